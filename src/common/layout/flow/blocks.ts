import { unionOf } from '../geometry.js';
import type { Box } from '../model.js';
import { isWeak, labelMarker, type Marker, markerOf } from './markers.js';
import type { FlowItem, FlowTable, PageFlow, Role, TaggedBlock, TextLine } from './model.js';
import { noteLabel } from './notes.js';

/** Lines that belong together, or a table. */
export interface TextBlock extends Box {
  readonly kind: 'text';
  readonly lines: TextLine[];
  readonly page: number;
  readonly region: number;
  /** Edges of the column that it stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
  /** White above it in points; Infinity at the top of a column. */
  readonly gap: number;
  readonly marker?: Marker;
  /** What the structure tree says, with the list depth and quotation that it stands in. */
  readonly role?: Role;
  readonly depth?: number;
  readonly quoted?: boolean;
}

/** A picture with its alternative text. */
export interface FigureBlock {
  readonly kind: 'figure';
  readonly alt: string;
  readonly page: number;
  readonly region: number;
}

export interface TableBlock extends Box {
  readonly kind: 'table';
  readonly table: FlowTable;
  readonly page: number;
  readonly region: number;
}

export type Block = TextBlock | TableBlock | FigureBlock;

/** Distances between baselines that are usual for sizes, measured over the document. */
export type Leadings = ReadonlyMap<number, number>;

/** White of more than this share of the usual line distance parts paragraphs. */
const PARAGRAPH_GAP = 1.22;
const SAME_SIZE = 0.6;

export function toBlocks(page: PageFlow, dropped: ReadonlySet<FlowItem>, leadings: Leadings): Block[] {
  const blocks: Block[] = [];
  for (const items of byRegion(page.items.filter((item) => !dropped.has(item)))) {
    const column = columnOf(items);
    let open: TextLine[] = [];
    let before: TextLine | undefined;
    let bottom: number | undefined;
    const flush = () => {
      const block = toBlock(open, { page: page.number, items, column, above: bottom });
      if (block !== undefined) blocks.push(block);
      if (block !== undefined) bottom = block.bottom;
      open = [];
    };
    for (const item of items) {
      if (item.kind === 'figure') {
        flush();
        blocks.push({ kind: 'figure', alt: item.alt, page: page.number, region: item.region });
        continue;
      }
      if (item.kind === 'block') {
        blocks.push(...taggedBlock(item, page.number));
        continue;
      }
      if (item.kind === 'table') {
        flush();
        blocks.push({
          kind: 'table',
          table: item.table,
          page: page.number,
          region: item.region,
          ...boxOf(item.table.box),
        });
        before = undefined;
        bottom = item.table.box.bottom;
        continue;
      }
      if (before !== undefined && startsBlock({ open, before, line: item.line, column }, leadings)) flush();
      open.push(item.line);
      before = item.line;
    }
    flush();
  }
  return blocks;
}

function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function byRegion(items: readonly FlowItem[]): FlowItem[][] {
  const regions: FlowItem[][] = [];
  for (const item of items) {
    const last = regions.at(-1);
    if (last !== undefined && last[0]?.region === item.region) last.push(item);
    else regions.push([item]);
  }
  return regions;
}

interface Column {
  readonly left: number;
  readonly right: number;
}

function columnOf(items: readonly FlowItem[]): Column {
  const boxes = items.flatMap((item): Box[] => {
    if (item.kind === 'line') return [item.line];
    return item.kind === 'table' ? [item.table.box] : [];
  });
  const box = unionOf(boxes);
  return { left: box?.left ?? 0, right: box?.right ?? 0 };
}

interface Origin {
  readonly page: number;
  readonly items: readonly FlowItem[];
  readonly column: Column;
  readonly above: number | undefined;
}

function toBlock(lines: readonly TextLine[], origin: Origin): TextBlock | undefined {
  const first = lines[0];
  const box = unionOf(lines);
  if (first === undefined || box === undefined) return undefined;
  const marker = markerOf(first);
  return {
    kind: 'text',
    ...box,
    lines: [...lines],
    page: origin.page,
    region: origin.items[0]?.region ?? 0,
    columnLeft: origin.column.left,
    columnRight: origin.column.right,
    gap: origin.above === undefined ? Number.POSITIVE_INFINITY : box.top - origin.above,
    ...(marker === undefined ? {} : { marker }),
  };
}

/** A block whose bounds and role the structure tree gives. */
function taggedBlock(item: TaggedBlock, page: number): TextBlock[] {
  const box = unionOf(item.lines);
  if (box === undefined) return [];
  const { role, depth, quoted, region } = item;
  const marker = item.label === undefined ? undefined : labelMarker(item.label, item.lines[0]?.text ?? '');
  const { left, right } = box;
  const place = { page, region, columnLeft: left, columnRight: right, gap: Number.POSITIVE_INFINITY };
  const block: TextBlock = { kind: 'text', ...box, lines: [...item.lines], ...place, role, depth, quoted };
  return [marker === undefined ? block : { ...block, marker }];
}

interface Step {
  readonly open: readonly TextLine[];
  readonly before: TextLine;
  readonly line: TextLine;
  readonly column: Column;
}

/** Whether a line begins a new block after the lines of the open one. */
function startsBlock(step: Step, leadings: Leadings): boolean {
  const { open, before, line } = step;
  const first = open[0];
  if (first === undefined) return false;
  if (before.area !== line.area || before.bar !== line.bar) return true;
  const distance = line.baseline - before.baseline;
  const size = Math.max(before.size, line.size);
  const usual = Math.max(leadingOf(leadings, before), leadingOf(leadings, line));
  if (isCode(before) && isCode(line)) return distance > usual * 2.3 || distance < 0;
  if (distance > usual * PARAGRAPH_GAP + 0.5 || distance < -size) return true;
  if (Math.abs(before.size - line.size) > SAME_SIZE && !isInline(before, line)) return true;
  if (hasLeader(before) || hasLeader(line)) return true;
  const forced = wasForced(step);
  if (isHeavy(before) !== isHeavy(line) && forced && open.every((each) => isHeavy(each) === isHeavy(before)))
    return true;
  if (isCode(before) !== isCode(line) && forced && distance > usual * 1.1) return true;
  if (startsItem(step, forced) || startsNote(step)) return true;
  return isIndented(step, forced);
}

export function leadingOf(leadings: Leadings, line: TextLine): number {
  return leadings.get(Math.round(line.size)) ?? line.size * 1.3;
}

/** A line of nothing but inline code in a paragraph may be of the code's size. */
function isInline(before: TextLine, line: TextLine): boolean {
  return before.mono > 0.8 !== line.mono > 0.8 && Math.abs(before.size - line.size) < 2.5;
}

export function isCode(line: TextLine): boolean {
  return line.mono > 0.95;
}

export function isHeavy(line: TextLine): boolean {
  return line.bold > 0.95;
}

/** Dots that lead to a page number. */
export function hasLeader(line: TextLine): boolean {
  return /(?:\.\s?){5,}\s*[\divxlc]{1,5}$|(?:[.…]\s?){3,}…*\s*\d{1,4}$/i.test(line.text.slice(-200));
}

/** The next line's first word would have fitted: the line was ended on purpose. */
function wasForced(step: Step): boolean {
  const { before, line, column } = step;
  const space = line.size * 0.25;
  if (line.rtl) return before.left - column.left > line.firstWidth + space + 2;
  return before.right + space + line.firstWidth + 2 < column.right;
}

function startsItem(step: Step, forced: boolean): boolean {
  const { open, before, line } = step;
  const marker = markerOf(line);
  const first = open[0];
  if (marker === undefined || first === undefined) return false;
  const opened = markerOf(first);
  if (!isWeak(marker)) return true;
  if (opened !== undefined && opened.shape === marker.shape && Math.abs(first.left - line.left) < line.size * 0.8) {
    return !marker.ordered || marker.value === opened.value + 1 || forced;
  }
  if (opened !== undefined && Math.abs(line.left - startOfText(first, opened)) < line.size * 0.5 && !forced)
    return false;
  return forced || Math.abs(line.left - before.left) > line.size * 0.6;
}

/** A raised label at a line's start, where the lines before are a note too or the text ended. */
function startsNote(step: Step): boolean {
  const { open, before, line } = step;
  if (noteLabel(line, false) === undefined) return false;
  return noteLabel(open[0] as TextLine, false) !== undefined || before.size > line.size + 0.5;
}

/** x where an item's text begins. */
export function startOfText(line: TextLine, _marker: Marker): number {
  return line.secondLeft;
}

function isIndented(step: Step, forced: boolean): boolean {
  const { open, before, line, column } = step;
  const first = open[0] as TextLine;
  if (line.rtl) return isIndentedRtl(step, forced);
  const shift = line.left - before.left;
  const far = line.size * 0.8;
  const marker = markerOf(first);
  if (marker !== undefined) {
    const text = startOfText(first, marker);
    if (Math.abs(line.left - text) <= far) return false;
    if (Math.abs(line.left - before.left) <= far && open.length > 1) return false;
    if (line.left < first.left - 1) return true;
    return open.length === 1 ? forced : Math.abs(shift) > far;
  }
  if (Math.abs(shift) <= far || areCentred(before, line, column)) return false;
  // A first line may stand to the right of those that follow.
  if (open.length === 1 && shift < 0 && !forced) return shift < -line.size * 5;
  return true;
}

function isIndentedRtl(step: Step, forced: boolean): boolean {
  const { open, before, line, column } = step;
  const shift = before.right - line.right;
  const far = line.size * 0.8;
  const first = open[0] as TextLine;
  if (markerOf(first) !== undefined) return open.length > 1 && Math.abs(shift) > far * 2;
  if (Math.abs(shift) <= far || areCentred(before, line, column)) return false;
  if (open.length === 1 && shift < 0 && !forced) return shift < -line.size * 5;
  return true;
}

function areCentred(a: TextLine, b: TextLine, column: Column): boolean {
  const middle = (line: TextLine) => (line.left + line.right) / 2;
  const isInside = (line: TextLine) => line.left > column.left + 5 && line.right < column.right - 5;
  return Math.abs(middle(a) - middle(b)) < 3 && (isInside(a) || isInside(b) || a.left > column.left + 20);
}
