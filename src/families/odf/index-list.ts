import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { heading, list, listItem, paragraph, text } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { readParagraphContent } from './inline.js';
import type { OdfState } from './state.js';
import { styleChain } from './styles.js';

/** A table of contents or another index: its entries as a list, nested as their styles say, without page numbers. */
export function readIndex(state: OdfState, element: XmlElement): RootContent[] {
  const body = element.first('text:index-body') ?? element;
  const out: RootContent[] = [];
  const open: ListItem[][] = [];
  for (const child of body.elements()) {
    if (child.name === 'text:index-title') append(out, titleOf(state, child));
    else if (child.name === 'text:p' || child.name === 'text:h') addEntry(state, child, open);
    else if (child.name === 'text:section') append(out, readIndex(state, child));
  }
  const top = open[0];
  return top === undefined || top.length === 0 ? out : [...out, list(top)];
}

function titleOf(state: OdfState, element: XmlElement): RootContent[] {
  return state.blocks(element).map((block) => (block.type === 'paragraph' ? heading(2, block.children) : block));
}

function addEntry(state: OdfState, element: XmlElement, open: ListItem[][]): void {
  const { children } = readParagraphContent(state, element, {});
  dropPageNumber(children);
  if (children.length === 0) return;
  const level = Math.min(levelOf(state, element), open.length);
  const item = listItem([paragraph(children)]);
  if (level === open.length) {
    const items: ListItem[] = [];
    const parent = open[level - 1]?.at(-1);
    if (parent !== undefined) parent.children.push(list(items));
    open.push(items);
  }
  open.length = level + 1;
  open[level]?.push(item);
}

/** The page number stands behind the entry's last tab. */
function dropPageNumber(children: ReturnType<typeof readParagraphContent>['children']): void {
  const last = children.at(-1);
  const holder = last?.type === 'link' ? last.children : children;
  const tail = holder.at(-1);
  if (tail?.type !== 'text') return;
  const tab = tail.value.lastIndexOf('\t');
  if (tab < 0 || !/^\s*[\divxlc]*\s*$/i.test(tail.value.slice(tab))) return;
  holder[holder.length - 1] = text(tail.value.slice(0, tab));
}

/** `Contents 2`, `Illustration Index 1`: the number at the end of the entry's named style, from 0. */
function levelOf(state: OdfState, element: XmlElement): number {
  for (const style of styleChain(state.styles, 'paragraph', element.get('text:style-name'))) {
    const digits = style.automatic ? null : /(\d+)$/.exec(style.displayName);
    if (digits !== null) return Math.max(Number(digits[1]) - 1, 0);
  }
  return 0;
}
