import { labelFor, labelled } from '../../content/numbering/printed.js';
import { list, listItem } from '../../content/tree/build.js';
import type { List, ListItem, RootContent } from '../../core/tree.js';
import { attribute, attributeOr, findElement, type HtmlElement, type HtmlNode, isText } from './dom.js';
import { isBlankRun, pushAll, toBlocks } from './flow.js';
import { type Handler, type HtmlState, readMixed } from './state.js';

const readList: Handler = (element, out, state) => {
  const ordered = element.tagName === 'ol';
  const items: ListItem[] = [];
  /** Numbers that items state, by their place. */
  const stated = new Map<number, string>();
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
    const value = attribute(child, 'value');
    if (value !== undefined && items.length > 0) stated.set(items.length - 1, value);
  }
  flush();
  if (items.length === 0) return;
  if (ordered) numberItems(element, items, stated);
  out.push(list(items, { ordered }));
};

const TYPES: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerAlpha'],
  ['A', 'upperAlpha'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['lower-alpha', 'lowerAlpha'],
  ['lower-latin', 'lowerAlpha'],
  ['upper-alpha', 'upperAlpha'],
  ['upper-latin', 'upperAlpha'],
  ['lower-roman', 'lowerRoman'],
  ['upper-roman', 'upperRoman'],
  ['lower-greek', 'lowerGreek'],
  ['decimal-leading-zero', 'decimalZero'],
]);

/** The label of every item of an `ol` (HTML §4.4.5): `type`, `start`, `value` and `reversed`, or a style on the element. */
function numberItems(element: HtmlElement, items: readonly ListItem[], values: ReadonlyMap<number, string>): void {
  const style = /list-style(?:-type)?\s*:\s*(?:(?:inside|outside)\s+)?([a-z-]+)/i.exec(
    attributeOr(element, 'style'),
  )?.[1];
  const format = TYPES.get(style?.toLowerCase() ?? attributeOr(element, 'type')) ?? 'decimal';
  const step = attribute(element, 'reversed') === undefined ? 1 : -1;
  const stated = Number.parseInt(attributeOr(element, 'start'), 10);
  let next = Number.isFinite(stated) ? stated : step < 0 ? items.length : 1;
  items.forEach((item, i) => {
    const own = Number.parseInt(values.get(i) ?? '', 10);
    if (Number.isFinite(own)) next = own;
    labelled(item, labelFor(next, { format, after: '.' }));
    next += step;
  });
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
