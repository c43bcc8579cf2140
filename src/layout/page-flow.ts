import { readDecorations } from './decorations.js';
import { dropDuplicates } from './duplicates.js';
import { holdsMiddle, overlapX, overlapY, unionOf } from './geometry.js';
import { dropLineNumbers } from './line-numbers.js';
import { isMostlyRtl, toLine, toLines } from './lines.js';
import { joinFormulas } from './math/join.js';
import type { Box, Fill, Line, PageContent, Word } from './model.js';
import { type Gutters, type OrderOptions, readingOrder } from './order.js';
import { type Segment, tableSegment, toSegments } from './segments.js';
import { findTables } from './tables/find.js';
import type { FoundTable } from './tables/model.js';
import { contentsEntries } from './text/contents.js';
import type { FlowItem, FlowTable, PageFlow, TextLine } from './text/model.js';
import { toTextLine } from './text/text-line.js';
import { makeUpright } from './upright.js';

/** Share of the page's height at its top and bottom in which running heads and feet stand. */
const EDGE_BAND = 0.12;
/** Rows at an edge that may be a running head. */
const EDGE_ROWS = 3;
/** Sizes of white between a running head and the text. */
const EDGE_GAP = 0.75;

/** What is learned of a document from page to page. */
export interface PageMemory {
  readonly gutters: Gutters;
}

export function createMemory(): PageMemory {
  return { gutters: { edges: [] } };
}

/** Lays one page out: tables first, then columns, then lines. */
export function toPageFlow(raw: PageContent, memory: PageMemory): PageFlow {
  const page = cleanPage(makeUpright(raw));
  const options = { rtl: isMostlyRtl(page.words), gutters: memory.gutters };
  const tables = tablesOf(page, options);
  const words = outsideTables(page.words, tables);
  const segments = toSegments(words.filter((word) => word.turn === 0));
  const { top, body, bottom } = splitEdges(segments, page.height);
  const all = [...body, ...tables.map(tableSegment)].sort((a, b) => a.top + a.bottom - b.top - b.bottom);
  const items: FlowItem[] = [];
  const state: Building = { items, page, region: 0 };
  for (const row of top) addLine(state, row, 'top');
  for (const region of readingOrder(all, options)) addRegion(state, region);
  for (const line of turnedLines(words)) items.push({ kind: 'line', line: toTextLine(line), region: ++state.region });
  for (const row of bottom) addLine(state, row, 'bottom');
  return { number: page.number, width: page.width, height: page.height, items };
}

/** Tables of the page; where it has columns of prose, what seems a table over several of them is none without lines. */
function tablesOf(page: PageContent, options: OrderOptions): FoundTable[] {
  const found = findTables(page);
  if (found.length === 0) return found;
  const upright = page.words.filter((word) => word.turn === 0);
  const { body } = splitEdges(toSegments(upright), page.height);
  const columns = readingOrder(body, { ...options, sure: true });
  if (columns.length === 1) return found;
  const boxes = columns.map((column) => unionOf(column)).filter((box) => box !== undefined);
  const kept = found.filter((table) => table.ruled || boxes.some((box) => isWithin(table.box, box)));
  if (kept.length === found.length) return found;
  for (const box of boxes) {
    const again = findTables(cutOut(page, box)).filter(
      (table) => !kept.some((other) => areOverlapping(table.box, other.box)),
    );
    kept.push(...again);
  }
  return kept;
}

function cutOut(page: PageContent, box: Box): PageContent {
  return {
    ...page,
    words: page.words.filter((word) => holdsMiddle(box, word, 1)),
    rules: page.rules.filter((rule) => holdsMiddle(box, rule, 6)),
    fills: page.fills.filter((fill) => holdsMiddle(box, fill, 6)),
  };
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left - 8 &&
    inner.right <= outer.right + 8 &&
    inner.top >= outer.top - 8 &&
    inner.bottom <= outer.bottom + 8
  );
}

function areOverlapping(a: Box, b: Box): boolean {
  return overlapX(a, b) > 1 && overlapY(a, b) > 1;
}

/** A page whose order a structure tree gives needs the same cleaning of its words. */
export function cleanPage(page: PageContent): PageContent {
  const formulas = joinFormulas(dropLineNumbers(dropDuplicates(page.words)), page.rules);
  const { words, rules } = readDecorations(formulas.words, formulas.rules);
  return { ...page, words, rules };
}

interface Building {
  readonly items: FlowItem[];
  readonly page: PageContent;
  region: number;
}

function addLine(state: Building, row: readonly Segment[], edge: 'top' | 'bottom'): void {
  const line = toTextLine(toLine(row.flatMap((segment) => segment.words)));
  state.items.push({ kind: 'line', line, region: ++state.region, edge });
}

function addRegion(state: Building, segments: readonly Segment[]): void {
  state.region++;
  let words: Word[] = [];
  const flush = () => {
    const lines = toLines(words);
    const entries = contentsEntries(lines);
    for (const line of lines) {
      const text = entries.has(line) ? { ...toTextLine(line), entry: true } : toTextLine(line);
      state.items.push({ kind: 'line', line: placeLine(text, state.page), region: state.region });
    }
    words = [];
  };
  for (const segment of segments) {
    if (segment.table === undefined) {
      words.push(...segment.words);
      continue;
    }
    flush();
    state.items.push({ kind: 'table', table: toFlowTable(segment.table), region: state.region });
  }
  flush();
}

/** Notes the filled area that a line lies in, or the bar at its side. */
function placeLine(line: TextLine, page: PageContent): TextLine {
  const area = page.fills.findIndex(
    (fill) => isArea(fill, page) && holdsMiddle(fill, line) && fill.right - fill.left > line.right - line.left + 4,
  );
  const bar =
    page.rules.some(
      (rule) =>
        !rule.horizontal &&
        rule.left < line.left &&
        line.left - rule.left < line.size * 3 &&
        rule.top <= line.top + 2 &&
        rule.bottom >= line.bottom - 2,
    ) ||
    page.fills.some(
      (fill) =>
        isBar(fill) &&
        fill.right <= line.left + 1 &&
        line.left - fill.right < line.size * 3 &&
        fill.top <= line.top + 3 &&
        fill.bottom >= line.bottom - 3,
    );
  if (area < 0 && !bar) return line;
  return { ...line, ...(area < 0 ? {} : { area }), ...(bar ? { bar: true } : {}) };
}

function isArea(fill: Fill, page: PageContent): boolean {
  return fill.color !== 0xffffff && fill.right - fill.left < page.width * 0.97 && fill.bottom - fill.top > 6;
}

function isBar(fill: Fill): boolean {
  return fill.right - fill.left < 6 && fill.bottom - fill.top > 10 && fill.color !== 0xffffff;
}

/** A table with its words as lines. */
export function toFlowTable(table: FoundTable): FlowTable {
  return {
    box: table.box,
    rows: table.rows.map((row) =>
      row.map((cell) => ({
        lines: toLines(cell.words).map(toTextLine),
        colSpan: cell.colSpan,
        rowSpan: cell.rowSpan,
      })),
    ),
    headerRows: table.headerRows,
    edges: table.edges,
    ruled: table.ruled,
  };
}

function outsideTables(words: readonly Word[], tables: readonly FoundTable[]): readonly Word[] {
  if (tables.length === 0) return words;
  const taken = new Set<Word>();
  for (const table of tables) {
    for (const row of table.rows) for (const cell of row) for (const word of cell.words) taken.add(word);
    for (const word of table.consumed ?? []) taken.add(word);
  }
  return words.filter((word) => !taken.has(word));
}

interface Edges {
  readonly top: readonly (readonly Segment[])[];
  readonly body: readonly Segment[];
  readonly bottom: readonly (readonly Segment[])[];
}

/** Sets rows apart that stand alone at the top and the bottom of the page: they are read across, whatever the columns. */
function splitEdges(segments: readonly Segment[], height: number): Edges {
  const rows = toRowsOf(segments);
  const top = edgeCount(rows, (row) => row.bottom <= height * EDGE_BAND);
  const bottom = edgeCount([...rows].reverse(), (row) => row.top >= height * (1 - EDGE_BAND));
  if (top + bottom >= rows.length) return { top: [], body: segments, bottom: [] };
  return {
    top: rows.slice(0, top).map((row) => row.segments),
    body: rows.slice(top, rows.length - bottom).flatMap((row) => row.segments),
    bottom: rows.slice(rows.length - bottom).map((row) => row.segments),
  };
}

interface Row {
  readonly segments: Segment[];
  top: number;
  bottom: number;
}

function toRowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of [...segments].sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    if (row !== undefined && segment.top < row.bottom - 1) {
      row.segments.push(segment);
      row.bottom = Math.max(row.bottom, segment.bottom);
    } else {
      rows.push({ segments: [segment], top: segment.top, bottom: segment.bottom });
    }
  }
  return rows;
}

/** Rows in the band up to the last one that white parts from the text. */
function edgeCount(rows: readonly Row[], inBand: (row: Row) => boolean): number {
  let count = 0;
  for (let i = 0; i < EDGE_ROWS && i + 1 < rows.length; i++) {
    const row = rows[i];
    const next = rows[i + 1];
    if (row === undefined || next === undefined || !inBand(row)) break;
    const gap = Math.max(next.top - row.bottom, row.top - next.bottom);
    if (gap >= EDGE_GAP * (row.segments[0]?.size ?? 10)) count = i + 1;
  }
  return count;
}

/** Text turned sideways against the page: margin notes and stamps, read after the page. */
function turnedLines(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const turn of [1, 2, 3] as const) {
    const turned = words.filter((word) => word.turn === turn);
    if (turned.length > 0) lines.push(...toTurnedLines(turned));
  }
  return lines;
}

function toTurnedLines(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  let line: Word[] = [];
  for (const word of words) {
    const last = line.at(-1);
    if (last !== undefined && Math.abs(last.baseline - word.baseline) > word.style.size * 0.5) {
      lines.push(inPaintOrder(line));
      line = [];
    }
    line.push(word);
  }
  if (line.length > 0) lines.push(inPaintOrder(line));
  return lines;
}

function inPaintOrder(words: readonly Word[]): Line {
  return { ...toLine(words), words };
}
