import { sortCells } from './grid.js';
import type { Grid, GridCell } from './model.js';
import { splitTallRows } from './tall-rows.js';
import { isCaption, lengthOf, toSegments, toTextRows, WIDE_GAP } from './text-rows.js';
import { splitWideColumns } from './wide-columns.js';

/** Drawn grids -> grids as they are meant: rules that are missing between cells are found in how the words stand. */

/** Lines of one row have baselines that differ by at most this. */
const SAME_LINE = 2;
/** A row without inner rules that is no heading but a note has at least this many letters. */
const NOTE_LETTERS = 60;

export function refineGrid(grid: Grid): Grid {
  return splitTallRows(splitWideColumns(splitColumns(splitRows(withoutTitles(grid)))));
}

/** Cells that run over several columns but whose words stand in each of them apart. */
function splitColumns(grid: Grid): Grid {
  const cells = grid.cells.flatMap((cell) =>
    cell.colSpan > 1 && cell.words.length > 1 ? columnParts(grid, cell) : [cell],
  );
  return { ...grid, cells: sortCells(cells) };
}

interface Part {
  column: number;
  span: number;
  words: GridCell['words'][number][];
}

function columnParts(grid: Grid, cell: GridCell): GridCell[] {
  const parts: Part[] = [];
  let wide = 0;
  for (const row of toTextRows(cell.words)) {
    const segments = toSegments(row.words, 0.7 * WIDE_GAP);
    wide = Math.max(wide, segments.length);
    for (const segment of segments) addPart(parts, { ...columnsUnder(grid, cell, segment), words: [...segment.words] });
  }
  if (wide < 2 || parts.length < 2) return [cell];
  const out: GridCell[] = [];
  let next = cell.column;
  const blank = (until: number): void => {
    for (; next < until; next++) out.push({ ...cell, column: next, colSpan: 1, words: [] });
  };
  for (const part of parts.sort((a, b) => a.column - b.column)) {
    blank(part.column);
    out.push({ ...cell, column: part.column, colSpan: part.span, words: part.words });
    next = part.column + part.span;
  }
  blank(cell.column + cell.colSpan);
  return out;
}

function columnsUnder(
  grid: Grid,
  cell: GridCell,
  segment: { left: number; right: number },
): { column: number; span: number } {
  const slack = Math.min(2, 0.2 * (segment.right - segment.left));
  let first = cell.column;
  let last = cell.column + cell.colSpan - 1;
  while (first < last && (grid.xs[first + 1] ?? 0) <= segment.left + slack) first++;
  while (last > first && (grid.xs[last] ?? 0) >= segment.right - slack) last--;
  return { column: first, span: last - first + 1 };
}

/** Parts that share a column are one. */
function addPart(parts: Part[], part: Part): void {
  const other = parts.find(
    (candidate) => candidate.column < part.column + part.span && part.column < candidate.column + candidate.span,
  );
  if (other === undefined) {
    parts.push(part);
    return;
  }
  parts.splice(parts.indexOf(other), 1);
  const column = Math.min(other.column, part.column);
  const end = Math.max(other.column + other.span, part.column + part.span);
  addPart(parts, { column, span: end - column, words: [...other.words, ...part.words] });
}

/** Cells that run over several rows but have a line of their own in each, beside the lines of the other columns. */
function splitRows(grid: Grid): Grid {
  const baselines = rowBaselines(grid);
  const cells = grid.cells.flatMap((cell) =>
    cell.rowSpan > 2 && cell.words.length > 0 ? rowParts(cell, baselines) : [cell],
  );
  return { ...grid, cells: sortCells(cells) };
}

/** Baselines of the cells that stand in one row alone, by row. */
function rowBaselines(grid: Grid): number[][] {
  const all: number[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  for (const cell of grid.cells) {
    if (cell.rowSpan === 1) for (const word of cell.words) all[cell.row]?.push(word.baseline);
  }
  return all;
}

function rowParts(cell: GridCell, baselines: readonly (readonly number[])[]): GridCell[] {
  const lines = toTextRows(cell.words);
  if (lines.length < cell.rowSpan) return [cell];
  const out: GridCell[] = [];
  for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
    const at = lines.findIndex((line) =>
      baselines[row]?.some((baseline) => Math.abs(baseline - line.baseline) <= SAME_LINE),
    );
    if (at < 0) return [cell];
    out.push({
      ...cell,
      row,
      rowSpan: 1,
      words: lines.splice(at, 1).flatMap((line) => line.words),
    });
  }
  return lines.length === 0 ? out : [cell];
}

/** Titles above and notes below that share the table's frame are no rows of it. */
function withoutTitles(grid: Grid): Grid {
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  const whole = (row: number): GridCell | undefined =>
    grid.cells.find(
      (cell) => cell.row === row && cell.rowSpan === 1 && cell.colSpan === columns && cell.words.length > 0,
    );
  let from = 0;
  let to = rows;
  const first = whole(0);
  if (columns > 1 && first !== undefined) {
    const line = toTextRows(first.words)[0];
    if (line !== undefined && isCaption(line)) from = 1;
  }
  while (columns > 1 && to - from > 2) {
    const last = whole(to - 1);
    if (last === undefined || lengthOf(last.words) < NOTE_LETTERS || toTextRows(last.words).length < 2) break;
    to--;
  }
  if (from === 0 && to === rows) return grid;
  const cells = grid.cells
    .filter((cell) => cell.row >= from && cell.row + cell.rowSpan <= to)
    .map((cell) => ({ ...cell, row: cell.row - from }));
  return { xs: grid.xs, ys: grid.ys.slice(from, to + 1), cells };
}
