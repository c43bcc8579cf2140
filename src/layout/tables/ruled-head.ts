import type { Grid, GridCell } from './model.js';
import { isDataText } from './numbers.js';
import { textOf } from './text-rows.js';

/** The head of a drawn table: rows at its top in bold, or without the numbers that the rows below have. */

const MAX_ROWS = 4;

/** Rows at the top that head the columns; undefined where nothing tells. */
export function ruledHead(grid: Grid): number | undefined {
  const rows = grid.ys.length - 1;
  const most = Math.min(MAX_ROWS, rows - 1);
  const body = rowCells(grid, most, rows);
  const bodyBold = boldShare(body) > 0.5;
  const numeric = body.filter(isNumber).length > 0.3 * body.length;
  let count = 0;
  while (count < most) {
    const cells = rowCells(grid, count, count + 1);
    const bold = !bodyBold && boldShare(cells) > 0.9 && !(numeric && isRowOfNumbers(cells));
    const words = numeric && (count === 0 || hasSpans(grid, count - 1)) && !cells.some(isNumber);
    if (cells.length === 0 || !(bold || words) || (count > 0 && isSection(cells, grid))) break;
    count++;
  }
  if (count === 0) return undefined;
  return Math.min(
    most,
    Math.max(count, ...grid.cells.filter((cell) => cell.row < count).map((cell) => spannedEnd(cell, grid))),
  );
}

/** Sums are often bold: a row of numbers, which do not count the columns, is no head. */
function isRowOfNumbers(cells: readonly GridCell[]): boolean {
  const others = cells.filter((cell) => cell.column > 0);
  const values = others.map((cell) => Number(textOf(cell.words).replace(/[()]/g, '')));
  if (values.every((value, i) => i === 0 || value === (values[i - 1] ?? 0) + 1)) return false;
  return others.filter(isNumber).length > 0.5 * others.length;
}

/** A cell beside one that heads several columns goes down to their own heads. */
function spannedEnd(cell: GridCell, grid: Grid): number {
  const beside = grid.cells.some((other) => other.row === cell.row && other.colSpan > 1);
  return beside && cell.words.length > 0 ? cell.row + cell.rowSpan : 0;
}

/** A row with one cell alone at its left heads rows, not columns. */
function isSection(cells: readonly GridCell[], grid: Grid): boolean {
  return cells.length === 1 && cells[0]?.column === 0 && cells[0].rowSpan === 1 && grid.xs.length > 2;
}

function rowCells(grid: Grid, from: number, to: number): GridCell[] {
  return grid.cells.filter((cell) => cell.row >= from && cell.row < to && cell.words.length > 0);
}

function isNumber(cell: GridCell): boolean {
  return isDataText(textOf(cell.words));
}

function hasSpans(grid: Grid, row: number): boolean {
  return grid.cells.some((cell) => cell.row === row && cell.colSpan > 1 && cell.words.length > 0);
}

function boldShare(cells: readonly GridCell[]): number {
  const words = cells.flatMap((cell) => cell.words);
  return words.filter((word) => word.style.bold).length / Math.max(words.length, 1);
}
