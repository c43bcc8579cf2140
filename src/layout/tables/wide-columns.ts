import { type Column, columnsOf, type Placed, placeRow } from './columns.js';
import { sortCells } from './grid.js';
import type { Grid, GridCell } from './model.js';
import { isNumericText } from './numbers.js';
import { textOf, toTextRows } from './text-rows.js';

/** Drawn columns that hold several columns of text: rules are often drawn between groups of columns only. */

/** Fewer lines show no columns within a drawn one. */
const MIN_LINES = 4;
/** Share of the lines that must have words in at least two of the columns. */
const FILLED = 0.7;
/** Share of the cells of one of the columns, at least, that must be numbers: words of running text are none. */
const NUMBERS = 0.7;
const LABEL = /^(\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[•◦▪■●○‣·*–—-])$/;

/** Cuts drawn columns along the white tracks of the numbers in them. */
export function splitWideColumns(grid: Grid): Grid {
  let out = grid;
  for (let column = grid.xs.length - 2; column >= 0; column--) {
    const inner = innerColumns(out, column);
    if (inner.length > 1) out = splitColumn(out, column, inner);
  }
  return out;
}

function innerColumns(grid: Grid, column: number): Column[] {
  const rows = grid.cells
    .filter((cell) => cell.column === column && cell.colSpan === 1 && cell.words.length > 0)
    .flatMap((cell) => toTextRows(cell.words));
  if (rows.length < MIN_LINES) return [];
  const columns = columnsOf(rows);
  if (columns.length < 2) return [];
  const lines = rows.map((row) => placeRow(row, columns).cells);
  if (lines.filter((cells) => cells.length > 1).length < FILLED * lines.length) return [];
  const own = columns.map((_, i) => lines.flatMap((cells) => cells.filter((cell) => cell.column === i)));
  const isOfNumbers = own.some((cells, i) => i > 0 && shareOf(cells, isNumericText) >= NUMBERS);
  const isList = shareOf(own[0] ?? [], (text) => LABEL.test(text)) > 0.5;
  return isOfNumbers && !isList ? columns : [];
}

function shareOf(cells: readonly Placed[], test: (text: string) => boolean): number {
  return cells.filter((cell) => test(textOf(cell.words))).length / Math.max(cells.length, 1);
}

function splitColumn(grid: Grid, at: number, inner: readonly Column[]): Grid {
  const more = inner.length - 1;
  const cuts = inner.slice(1).map((column, i) => ((inner[i]?.right ?? 0) + column.left) / 2);
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    if (cell.column > at) return [{ ...cell, column: cell.column + more }];
    if (cell.column + cell.colSpan <= at) return [cell];
    return cell.colSpan > 1 ? [{ ...cell, colSpan: cell.colSpan + more }] : splitCell(cell, inner);
  });
  return { ...grid, xs: grid.xs.toSpliced(at + 1, 0, ...cuts), cells: sortCells(cells) };
}

/** A cell's words in the columns that they stand in; a cell of one part heads them all. */
function splitCell(cell: GridCell, inner: readonly Column[]): GridCell[] {
  const parts: GridCell[] = [];
  for (const row of toTextRows(cell.words)) {
    for (const { column, span, words } of placeRow(row, inner).cells) {
      addPart(parts, { ...cell, column: cell.column + column, colSpan: span, words });
    }
  }
  if (parts.length < 2) return [{ ...cell, colSpan: inner.length }];
  for (let column = cell.column; column < cell.column + inner.length; column++) {
    const isCovered = parts.some((part) => part.column <= column && column < part.column + part.colSpan);
    if (!isCovered) parts.push({ ...cell, column, colSpan: 1, words: [] });
  }
  return parts;
}

/** Parts that share a column are one. */
function addPart(parts: GridCell[], part: GridCell): void {
  const at = parts.findIndex(
    (other) => other.column < part.column + part.colSpan && part.column < other.column + other.colSpan,
  );
  const other = parts[at];
  if (other === undefined) {
    parts.push(part);
    return;
  }
  parts.splice(at, 1);
  const column = Math.min(other.column, part.column);
  const end = Math.max(other.column + other.colSpan, part.column + part.colSpan);
  addPart(parts, { ...part, column, colSpan: end - column, words: [...other.words, ...part.words] });
}
