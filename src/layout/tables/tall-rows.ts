import { type Column, placeRow } from './columns.js';
import { sortCells } from './grid.js';
import type { Grid, GridCell } from './model.js';
import { isNumericText } from './numbers.js';
import { isSeveralRows, stackLines } from './stack.js';
import { type TextRow, textOf, toTextRows } from './text-rows.js';

/** Drawn rows that hold several rows of text: rules are often drawn between groups of rows only. */

/** Lines of one row have baselines that differ by at most this many points. */
const SAME_LINE = 2;
/** From so many lines on, rows may be told by how full their lines are. */
const MANY_LINES = 3;
/** Columns that must have a number in each of their lines, side by side: numbers are never wrapped. */
const NUMBER_COLUMNS = 2;

/** A number, its thousands and its unit may have spaces before them; several numbers on a line may be wrapped. */
const ONE = /^\S+( \d{3})*( \D+)?$/;

/** A row in a drawn one: its cells, all with a row of 0, and where it ends. */
interface Part {
  readonly cells: readonly GridCell[];
  readonly bottom: number;
}

/** Cuts drawn rows where every line is a row; cells beside them that have one line run over them all. */
export function splitTallRows(grid: Grid): Grid {
  const columns: Column[] = grid.xs.slice(1).map((right, i) => ({ left: grid.xs[i] ?? 0, right }));
  const byRow: GridCell[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  for (const cell of grid.cells) if (cell.rowSpan === 1) byRow[cell.row]?.push(cell);
  const parts = byRow.map((own) => partsOf(own, columns));
  if (parts.every((own) => own.length < 2)) return grid;
  const start: number[] = [];
  const ys = [grid.ys[0] ?? 0];
  parts.forEach((own, row) => {
    start.push(ys.length - 1);
    ys.push(...own.slice(0, -1).map((part) => part.bottom), grid.ys[row + 1] ?? 0);
  });
  start.push(ys.length - 1);
  const at = (row: number): number => start[row] ?? 0;
  const cells = grid.cells.filter((cell) => cell.rowSpan > 1).map((cell) => spread(cell, at));
  byRow.forEach((own, row) => {
    const split = parts[row] ?? [];
    if (split.length < 2) cells.push(...own.map((cell) => ({ ...cell, row: at(row) })));
    else
      split.forEach((part, i) => {
        cells.push(...part.cells.map((cell) => ({ ...cell, row: at(row) + i })));
      });
  });
  return { xs: grid.xs, ys, cells: sortCells(cells) };
}

function spread(cell: GridCell, at: (row: number) => number): GridCell {
  return { ...cell, row: at(cell.row), rowSpan: at(cell.row + cell.rowSpan) - at(cell.row) };
}

function partsOf(own: readonly GridCell[], columns: readonly Column[]): Part[] {
  if (own.length < 2 || own.some((cell) => cell.colSpan > 1 && cell.words.length > 0)) return [];
  const parts = fullLines(own, columns);
  return parts.length > 1 ? parts : numberLines(own);
}

/** A cell with several words far apart on one line is a drawing's, not a table's. */
function isScattered(row: TextRow, columns: readonly Column[]): boolean {
  return columns.some((column) => {
    const inside = row.segments.filter(
      (segment) => segment.left >= column.left - 1 && segment.right <= column.right + 1,
    );
    return inside.length > 2;
  });
}

/** Many lines that reach over most columns, with numbers in most. */
function fullLines(own: readonly GridCell[], columns: readonly Column[]): Part[] {
  const lines = toTextRows(own.flatMap((cell) => cell.words)).map((row) => placeRow(row, columns));
  if (lines.some((line) => isScattered(line.row, columns))) return [];
  if (lines.length < MANY_LINES || !isSeveralRows(lines, columns)) return [];
  const taken = new Set(own.map((cell) => cell.column));
  return stackLines(lines, columns, []).map((row) => ({
    bottom: Math.max(...row.lines.map((line) => line.row.bottom)),
    cells: [...taken].map((column) => ({
      row: 0,
      column,
      rowSpan: 1,
      colSpan: 1,
      words: row.cells.filter((cell) => cell.column === column).flatMap((cell) => cell.words),
    })),
  }));
}

/** As many rows as numbers stand above each other in several columns, line by line. */
function numberLines(own: readonly GridCell[]): Part[] {
  const lines = new Map(own.map((cell) => [cell, toTextRows(cell.words)]));
  const stacks = [...lines.values()].filter(
    (rows) => rows.length > 1 && rows.every((row) => row.segments.length === 1 && isOneNumber(textOf(row.words))),
  );
  const first = stacks[0];
  if (first === undefined) return [];
  const alike = stacks.filter((rows) => isBeside(rows, first));
  if (alike.length < NUMBER_COLUMNS || alike.length < stacks.length) return [];
  return first.map((line, i) => ({
    bottom: line.bottom,
    cells: own.flatMap((cell) => cellAt(cell, lines.get(cell) ?? [], { first, i })),
  }));
}

function isOneNumber(text: string): boolean {
  return isNumericText(text) && ONE.test(text);
}

function isBeside(rows: readonly TextRow[], others: readonly TextRow[]): boolean {
  return (
    rows.length === others.length &&
    rows.every((row, i) => Math.abs(row.baseline - (others[i]?.baseline ?? 0)) <= SAME_LINE)
  );
}

/** A cell's lines next to one of the rows; a cell of one line, or none, begins in the first and runs over all. */
function cellAt(
  cell: GridCell,
  lines: readonly TextRow[],
  at: { readonly first: readonly TextRow[]; readonly i: number },
): GridCell[] {
  const { first, i } = at;
  if (lines.length < 2) return i === 0 ? [{ ...cell, row: 0, rowSpan: first.length }] : [];
  const own = lines.filter((line) => nearest(first, line.baseline) === i);
  return [{ ...cell, row: 0, words: own.flatMap((line) => line.words) }];
}

function nearest(rows: readonly TextRow[], baseline: number): number {
  let best = 0;
  rows.forEach((row, i) => {
    if (Math.abs(row.baseline - baseline) < Math.abs((rows[best]?.baseline ?? 0) - baseline)) best = i;
  });
  return best;
}
