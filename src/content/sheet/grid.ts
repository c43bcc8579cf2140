import type { SheetCell, SheetRow } from './model.js';

/** Cells in the order of the file, which need not be that of the sheet. A place that comes twice keeps the later cell. */
export type SheetGrid = Map<number, Map<number, SheetCell>>;

export function setCell(grid: SheetGrid, row: number, cell: SheetCell): void {
  const cells = grid.get(row) ?? new Map<number, SheetCell>();
  grid.set(row, cells);
  cells.set(cell.column, cell);
}

/** Rows and their cells, both ascending. */
export function gridRows(grid: SheetGrid): SheetRow[] {
  return [...grid]
    .sort((a, b) => a[0] - b[0])
    .map(([row, cells]) => ({ row, cells: [...cells.values()].sort((a, b) => a.column - b.column) }));
}
