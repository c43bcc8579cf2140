import { createRow, type RtfState } from './state.js';

/** Cells of one row beyond this are damage. */
const MAX_CELLS = 4096;

/** `\trowd`: the row's properties begin anew. */
export function beginRowShape(state: RtfState): void {
  state.row = createRow();
}

/** `\cellxN`: a cell's right edge in twips, which ends the cell's properties. */
export function addCellShape(state: RtfState, right: number): void {
  const { row } = state;
  if (row.cells.length >= MAX_CELLS) return;
  row.cells.push({
    right,
    ...(row.across === undefined ? {} : { across: row.across }),
    ...(row.down === undefined ? {} : { down: row.down }),
  });
  row.across = undefined;
  row.down = undefined;
}
