import { labelled } from '../../content/numbering/printed.js';
import { blockquote, code, paragraph } from '../../content/tree/build.js';
import type { List, ListItem, RootContent } from '../../core/tree.js';

/** One block of a story, before lists, fences and quotes are put together. Indents are in twips. */
export type Block =
  | { readonly kind: 'node'; readonly node: RootContent; readonly indent: number; readonly prose: boolean }
  | ItemBlock
  /** A paragraph of a list level without a mark of its own: it goes on with the item before it. */
  | { readonly kind: 'unmarked'; readonly node: RootContent; readonly level: number }
  | { readonly kind: 'code'; readonly text: string }
  /** A paragraph in a font of even width: program text if it, or one beside it, looks like that. */
  | { readonly kind: 'monospaced'; readonly text: string; readonly node: RootContent }
  | { readonly kind: 'quote'; readonly node: RootContent };

export interface ItemBlock {
  readonly kind: 'item';
  readonly level: number;
  /** The document's list, where a bulleted item tells it. */
  readonly list?: string;
  readonly ordered: boolean;
  /** The number of an ordered item. */
  readonly value: number;
  /** The number as it is shown. */
  readonly label?: string;
  readonly checked?: boolean;
  readonly children: RootContent[];
  readonly indent: number;
}

interface OpenList {
  level: number;
  readonly list: string | undefined;
  readonly node: List;
  readonly indent: number;
  next: number;
}

/** A story that is being put together. */
export interface Flow {
  readonly out: RootContent[];
  readonly lists: OpenList[];
  code: string[] | undefined;
  /** Paragraphs of even width in a row, of which it is not yet known whether they are program text. */
  monospaced: { text: string; node: RootContent }[];
}

export function createFlow(): Flow {
  return { out: [], lists: [], code: undefined, monospaced: [] };
}

/** Indents that differ by less than this look the same (twips). */
const SAME_INDENT = 90;

export function addBlock(flow: Flow, block: Block): void {
  if (block.kind === 'monospaced') {
    closeCode(flow);
    flow.lists.length = 0;
    flow.monospaced.push(block);
    return;
  }
  closeMonospaced(flow);
  if (block.kind === 'code') {
    flow.lists.length = 0;
    flow.code ??= [];
    flow.code.push(block.text);
    return;
  }
  closeCode(flow);
  if (block.kind === 'item') addItem(flow, block);
  else if (block.kind === 'quote') addQuote(flow, block.node);
  else if (block.kind === 'unmarked') addUnmarked(flow, block.node, block.level);
  else addNode(flow, block);
}

/** Everything, once the story has ended. */
export function finishFlow(flow: Flow): RootContent[] {
  closeCode(flow);
  closeMonospaced(flow);
  return flow.out;
}

function closeCode(flow: Flow): void {
  if (flow.code === undefined) return;
  const value = flow.code.join('\n').replace(/^\n+/, '').trimEnd();
  flow.code = undefined;
  if (value !== '') flow.out.push(code(value));
}

/** Signs that program text has and prose in a typewriter's font has not. */
const CODE_SIGNS = /[{};=<>\\]|\w\(|^\s{2,}\S|^\s*(?:[$#>] |\/\/|import |def |return\b)/;

function closeMonospaced(flow: Flow): void {
  if (flow.monospaced.length === 0) return;
  const run = flow.monospaced;
  flow.monospaced = [];
  if (run.some(({ text }) => CODE_SIGNS.test(text))) flow.out.push(code(run.map(({ text }) => text).join('\n')));
  else for (const { node } of run) flow.out.push(node);
}

function addQuote(flow: Flow, node: RootContent): void {
  flow.lists.length = 0;
  const last = flow.out.at(-1);
  if (last?.type === 'blockquote') last.children.push(node as (typeof last.children)[number]);
  else flow.out.push(blockquote([node]));
}

function addNode(flow: Flow, block: Extract<Block, { kind: 'node' }>): void {
  const item = block.prose ? itemAround(flow, block.indent) : undefined;
  if (item === undefined) {
    flow.lists.length = 0;
    flow.out.push(block.node);
  } else {
    append(item, block.node);
  }
}

/** The item whose text begins where an unmarked paragraph does: the paragraph goes on with it. */
function itemAround(flow: Flow, indent: number): { list: OpenList; item: ListItem } | undefined {
  if (indent <= SAME_INDENT) return undefined;
  for (let i = flow.lists.length - 1; i >= 0; i--) {
    const list = flow.lists[i] as OpenList;
    const item = list.node.children.at(-1);
    if (item !== undefined && list.indent > 0 && indent >= list.indent - SAME_INDENT) {
      flow.lists.length = i + 1;
      return { list, item };
    }
  }
  return undefined;
}

function addUnmarked(flow: Flow, node: RootContent, level: number): void {
  while (flow.lists.length > 1 && (flow.lists.at(-1)?.level ?? 0) > level) flow.lists.pop();
  const list = flow.lists.at(-1);
  const item = list?.node.children.at(-1);
  if (list === undefined || item === undefined) flow.out.push(node);
  else append({ list, item }, node);
}

function append(at: { list: OpenList; item: ListItem }, node: RootContent): void {
  at.item.children.push(node as ListItem['children'][number]);
  at.item.spread = true;
  at.list.node.spread = true;
}

function addItem(flow: Flow, stated: ItemBlock): void {
  const block = { ...stated, level: shownLevel(flow, stated) };
  const popped = popDeeper(flow, block.level);
  const top = flow.lists.at(-1);
  if (top?.level === block.level) {
    if (continues(top, block)) {
      push(top, block);
      return;
    }
    flow.lists.pop();
  } else if (popped?.list !== undefined && popped.list === block.list && continues(popped, block)) {
    // The list began deeper than its level: what comes out of it stands in it still.
    popped.level = block.level;
    flow.lists.push(popped);
    push(popped, block);
    return;
  }
  openList(flow, block);
}

/**
 * The level at which an item is shown. Word starts a list of its own, at its outermost level, for bullets between numbers:
 * it is nested where it is indented further than the list that is open.
 */
function shownLevel({ lists }: Flow, block: ItemBlock): number {
  const top = lists.at(-1);
  if (top === undefined || block.indent <= 0 || top.indent <= 0) return block.level;
  const own = lists.findLast((list) => Math.abs(list.indent - block.indent) < SAME_INDENT && isLike(list, block));
  if (own !== undefined) return Math.max(own.level, block.level);
  const deeper = block.indent >= top.indent + SAME_INDENT;
  const another = !isLike(top, block) || !continues(top, block);
  return deeper && another ? Math.max(top.level + 1, block.level) : block.level;
}

function isLike(list: OpenList, block: ItemBlock): boolean {
  return (list.node.ordered === true) === block.ordered && list.list === block.list;
}

/** Closes the lists below a level and gives the outermost of them. */
function popDeeper(flow: Flow, level: number): OpenList | undefined {
  let popped: OpenList | undefined;
  while ((flow.lists.at(-1)?.level ?? -1) > level) popped = flow.lists.pop();
  return popped;
}

function continues(list: OpenList, block: ItemBlock): boolean {
  if ((list.node.ordered === true) !== block.ordered) return false;
  return !block.ordered || list.next === block.value;
}

function openList(flow: Flow, block: ItemBlock): void {
  const node: List = { type: 'list', ordered: block.ordered, spread: false, children: [] };
  if (block.ordered) node.start = block.value;
  const parent = flow.lists.at(-1)?.node.children.at(-1);
  if (parent === undefined) flow.out.push(node);
  else parent.children.push(node);
  const list: OpenList = { level: block.level, list: block.list, node, indent: block.indent, next: block.value };
  flow.lists.push(list);
  push(list, block);
}

function push(list: OpenList, block: ItemBlock): void {
  const children = (block.children.length === 0 ? [paragraph([])] : block.children) as ListItem['children'];
  const spread = children.some((child, i) => i > 0 && child.type !== 'list');
  const item: ListItem = { type: 'listItem', spread, children };
  if (block.checked !== undefined) item.checked = block.checked;
  if (block.label !== undefined) labelled(item, block.label);
  if (spread) list.node.spread = true;
  list.node.children.push(item);
  list.next = block.value + 1;
}
