import type { Box, Word } from '../model.js';
import { dropEmpty, fillGrid, toFound } from './grid.js';
import { type Lattice, toLattices } from './lattice.js';
import type { Edges, FoundTable, Grid } from './model.js';
import { refineGrid } from './refine.js';
import { ruledHead } from './ruled-head.js';
import { withoutWordsOf } from './tabulate.js';

/** Tables whose rows and columns are drawn. Where one lies upon another, the smaller one has the words of both. */
export function findRuledTables(words: readonly Word[], edges: Edges): FoundTable[] {
  const tables: FoundTable[] = [];
  let left = words;
  for (const lattice of toLattices(edges).sort((a, b) => areaOf(a.box) - areaOf(b.box))) {
    const grid = toGrid(lattice, left);
    if (!isTable(grid)) continue;
    const table = toFound(grid, { headerRows: ruledHead(grid), ruled: true });
    tables.push(table);
    left = withoutWordsOf(left, [table]);
  }
  return tables;
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function toGrid(lattice: Lattice, words: readonly Word[]): Grid {
  return refineGrid(dropEmpty(fillGrid(lattice, lattice.cells, words)));
}

function isTable(grid: Grid): boolean {
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  if (rows < 2 || columns < 2) return false;
  const filled = grid.cells.filter((cell) => cell.words.length > 0).length;
  return filled >= 3 && filled / grid.cells.length > 0.2;
}
