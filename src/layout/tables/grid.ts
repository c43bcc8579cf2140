import { unionOf } from '../geometry.js';
import type { Box, Word } from '../model.js';
import type { FoundCell, FoundTable, Grid, GridCell } from './model.js';

/** Grids: filled with words, rid of rows and columns that say nothing, and handed on as tables. */

/** A grid's places, as merged, filled with the words whose middles they hold. Words outside are left over. */
export function fillGrid(
  grid: Omit<Grid, 'cells'>,
  places: readonly Omit<GridCell, 'words'>[],
  words: readonly Word[],
): Grid {
  const columns = grid.xs.length - 1;
  const owner = new Map<number, Word[]>();
  const cells = places.map((place) => {
    const cell = { ...place, words: [] as Word[] };
    for (let r = place.row; r < place.row + place.rowSpan; r++) {
      for (let c = place.column; c < place.column + place.colSpan; c++) owner.set(r * columns + c, cell.words);
    }
    return cell;
  });
  for (const word of words) {
    const row = stepOf(grid.ys, (word.top + word.bottom) / 2);
    const column = stepOf(grid.xs, (word.left + word.right) / 2);
    if (row >= 0 && column >= 0) owner.get(row * columns + column)?.push(word);
  }
  return { ...grid, cells };
}

/** Index of the step between edges that holds a position; -1 outside. */
export function stepOf(edges: readonly number[], at: number): number {
  let low = 0;
  let high = edges.length - 1;
  if (at < (edges[0] ?? 0) || at > (edges[high] ?? 0)) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** Takes out rows and columns in which no cell with words begins or ends alone: gaps of double rules, spacers, blanks. */
export function dropEmpty(grid: Grid): Grid {
  const rows = keptLines(grid.ys.length - 1, grid.cells, (cell) => ({ at: cell.row, span: cell.rowSpan }));
  const columns = keptLines(grid.xs.length - 1, grid.cells, (cell) => ({ at: cell.column, span: cell.colSpan }));
  const cells: GridCell[] = [];
  for (const cell of grid.cells) {
    const row = countKept(rows, 0, cell.row);
    const rowSpan = countKept(rows, cell.row, cell.row + cell.rowSpan);
    const column = countKept(columns, 0, cell.column);
    const colSpan = countKept(columns, cell.column, cell.column + cell.colSpan);
    if (rowSpan > 0 && colSpan > 0) cells.push({ row, column, rowSpan, colSpan, words: cell.words });
  }
  return { xs: keptEdges(grid.xs, columns), ys: keptEdges(grid.ys, rows), cells: sortCells(cells) };
}

/** Cells in the order of rows, then columns. */
export function sortCells(cells: readonly GridCell[]): GridCell[] {
  return [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** A line stays if a cell with words covers it alone; of lines that are only spanned, the first stays. */
function keptLines(
  count: number,
  cells: readonly GridCell[],
  extent: (cell: GridCell) => { at: number; span: number },
): boolean[] {
  const kept = Array.from({ length: count }, () => false);
  const filled = cells
    .filter((cell) => cell.words.length > 0)
    .map(extent)
    .sort((a, b) => a.span - b.span);
  for (const { at, span } of filled) {
    if (!kept.slice(at, at + span).includes(true)) kept[at] = true;
  }
  return kept;
}

function countKept(kept: readonly boolean[], from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (kept[i] === true) count++;
  return count;
}

/** The first kept line takes in what was dropped before it, others what was dropped after them. */
function keptEdges(edges: readonly number[], kept: readonly boolean[]): number[] {
  const out: number[] = [];
  kept.forEach((keep, i) => {
    const edge = edges[i];
    if (keep && edge !== undefined) out.push(out.length === 0 ? (edges[0] ?? edge) : edge);
  });
  const last = edges.at(-1);
  if (last !== undefined) out.push(last);
  return out;
}

/** The words of a grid's cells. */
export function gridWords(grid: Grid): Word[] {
  return grid.cells.flatMap((cell) => cell.words);
}

/** A grid as a table. */
export function toFound(grid: Grid, about: { box?: Box; headerRows: number | undefined; ruled: boolean }): FoundTable {
  const rows: FoundCell[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  for (const { row, words, colSpan, rowSpan } of grid.cells) rows[row]?.push({ words, colSpan, rowSpan });
  const edges = {
    left: grid.xs[0] ?? 0,
    right: grid.xs.at(-1) ?? 0,
    top: grid.ys[0] ?? 0,
    bottom: grid.ys.at(-1) ?? 0,
  };
  const box = unionOf([about.box ?? edges, ...gridWords(grid)]) ?? edges;
  return { box, rows, headerRows: about.headerRows, edges: grid.xs, ruled: about.ruled };
}

/** What the words of each column take up, those of cells over several columns aside. */
export function columnExtents(table: FoundTable): { left: number; right: number }[] {
  const columns = table.edges.slice(1).map(() => ({ left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }));
  for (const cell of table.rows.flat()) {
    if (cell.colSpan > 1) continue;
    for (const word of cell.words) {
      const column = columns[stepOf(table.edges, (word.left + word.right) / 2)];
      if (column === undefined) continue;
      column.left = Math.min(column.left, word.left);
      column.right = Math.max(column.right, word.right);
    }
  }
  return columns;
}
