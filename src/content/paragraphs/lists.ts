import type { List, ListItem, RootContent } from '../../core/tree.js';
import { labelled } from '../numbering/printed.js';
import { list, listItem } from '../tree/build.js';
import type { FlowParagraph, ListMark, Run } from './model.js';
import { runsText } from './phrasing.js';

/** Indents closer than this (in twips) are the same. */
const SAME_INDENT = 40;

interface OpenList {
  readonly mark: ListMark;
  readonly level: number;
  readonly node: List;
  /** Left edge of the items' text in twips. */
  readonly indent: number;
  last: number;
}

export interface ListState {
  readonly out: RootContent[];
  readonly open: OpenList[];
  /** Left edge of the last paragraph outside of lists. */
  outside: number;
}

export function createListState(): ListState {
  return { out: [], open: [], outside: 0 };
}

/** Ends every list that is open. */
export function closeLists(state: ListState): void {
  while (state.open.length > 0) state.open.pop();
}

/** Adds a block that is an item, or another paragraph of one. */
export function addToList(state: ListState, paragraph: FlowParagraph, block: RootContent): void {
  const mark = paragraph.list;
  if (mark === undefined) return;
  const level = placedLevel(state, mark, paragraph.indent);
  while (state.open.length > 0 && (state.open.at(-1) as OpenList).level > level) state.open.pop();
  const top = state.open.at(-1);
  const same = top !== undefined && top.level === level;
  if (same && mark.continues === true) {
    appendToItem(top, block);
    return;
  }
  if (same && joins(top, mark)) {
    top.last = mark.value ?? top.last + 1;
    top.node.children.push(itemOf(block, mark));
    return;
  }
  if (same) state.open.pop();
  const value = mark.value ?? 1;
  const node = list([itemOf(block, mark)], { ordered: mark.ordered, start: value });
  const parent = state.open.at(-1);
  if (parent === undefined) state.out.push(node);
  else appendToItem(parent, node);
  state.open.push({ mark, level, node, indent: paragraph.indent, last: value });
}

/**
 * The level at which an item is shown. Word starts a list of its own, at its outermost level, for bullets between numbers:
 * it is nested where it is indented further than the list that is open.
 */
function placedLevel({ open }: ListState, mark: ListMark, indent: number): number {
  if (mark.level === undefined) return levelOf({ open }, indent).level;
  const own = open.findLast(({ mark: { key, level } }) => key === mark.key && level !== undefined);
  if (own !== undefined) return Math.max(own.level + mark.level - (own.mark.level ?? 0), 0);
  return Math.max(mark.level, levelOf({ open }, indent).level);
}

function itemOf(block: RootContent, { label }: ListMark): ListItem {
  return label === undefined ? listItem([block]) : labelled(listItem([block]), label);
}

function joins(top: OpenList, mark: ListMark): boolean {
  if (top.mark.ordered !== mark.ordered || top.mark.key !== mark.key) return false;
  return !mark.ordered || mark.value === undefined || mark.value === top.last + 1;
}

/** Adds a block without a mark: into the item that it is indented like, else outside of all lists. */
export function addBeside(state: ListState, paragraph: FlowParagraph, block: RootContent): void {
  // A first line that hangs out begins something of its own.
  const edge = paragraph.indent + Math.min(paragraph.firstLine, 0);
  if (edge > state.outside + SAME_INDENT) {
    for (let top = state.open.at(-1); top !== undefined; top = state.open.at(-1)) {
      if (top.indent > 0 && edge >= top.indent - SAME_INDENT) {
        appendToItem(top, block);
        return;
      }
      state.open.pop();
    }
  }
  closeLists(state);
  state.outside = edge;
  state.out.push(block);
}

function appendToItem(open: OpenList, block: RootContent): void {
  const item = open.node.children.at(-1);
  if (item === undefined) return;
  item.children.push(block as ListItem['children'][number]);
  if (block.type === 'list') return;
  item.spread = true;
  open.node.spread = true;
}

const BULLET = /^[•·▪◦‣⁃○●■□▫◆◇➢➤✓–—*§\u00ad-]$/u;
/** Signs that begin no sentence. */
const DOT = /^[•▪●◦‣■□▫➢](?:\s|$)/u;
const NUMBER = /^\(?(?:(\d{1,3})|([a-z])|([ivx]{1,6})|([A-Z]))[.)]$/;

/**
 * A list that was typed: the paragraph hangs, and begins with a bullet or number and a tab; or it begins with a dot that
 * is nothing but a bullet. Gives the paragraph without
 * the marker and with its mark; the level follows from the indents of the lists that are open.
 */
export function typedList(state: ListState, paragraph: FlowParagraph): FlowParagraph {
  if (paragraph.list !== undefined || paragraph.heading !== undefined) return paragraph;
  const head = runsText(paragraph.runs.slice(0, 4)).slice(0, 12);
  const isDot = DOT.test(head);
  const tab = isDot ? 1 : head.indexOf('\t');
  if (tab <= 0 || (!isDot && paragraph.firstLine >= 0)) return paragraph;
  const typed = head.slice(0, tab).trim();
  const { level, beside } = levelOf(state, paragraph.indent);
  const ordered = !BULLET.test(typed);
  const value = ordered ? typedValue(typed, (beside?.last ?? 0) + 1) : undefined;
  if (ordered && value === undefined) return paragraph;
  const mark: ListMark = { key: 'typed', level, ordered, ...(value === undefined ? {} : { value, label: typed }) };
  return { ...paragraph, list: mark, runs: dropCharacters(paragraph.runs, tab + 1) };
}

function levelOf(state: Pick<ListState, 'open'>, indent: number): { level: number; beside: OpenList | undefined } {
  for (let i = state.open.length - 1; i >= 0; i--) {
    const open = state.open[i] as OpenList;
    if (Math.abs(open.indent - indent) <= SAME_INDENT) return { level: open.level, beside: open };
    if (open.indent < indent) return { level: open.level + 1, beside: undefined };
  }
  return { level: 0, beside: undefined };
}

const ROMANS: ReadonlyMap<string, number> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].map((roman, i) => [roman, i + 1]),
);

/** The number that a typed marker says; letters and Roman numbers count only from 1 or where they are `expected`. */
function typedValue(typed: string, expected: number): number | undefined {
  const found = NUMBER.exec(typed);
  if (found === null) return undefined;
  if (found[1] !== undefined) return Number(found[1]);
  const letters = (found[2] ?? found[3] ?? found[4] ?? '').toLowerCase();
  const letter = letters.length === 1 ? letters.charCodeAt(0) - 96 : undefined;
  const roman = ROMANS.get(letters);
  if (letter === expected || roman === expected) return expected;
  return letter === 1 || roman === 1 ? 1 : undefined;
}

function dropCharacters(runs: readonly Run[], count: number): Run[] {
  let left = count;
  const out: Run[] = [];
  for (const run of runs) {
    if (left === 0 || typeof run.content !== 'string') {
      out.push(run);
      continue;
    }
    const kept = run.content.slice(left);
    left -= run.content.length - kept.length;
    if (kept !== '') out.push({ ...run, content: kept });
  }
  return out;
}
