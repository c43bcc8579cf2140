import type { List, ListItem, Nodes, Parents, RootContent } from '../../core/tree.js';
import { list, listItem, paragraph, text } from '../tree/build.js';
import { formatNumber } from './format.js';

/** How an ordered list shows its numbers: a format as `formatNumber` takes it, and what stands around each number. */
export interface LabelLook {
  readonly format: string;
  readonly before?: string;
  readonly after: string;
}

/** The label of an item with this number. Numbers that the format cannot write are decimal. */
export function labelFor(value: number, { format, before = '', after }: LabelLook): string {
  const number = value > 0 ? formatNumber(value, format) : String(value);
  return `${before}${number}${after}`;
}

/** The item with the label that a reader sees before it; `printLabels` decides how markdown says it. */
export function labelled(item: ListItem, label: string): ListItem {
  item.data = { ...item.data, label };
  return item;
}

/** An ordered list whose items are numbered from `start` in one look. */
export function numberedList(items: ListItem[], look: LabelLook, start = 1): List {
  items.forEach((item, i) => {
    labelled(item, labelFor(start + i, look));
  });
  return list(items, { ordered: true, start: Math.max(start, 0) });
}

/**
 * Makes of every list with labels what markdown can say: decimals with `.` or `)` that count on are an ordered list with those
 * numbers, every other label stands as text in an item with a bullet. Changes the tree.
 */
export function printLabels(tree: Parents): void {
  const stack: Parents[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const children = at.children as Nodes[];
    if (children.some((child) => child.type === 'list' && hasLabels(child)))
      (at as { children: Nodes[] }).children = children.flatMap((child) =>
        child.type === 'list' && hasLabels(child) ? printList(child) : [child],
      );
    for (const child of at.children) if (holdsBlocks(child)) stack.push(child);
  }
}

function holdsBlocks(node: Nodes): node is Parents {
  return 'children' in node && !PHRASING_PARENTS.has(node.type);
}

/** What holds no lists, and in big documents most of the nodes. */
const PHRASING_PARENTS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table']);

function hasLabels(node: List): boolean {
  return node.children.some((item) => item.data?.label !== undefined);
}

interface Labelled {
  readonly item: ListItem;
  readonly label: string;
  readonly plain: PlainLabel | undefined;
}

interface PlainLabel {
  readonly value: number;
  readonly delimiter: '.' | ')';
}

const PLAIN = /^(\d{1,9})([.)])$/;

function plainLabel(label: string): PlainLabel | undefined {
  const found = PLAIN.exec(label);
  return found === null ? undefined : { value: Number(found[1]), delimiter: found[2] === ')' ? ')' : '.' };
}

function printList(node: List): List[] {
  const items = node.children.map((item, i) => toLabelled(node, item, i));
  // Numbers that jump or count down at most items are no count: markdown would need a list for each.
  const jumps = items.filter(({ plain }, i) => i > 0 && plain !== undefined && !countsOn(items[i - 1]?.plain, plain));
  const isCount = jumps.length * 2 < items.length;
  const out: List[] = [];
  let before: PlainLabel | undefined;
  for (const each of items) {
    const plain = isCount ? each.plain : undefined;
    const last = out.at(-1);
    const item = plain === undefined ? withLabel(each) : withoutData(each.item);
    if (last !== undefined && (plain === undefined ? last.ordered !== true : countsOn(before, plain)))
      last.children.push(item);
    else out.push(listOf(item, plain));
    before = plain;
  }
  for (const each of out) each.spread = each.children.some((item) => item.spread === true);
  return out;
}

function toLabelled(node: List, item: ListItem, i: number): Labelled {
  const label =
    item.data?.label ?? (node.ordered === true ? `${(node.start ?? 1) + i}${node.data?.delimiter ?? '.'}` : '');
  return { item, label: label.trim(), plain: plainLabel(label.trim()) };
}

function countsOn(before: PlainLabel | undefined, after: PlainLabel): boolean {
  return before !== undefined && before.value + 1 === after.value && before.delimiter === after.delimiter;
}

function listOf(item: ListItem, plain: PlainLabel | undefined): List {
  if (plain === undefined) return list([item]);
  const node = list([item], { ordered: true, start: plain.value });
  if (plain.delimiter === ')') node.data = { delimiter: ')' };
  return node;
}

function withoutData(item: ListItem): ListItem {
  delete item.data;
  return item;
}

function withLabel({ item, label }: Labelled): ListItem {
  withoutData(item);
  if (label === '') return item;
  const [first, ...rest] = item.children as RootContent[];
  const children: RootContent[] =
    first?.type === 'paragraph'
      ? [paragraph([text(`${label} `), ...first.children]), ...rest]
      : [paragraph(label), ...(first === undefined ? [] : [first]), ...rest];
  return listItem(children, item.checked ?? undefined);
}
