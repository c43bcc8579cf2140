import { type Spans, spans, uniteSpans } from './merges.js';
import type { Area, SheetCell, SheetRow } from './model.js';

/** A stretch of a sheet that makes one table (or a paragraph, if it is one cell). */
export interface Region {
  readonly rows: readonly SheetRow[];
  readonly merges: readonly Area[];
}

/** Cuts within cuts; deeper ones are not worth their work. */
const MAX_CUTS = 6;
/** Looks at merged areas, over all bands of a sheet. */
const MAX_MERGE_WORK = 1_000_000;

/**
 * The tables of a sheet: it is cut at blank rows and at blank columns between what looks like tables of their own, again
 * within each piece, and where two blocks touch at a corner only. A merged area bridges a blank. Work is linear in the
 * cells for each level of cuts.
 */
export function findRegions(rows: readonly SheetRow[], merges: readonly Area[], depth = 0): Region[] {
  if (rows.length === 0) return [];
  const bands = joinBands(cutAtBlankRows(rows, merges));
  const own = mergesOfBands(bands, merges);
  const out: Region[] = [];
  for (const [i, band] of bands.entries()) {
    const areas = own[i] ?? [];
    const pieces = depth < MAX_CUTS ? (cutAtBlankColumns(band, areas) ?? cutAtCorner(band, areas)) : undefined;
    if (pieces === undefined) out.push({ rows: band, merges: areas });
    else for (const piece of pieces) for (const region of findRegions(piece, areas, depth + 1)) out.push(region);
  }
  return out;
}

/** Areas that reach into each band. Areas that reach into very many are left out in the end: they would cost more than they tell. */
function mergesOfBands(bands: readonly SheetRow[][], merges: readonly Area[]): (readonly Area[])[] {
  const waiting = [...merges].sort((a, b) => a.top - b.top);
  let next = 0;
  let work = 0;
  let active: Area[] = [];
  return bands.map((band) => {
    if (merges.length === 0 || work > MAX_MERGE_WORK) return [];
    const top = band[0]?.row ?? 0;
    const bottom = band.at(-1)?.row ?? 0;
    for (let area = waiting[next]; area !== undefined && area.top <= bottom; area = waiting[++next]) active.push(area);
    work += active.length;
    active = active.filter((area) => area.bottom >= top);
    return active.slice();
  });
}

function cutAtBlankRows(rows: readonly SheetRow[], merges: readonly Area[]): SheetRow[][] {
  const tall = uniteSpans(merges.filter((area) => area.bottom > area.top).map((area) => [area.top, area.bottom]));
  const bands: SheetRow[][] = [];
  let band: SheetRow[] = [];
  for (const row of rows) {
    const last = band.at(-1);
    if (last !== undefined && row.row > last.row + 1 && !spans(tall, last.row, row.row - 1)) {
      bands.push(band);
      band = [];
    }
    band.push(row);
  }
  bands.push(band);
  return bands;
}

/** A blank row within one table parts its groups: rows go on with numbers in the same columns, or follow their header. */
function joinBands(bands: readonly SheetRow[][]): SheetRow[][] {
  const out: SheetRow[][] = [];
  for (const band of bands) {
    const last = out.at(-1);
    if (last !== undefined && continues(last, band)) {
      for (const row of band) last.push(row);
    } else out.push([...band]);
  }
  return out;
}

function continues(above: readonly SheetRow[], below: readonly SheetRow[]): boolean {
  const last = above.at(-1);
  const first = below[0];
  if (last === undefined || first === undefined || first.row - last.row !== 2) return false;
  const upper = extentOf(above.slice(-50));
  const lower = extentOf(below.slice(0, 50));
  if (upper.right === upper.left || lower.left < upper.left || lower.right > upper.right) return false;
  if (lower.left > upper.left + 1 || lower.right < upper.right - 1) return false;
  const isHeaderAlone = above.length === 1 && isHeaderLike(last) && first.cells.length > 1;
  return isHeaderAlone || (first.cells.length > 1 && first.cells.some((cell) => cell.isNumber));
}

/** Several names and not one number. */
export function isHeaderLike(row: SheetRow): boolean {
  return row.cells.length > 1 && row.cells.every((cell) => !cell.isNumber);
}

function extentOf(rows: readonly SheetRow[]): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = -1;
  for (const { cells } of rows) {
    left = Math.min(left, cells[0]?.column ?? left);
    right = Math.max(right, cells.at(-1)?.column ?? right);
  }
  return { left, right };
}

function cutAtBlankColumns(rows: readonly SheetRow[], merges: readonly Area[]): SheetRow[][] | undefined {
  const used = usedColumns(rows);
  const wide = uniteSpans(merges.filter((area) => area.right > area.left).map((area) => [area.left, area.right]));
  const starts = startsOfBlocks(used, wide);
  if (starts.length < 2) return undefined;
  let blocks = starts.map((from, i) => sliceColumns(rows, from, starts[i + 1] ?? Number.POSITIVE_INFINITY));
  blocks = joinBlocks(blocks);
  return blocks.length < 2 ? undefined : blocks;
}

/** Columns with content, ascending. */
export function usedColumns(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const cell of cells) used.add(cell.column);
  return [...used].sort((a, b) => a - b);
}

function startsOfBlocks(used: readonly number[], wide: Spans): number[] {
  return used.filter((column, i) => {
    const before = used[i - 1];
    return before === undefined || (column > before + 1 && !spans(wide, before, column - 1));
  });
}

function sliceColumns(rows: readonly SheetRow[], from: number, to: number): SheetRow[] {
  const out: SheetRow[] = [];
  for (const { row, cells } of rows) {
    const own = cells.filter((cell) => cell.column >= from && cell.column < to);
    if (own.length > 0) out.push({ row, cells: own });
  }
  return out;
}

/** Blocks beside each other are one table, unless each can stand alone: a column of numbers needs the names beside it. */
function joinBlocks(blocks: readonly SheetRow[][]): SheetRow[][] {
  const out: SheetRow[][] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (last === undefined || areApart(last, block)) out.push(block);
    else out[out.length - 1] = zipRows(last, block);
  }
  return out;
}

function areApart(left: readonly SheetRow[], right: readonly SheetRow[]): boolean {
  if (disjoint(left, right)) return true;
  const heads = [left[0], right[0]];
  if (!isTableLike(left) || !isTableLike(right)) return false;
  // A row of names beside the other block's content begins a table of its own.
  if (heads[0]?.row !== heads[1]?.row) return true;
  return heads[0]?.cells[0]?.text === heads[1]?.cells[0]?.text || isNamed(right);
}

/** A row of names over columns, the first of which is filled. */
function isTableLike(block: readonly SheetRow[]): boolean {
  const { left, right } = extentOf(block);
  const head = block[0];
  if (block.length < 2 || right === left || head === undefined || !isHeaderLike(head)) return false;
  const filled = block.filter(({ cells }) => cells[0]?.column === left).length;
  return head.cells[0]?.column === left && filled * 2 > block.length;
}

/** The first column names the rows. */
function isNamed(block: readonly SheetRow[]): boolean {
  const names = block.slice(1).filter(({ cells }) => cells[0]?.isNumber === false).length;
  return names * 2 >= block.length - 1;
}

function disjoint(a: readonly SheetRow[], b: readonly SheetRow[]): boolean {
  const [topA = 0, endA = 0, topB = 0, endB = 0] = [a[0]?.row, a.at(-1)?.row, b[0]?.row, b.at(-1)?.row];
  return endA < topB || endB < topA;
}

/** Rows of two blocks beside each other, put together again. */
function zipRows(left: readonly SheetRow[], right: readonly SheetRow[]): SheetRow[] {
  const out: SheetRow[] = [];
  let j = 0;
  for (const row of left) {
    for (let other = right[j]; other !== undefined && other.row < row.row; other = right[++j]) out.push(other);
    const other = right[j];
    if (other?.row === row.row) {
      out.push({ row: row.row, cells: [...row.cells, ...other.cells] });
      j++;
    } else out.push(row);
  }
  for (; j < right.length; j++) out.push(right[j] as SheetRow);
  return out;
}

/** Two blocks one above the other that share no column touch at a corner: they are two tables. */
function cutAtCorner(rows: readonly SheetRow[], merges: readonly Area[]): SheetRow[][] | undefined {
  if (rows.length < 2) return undefined;
  const tall = uniteSpans(merges.filter((area) => area.bottom > area.top).map((area) => [area.top, area.bottom]));
  const below = rows.map((row) => edges(row.cells));
  for (let i = below.length - 2; i >= 0; i--) below[i] = unite(below[i] as Edges, below[i + 1] as Edges);
  let above: Edges | undefined;
  for (const [i, row] of rows.entries()) {
    const under = below[i] as Edges;
    const apart = above !== undefined && (above.right < under.left || under.right < above.left);
    const isLone = i === 1 && rows.length === 2;
    if (apart && (isLone || (i > 1 && rows.length - i > 1)) && !spans(tall, (rows[i - 1] as SheetRow).row, row.row)) {
      return [rows.slice(0, i), rows.slice(i)];
    }
    above = above === undefined ? edges(row.cells) : unite(above, edges(row.cells));
  }
  return undefined;
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function edges(cells: readonly SheetCell[]): Edges {
  return { left: cells[0]?.column ?? 0, right: cells.at(-1)?.column ?? 0 };
}

function unite(a: Edges, b: Edges): Edges {
  return { left: Math.min(a.left, b.left), right: Math.max(a.right, b.right) };
}
