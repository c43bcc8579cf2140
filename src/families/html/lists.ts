import { list, listItem } from '../../content/tree/build.js';
import type { List, ListItem, RootContent } from '../../core/tree.js';
import { attribute, attributeOr, findElement, type HtmlElement, type HtmlNode, isText } from './dom.js';
import { isBlankRun, pushAll, toBlocks } from './flow.js';
import { type Handler, type HtmlState, readMixed } from './state.js';

const readList: Handler = (element, out, state) => {
  const ordered = element.tagName === 'ol';
  const items: ListItem[] = [];
  let loose: HtmlNode[] = [];
  const flush = () => {
    if (loose.length > 0) addLoose(loose, items, { out, state });
    loose = [];
  };
  for (const child of element.childNodes) {
    if (isText(child) || child.tagName !== 'li') {
      loose.push(child);
      continue;
    }
    flush();
    const before: RootContent[] = [];
    state.readChildren({ childNodes: [child] }, before, state);
    const read = before[0];
    if (read?.type === 'list') for (const item of read.children) items.push(item);
    else if (before.length > 0) items.push(listItem(toBlocks(before)));
  }
  flush();
  if (items.length === 0) return;
  const start = Number.parseInt(attribute(element, 'start') ?? firstValue(element) ?? '1', 10);
  out.push(list(items, ordered ? { ordered, start: Number.isFinite(start) && start >= 0 ? start : 1 } : {}));
};

function firstValue(element: HtmlElement): string | undefined {
  const item = element.childNodes.find((child): child is HtmlElement => !isText(child) && child.tagName === 'li');
  return item === undefined ? undefined : attribute(item, 'value');
}

/**
 * What stands in a list outside of its items belongs to the item before it, and has no number; before the first item it
 * stands above the list. Items in a wrapper are items.
 */
function addLoose(
  loose: HtmlNode[],
  items: ListItem[],
  { out, state }: { readonly out: RootContent[]; readonly state: HtmlState },
): void {
  const mixed: RootContent[] = [];
  state.readChildren({ childNodes: loose }, mixed, state);
  if (isBlankRun(mixed)) return;
  const blocks = toBlocks(mixed);
  const lists = blocks.filter((block) => block.type === 'list');
  if (lists.length === blocks.length && !loose.some(isList)) {
    for (const wrapped of lists) pushAll(wrapped.children, items);
    return;
  }
  const last = items.at(-1);
  if (last === undefined) pushAll(blocks, out);
  else items[items.length - 1] = listItem([...last.children, ...blocks], last.checked ?? undefined);
}

function isList(node: HtmlNode): boolean {
  return /^(?:ul|ol|menu|dir)$/.test(node.nodeName);
}

/** An item, as a list of one: items without a list are joined with the list before them. */
const readItem: Handler = (element, out, state) => {
  const checked = taskState(element);
  const blocks = toBlocks(readMixed(element, state));
  const item = listItem(blocks, checked);
  const before = out.at(-1);
  if (isStray(element) && before?.type === 'list') before.children.push(item);
  else out.push(list([item]) satisfies List);
};

function isStray(element: HtmlElement): boolean {
  const parent = element.parentNode?.nodeName;
  return parent !== 'ul' && parent !== 'ol' && parent !== 'menu' && parent !== 'dir';
}

/** A check box at the start of an item makes it a task. */
function taskState(element: HtmlElement): boolean | undefined {
  if (!/task|todo|check/i.test(attributeOr(element, 'class')) && !startsWithBox(element)) return undefined;
  const box = findElement(element, isCheckBox, 6);
  return box === undefined ? undefined : attribute(box, 'checked') !== undefined;
}

function startsWithBox(element: HtmlElement): boolean {
  const first = element.childNodes.find((child) => !isText(child) || child.value.trim() !== '');
  return first !== undefined && !isText(first) && isCheckBox(first);
}

export function isCheckBox(element: HtmlElement): boolean {
  return element.tagName === 'input' && /^checkbox$/i.test(attributeOr(element, 'type'));
}

export const listHandlers: readonly (readonly [string, Handler])[] = [
  ['dir', readList],
  ['li', readItem],
  ['menu', readList],
  ['ol', readList],
  ['ul', readList],
];
