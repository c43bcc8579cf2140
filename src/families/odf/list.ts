import type { XmlElement } from '../../bytes/xml/tree.js';
import { labelled } from '../../content/numbering/printed.js';
import { append } from '../../content/tree/append.js';
import { listItem, list as listNode } from '../../content/tree/build.js';
import type { List, ListItem, RootContent } from '../../core/tree.js';
import {
  type Counters,
  countItem,
  isLabelled,
  type ListLevel,
  labelOf,
  listLevel,
  type OpenList,
} from './list-style.js';
import { paragraphKind } from './paragraph-kind.js';
import type { OdfState } from './state.js';

/** Lists nested more deeply are read at this depth: nobody reads further, and stacks end somewhere. */
const MAX_NESTING = 100;

interface ListState {
  readonly state: OdfState;
  readonly counters: Counters;
  readonly level: number;
  readonly look: ListLevel | undefined;
  readonly ordered: boolean;
  readonly out: RootContent[];
  items: ListItem[];
  /** Whether `items` are numbered by markdown. */
  kind: boolean;
  start: number;
  next: number;
}

/** A `text:list` (ODF 1.3 part 3, §5.3.1), or a list of OpenOffice.org 1.x. */
export function readList(state: OdfState, element: XmlElement, outer: OpenList | undefined): RootContent[] {
  const level = outer === undefined ? 0 : Math.min(outer.level + 1, MAX_NESTING);
  const counters = countersOf(state, element, outer);
  const look = listLevel(state.styles, counters.style, level);
  const ordered = look === undefined ? element.name === 'text:ordered-list' : look.kind === 'number';
  const list: ListState = {
    state,
    counters,
    level,
    look,
    ordered,
    out: [],
    items: [],
    kind: ordered,
    start: 1,
    next: 1,
  };
  if (outer !== undefined && element.get('text:continue-numbering') !== 'true') counters.values.length = level;
  for (const child of element.elements()) {
    if (child.name === 'text:list-header') addHeader(list, child);
    else if (child.name === 'text:list-item') addItem(list, child);
  }
  flush(list);
  return list.out;
}

function countersOf(state: OdfState, element: XmlElement, outer: OpenList | undefined): Counters {
  const style = element.get('text:style-name') ?? outer?.counters.style ?? '?';
  if (outer !== undefined && outer.counters.style === style) return outer.counters;
  if (outer !== undefined) return { style, values: [...outer.counters.values] };
  const { byId, byStyle } = state.lists;
  const continued = element.get('text:continue-list');
  const before =
    continued === undefined
      ? element.get('text:continue-numbering') === 'true'
        ? byStyle.get(style)
        : undefined
      : byId.get(continued);
  const counters = before?.style === style ? before : { style, values: [] };
  byStyle.set(style, counters);
  const id = element.get('xml:id') ?? element.get('text:id');
  if (id !== undefined) byId.set(id, counters);
  return counters;
}

function contentOf(list: ListState, element: XmlElement): RootContent[] {
  return list.state.blocksInList(element, { counters: list.counters, level: list.level });
}

/** A header has no number: it goes on with the item before it, or stands before the list. */
function addHeader(list: ListState, element: XmlElement): void {
  continueItem(list, contentOf(list, element));
}

function addItem(list: ListState, element: XmlElement): void {
  if (!isLabelled(list.look) || !isNumbered(list, element)) {
    continueItem(list, contentOf(list, element));
    return;
  }
  if (holdsOnlyLists(element)) {
    nestItem(list, contentOf(list, element));
    return;
  }
  const set = element.get('text:start-value');
  const at = { start: list.look?.start ?? 1, set: set === undefined ? undefined : Number(set) };
  const number = countItem(list.counters, list.level, at);
  const label = list.look?.kind === 'number' ? labelOf(list.state.styles, list.counters, list.level).trim() : '';
  const blocks = contentOf(list, element);
  if (blocks.some((block) => block.type === 'heading')) {
    flush(list);
    append(list.out, blocks);
    return;
  }
  const { ordered } = list;
  const isNext = ordered === list.kind && (!ordered || number === list.next);
  if (list.items.length > 0 && !isNext) flush(list);
  if (list.items.length === 0) list.start = number;
  list.kind = ordered;
  const item = listItem(blocks, checkOf(list.look));
  list.items.push(label === '' ? item : labelled(item, label));
  list.next = number + 1;
}

function isNumbered(list: ListState, element: XmlElement): boolean {
  const first = element.elements().find((child) => child.name !== 'text:number');
  return first?.name !== 'text:p' || paragraphKind(list.state, first.get('text:style-name')).numbered;
}

/** Bullets that are boxes make tasks. */
function checkOf(look: ListLevel | undefined): boolean | undefined {
  if (look?.kind !== 'bullet') return undefined;
  if (look.bullet === '☐') return false;
  return look.bullet === '☑' || look.bullet === '☒' ? true : undefined;
}

function holdsOnlyLists(element: XmlElement): boolean {
  const children = element.elements().filter((child) => child.name !== 'text:number');
  return children.length > 0 && children.every((child) => LISTS.has(child.name));
}

/** How many levels deeper the list begins than it stands: it then goes on with the last item of a list before it. */
function depthAtStart(element: XmlElement): number {
  let depth = 0;
  let at: XmlElement | undefined = element;
  while (at !== undefined && depth < MAX_NESTING) {
    const item: XmlElement | undefined = at.elements()[0];
    if (item === undefined || item.name !== 'text:list-item' || !holdsOnlyLists(item)) break;
    depth++;
    at = item.elements().find((child) => LISTS.has(child.name));
  }
  return depth;
}

/**
 * Joins the blocks of a list with the list that stands right before it, where the reader sees one list: it begins at a
 * deeper level, or has the same style and goes on counting. What was joined is taken out of `blocks`.
 */
export function joinLists(out: readonly RootContent[], blocks: RootContent[], lists: AdjacentLists): void {
  const before = out.at(-1);
  const first = blocks[0];
  if (before?.type !== 'list' || first?.type !== 'list') return;
  const depth = depthAtStart(lists.element);
  if (depth === 0 && !(lists.sameStyle && follows(before, first))) return;
  blocks.shift();
  dropEmptyEnd(before);
  let at = before;
  for (let i = 0; i < depth; i++) {
    const inner = at.children.at(-1)?.children.at(-1);
    if (inner?.type !== 'list' || (i === depth - 1 && !follows(inner, first))) {
      at.children.at(-1)?.children.push(first);
      return;
    }
    at = inner;
  }
  append(at.children, first.children);
  at.spread = at.spread === true || first.spread === true;
}

/** Empty items at the end hold nothing that could go on. */
function dropEmptyEnd(list: List): void {
  while (list.children.length > 1 && list.children.at(-1)?.children.length === 0) list.children.pop();
}

export interface AdjacentLists {
  readonly element: XmlElement;
  /** The list before has the same style. */
  readonly sameStyle: boolean;
}

export const LISTS: ReadonlySet<string> = new Set(['text:list', 'text:ordered-list', 'text:unordered-list']);

function continueItem(list: ListState, blocks: RootContent[]): void {
  const last = list.items.at(-1);
  if (last === undefined || blocks.some((block) => block.type === 'heading')) {
    flush(list);
    append(list.out, blocks);
    return;
  }
  const isFurther = last.children.length > 0;
  if (blocks.some((block, i) => block.type !== 'list' && (isFurther || i > 0))) last.spread = true;
  append(last.children as RootContent[], blocks);
}

/** An item that is nothing but a deeper list belongs to the item before it; without one it is that list. */
function nestItem(list: ListState, blocks: RootContent[]): void {
  const [first, ...rest] = blocks;
  const inner = list.items.at(-1)?.children.at(-1);
  if (first?.type === 'list' && inner?.type === 'list' && follows(inner, first)) {
    append(inner.children, first.children);
    inner.spread = inner.spread === true || first.spread === true;
    continueItem(list, rest);
  } else {
    continueItem(list, blocks);
  }
}

function follows(before: List, after: List): boolean {
  if (before.ordered !== after.ordered) return false;
  return before.ordered !== true || (before.start ?? 1) + before.children.length === (after.start ?? 1);
}

function flush(list: ListState): void {
  if (list.items.length > 0) {
    const options = list.kind ? { ordered: true, start: list.start } : {};
    list.out.push(listNode(list.items, options));
  }
  list.items = [];
}
