import { toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  footnoteDefinition,
  footnoteReference,
  heading,
  image,
  inlineCode,
  list,
  listItem,
  math,
  paragraph,
} from '../../content/tree/build.js';
import type { List, ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import type { Block, FigureBlock, TableBlock, TextBlock } from './blocks.js';
import { toCodeText } from './code.js';
import { formulaOf } from './formula.js';
import type { Vocabulary } from './hyphens.js';
import type { Marker } from './markers.js';
import type { TextLine } from './model.js';
import { noteLabel } from './note-label.js';
import { type Notes, referTo } from './notes.js';
import { type PhrasingOptions, toPhrasing } from './phrasing.js';
import { hasLeader, isCode } from './starts.js';
import type { FlowStats } from './stats.js';

/** Blocks -> tree: headings, lists nested by their indent, code, quotes, paragraphs and tables. */

export interface TreeOptions {
  readonly levels: ReadonlyMap<TextBlock, number>;
  readonly stats: FlowStats;
  readonly vocabulary: Vocabulary;
  readonly notes: Notes;
}

interface OpenList {
  readonly left: number;
  textLeft: number;
  readonly shape: string;
  readonly node: List;
  next: number;
}

interface Building {
  readonly options: TreeOptions;
  readonly out: RootContent[];
  readonly notes: RootContent[];
  /** Open lists from the outermost inwards. */
  lists: OpenList[];
  /** The quotation that blocks are being added to. */
  readonly quotes: { node: RootContent[] | undefined };
}

export function toTree(blocks: readonly Block[], options: TreeOptions): RootContent[] {
  const state: Building = { options, out: [], notes: [], lists: [], quotes: { node: undefined } };
  for (const block of blocks) {
    if (block.kind === 'table') addTable(state, block);
    else if (block.kind === 'figure') addFigure(state, block);
    else addText(state, block);
  }
  return [...state.out, ...state.notes];
}

function addTable(state: Building, block: TableBlock): void {
  closeAll(state);
  state.out.push(...tableNodes(block, state.options));
}

function addFigure(state: Building, block: FigureBlock): void {
  state.out.push(paragraph([image(block.alt, `page-${block.page}`)]));
}

function tableNodes(block: TableBlock, options: TreeOptions): RootContent[] {
  const { table } = block;
  const phrasing = phrasingOptions(options);
  const rows = table.rows.map((row, at) =>
    row.map((cell) => ({
      content: toPhrasing(cell.lines, at < (table.headerRows ?? 0) ? { ...phrasing, plainBold: true } : phrasing),
      colSpan: cell.colSpan,
      rowSpan: cell.rowSpan,
    })),
  );
  return toTable({ rows, ...(table.headerRows === undefined ? {} : { headerRows: table.headerRows }) });
}

function phrasingOptions(options: TreeOptions): PhrasingOptions {
  const { stats, vocabulary, notes } = options;
  return {
    vocabulary,
    plainBold: stats.bold,
    plainItalic: stats.italic,
    plainMono: stats.mono,
    ...(notes.byBlock.size === 0 ? {} : { noteOf: (label: string) => referenceTo(notes, label) }),
  };
}

function referenceTo(notes: Notes, label: string): PhrasingContent | undefined {
  const id = referTo(notes, label);
  return id === undefined ? undefined : footnoteReference(id);
}

/** A note that the text refers to, for the end of the document; others stand where they are. */
function noteNode(block: TextBlock, options: TreeOptions): RootContent | undefined {
  const note = options.notes.byBlock.get(block);
  if (note?.id === undefined) return undefined;
  const skip = noteLabel(block.lines[0] as TextLine, true)?.length ?? 0;
  return footnoteDefinition(note.id, [paragraph(toPhrasing(block.lines, phrasingOptions(options), skip))]);
}

function addText(state: Building, block: TextBlock): void {
  const level = state.options.levels.get(block);
  if (level !== undefined) {
    closeAll(state);
    const phrasing = {
      ...phrasingOptions(state.options),
      plainBold: true,
      plainItalic: block.lines.every((line) => line.italic > 0.9),
    };
    state.out.push(heading(level, toPhrasing(block.lines, phrasing)));
    return;
  }
  const note = noteNode(block, state.options);
  if (note !== undefined) {
    state.notes.push(note);
    return;
  }
  const marker = itemMarker(state, block);
  if (marker !== undefined) addItem(state, block, marker);
  else if (isLeaderLine(block)) addContentsLine(state, block);
  else addPlain(state, block);
}

function closeAll(state: Building): void {
  state.lists = [];
  state.quotes.node = undefined;
}

/** A block's marker, where it makes it an item. */
function itemMarker(state: Building, block: TextBlock): Marker | undefined {
  const { marker } = block;
  if (block.depth !== undefined) return marker;
  if (marker === undefined || (block.lines.every(isCode) && !state.options.stats.mono)) return undefined;
  return marker;
}

/** Points of indent that stand for a list's depth in tagged blocks. */
const DEPTH_INDENT = 100;

function indentOf(block: TextBlock): number {
  if (block.depth !== undefined) return block.depth * DEPTH_INDENT;
  const first = block.lines[0];
  if (first?.rtl === true) return block.columnRight - first.right;
  return (first?.left ?? block.left) - block.columnLeft;
}

function textIndentOf(block: TextBlock): number {
  const first = block.lines[0];
  if (first === undefined) return 0;
  if (block.depth !== undefined) return block.depth * DEPTH_INDENT + DEPTH_INDENT / 2;
  if (first.rtl) return block.columnRight - first.right + first.size * 1.5;
  const second = block.lines[1];
  const stated = first.secondLeft - block.columnLeft;
  if (second !== undefined && second.left > first.left + 2) return second.left - block.columnLeft;
  return stated;
}

function addItem(state: Building, block: TextBlock, marker: Marker): void {
  const indent = indentOf(block);
  const tolerance = (block.lines[0]?.size ?? 10) * 0.6;
  while ((state.lists.at(-1)?.left ?? Number.NEGATIVE_INFINITY) > indent + tolerance) state.lists.pop();
  let open = state.lists.at(-1);
  if (open !== undefined && Math.abs(open.left - indent) <= tolerance && !continuesList(open, marker)) {
    state.lists.pop();
    open = undefined;
  }
  if (open === undefined || indent > open.left + tolerance) open = openList(state, { indent, marker, block });
  const checked = marker.checked ?? undefined;
  const children: RootContent[] = [paragraph(toPhrasing(block.lines, phrasingOptions(state.options), marker.length))];
  open.node.children.push(listItem(children, checked));
  open.textLeft = textIndentOf(block);
  open.next = marker.value + 1;
}

function continuesList(open: OpenList, marker: Marker): boolean {
  if (open.shape === marker.shape) return !marker.ordered || marker.value >= open.next - 1;
  // A lone letter may be a roman number and the other way round.
  return marker.ordered && open.node.ordered === true && marker.value === open.next;
}

function openList(state: Building, item: { indent: number; marker: Marker; block: TextBlock }): OpenList {
  const { indent, marker, block } = item;
  const node = list([], {
    ordered: marker.ordered,
    ...(marker.ordered && marker.value > 0 ? { start: marker.value } : {}),
  });
  const parent = state.lists.at(-1)?.node.children.at(-1);
  if (parent === undefined) pushBlock(state, node, block);
  else parent.children.push(node);
  const open: OpenList = { left: indent, textLeft: indent, shape: marker.shape, node, next: marker.value };
  state.lists.push(open);
  return open;
}

function isLeaderLine(block: TextBlock): boolean {
  return block.lines.length === 1 && block.lines[0] !== undefined && hasLeader(block.lines[0]);
}

/** A line of a contents page: an item, its dots left out. */
function addContentsLine(state: Building, block: TextBlock): void {
  const content = toPhrasing(block.lines, { ...phrasingOptions(state.options), plainBold: true });
  const cleaned = content.map(
    (node): PhrasingContent =>
      node.type === 'text' ? { ...node, value: node.value.replace(/\s*(?:[.…]\s?){3,}\s*/g, ' ') } : node,
  );
  const marker: Marker = { ordered: false, value: 0, shape: 'contents', length: 0 };
  const indent = indentOf(block);
  const tolerance = block.lines[0]?.size ?? 10;
  while ((state.lists.at(-1)?.left ?? Number.NEGATIVE_INFINITY) > indent + tolerance * 0.5) state.lists.pop();
  let open = state.lists.at(-1);
  if (open === undefined || indent > open.left + tolerance * 0.5) open = openList(state, { indent, marker, block });
  open.node.children.push(listItem([paragraph(cleaned)]));
}

function addPlain(state: Building, block: TextBlock): void {
  const node = plainNode(block, state.options);
  const item = itemAround(state, block);
  if (item !== undefined) {
    item.children.push(node as ListItem['children'][number]);
    item.spread = true;
    return;
  }
  state.lists = [];
  pushBlock(state, node, block);
}

/** The open item that a block's indent puts it into. */
function itemAround(state: Building, block: TextBlock): ListItem | undefined {
  const indent = blockIndent(block);
  const tolerance = (block.lines[0]?.size ?? 10) * 0.6;
  for (let i = state.lists.length - 1; i >= 0; i--) {
    const open = state.lists[i];
    if (open === undefined || open.shape === 'contents') continue;
    if (indent >= open.textLeft - tolerance && indent > open.left + tolerance * 0.5) {
      state.lists.length = i + 1;
      return open.node.children.at(-1);
    }
  }
  return undefined;
}

function blockIndent(block: TextBlock): number {
  if (block.depth !== undefined) return block.depth === 0 ? 0 : block.depth * DEPTH_INDENT + DEPTH_INDENT / 2;
  const first = block.lines[0];
  if (first?.rtl === true) return block.columnRight - Math.max(...block.lines.map((line) => line.right));
  return Math.min(...block.lines.map((line) => line.left)) - block.columnLeft;
}

function plainNode(block: TextBlock, options: TreeOptions): RootContent {
  if (block.role?.kind === 'code' && block.lines.every(isCode)) return code(toCodeText(block.lines));
  if (!options.stats.mono && block.lines.every(isCode) && !hasInlineLook(block)) return code(toCodeText(block.lines));
  if (!options.stats.mono && block.lines.every(isCode)) return paragraph([inlineCode(block.lines[0]?.text ?? '')]);
  const formula = block.lines.length === 1 ? formulaOf(block.lines[0] as TextLine) : undefined;
  if (formula !== undefined) return math(formula);
  return paragraph(toPhrasing(block.lines, phrasingOptions(options)));
}

/** One short line without anything that only code has is a name in a paragraph of its own. */
function hasInlineLook(block: TextBlock): boolean {
  const line = block.lines[0] as TextLine;
  return block.lines.length === 1 && line.area === undefined && line.text.length < 40 && !/[\s;{}=]/.test(line.text);
}

/** Adds a block at the outermost level, into a quote where it stands in one. */
function pushBlock(state: Building, node: RootContent, block: TextBlock): void {
  if (!isQuoted(block, state.options.stats)) {
    state.quotes.node = undefined;
    state.out.push(node);
    return;
  }
  if (state.quotes.node === undefined) {
    const quote = blockquote([]);
    state.quotes.node = quote.children;
    state.out.push(quote);
  }
  state.quotes.node.push(node);
}

/** A quotation is set in by so many sizes, from the left at least and at most, and from the right at least. */
const QUOTE_INDENT = { least: 0.85, most: 8, right: 0.6 };
const LONE_LINE_MOST = 4.5;

/** Set in from both edges of the column, or right of a bar. */
function isQuoted(block: TextBlock, stats: FlowStats): boolean {
  const first = block.lines[0];
  if (first === undefined) return false;
  if (block.role !== undefined) return block.quoted === true;
  if (block.lines.every((line) => line.bar === true)) return true;
  if (block.marker !== undefined || block.lines.every(isCode) || isCentred(block)) return false;
  if (!isProse(block)) return false;
  const indent = blockIndent(block) / first.size;
  if (indent < QUOTE_INDENT.least || indent > QUOTE_INDENT.most) return false;
  if (block.lines.length === 1) return !stats.indents && indent < LONE_LINE_MOST && /[.!?…]["'”’)]*$/.test(first.text);
  const right = first.rtl ? block.left - block.columnLeft : block.columnRight - block.right;
  return right > first.size * QUOTE_INDENT.right;
}

/** Words, not the numbers and labels of a chart. */
function isProse(block: TextBlock): boolean {
  const words = block.lines.flatMap((line) => line.text.match(/\p{L}{3,}|[\u2e80-\u9fff]{2,}/gu) ?? []);
  return words.length >= block.lines.length * 2.5;
}

function isCentred(block: TextBlock): boolean {
  const middle = (block.columnLeft + block.columnRight) / 2;
  const ragged =
    block.lines.length === 1 || block.lines.some((line) => Math.abs(line.left - block.left) > line.size * 0.8);
  return ragged && block.lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < 4);
}
