// Tables: cells of aligned grids.
import { bestAlignment } from './align.js';
import type { Grid } from './outline.js';
import { similarity } from './similarity.js';

const MOST_ROWS = 80;
const MOST_TABLES = 50;

type Cell = string | undefined;

/** F1 over cells: tables are paired by how much they share, rows and cells aligned. Undefined where neither text has a table. */
export function tableScore(truth: readonly Grid[], output: readonly Grid[]): number | undefined {
  const wanted = usable(truth);
  const found = usable(output);
  const cells = total(wanted) + total(found);
  if (cells === 0) return undefined;
  const pairs = wanted.flatMap((grid, i) => found.map((other, j) => ({ i, j, worth: gridWorth(grid, other) })));
  pairs.sort((a, b) => b.worth - a.worth);
  const usedLeft = new Set<number>();
  const usedRight = new Set<number>();
  let sum = 0;
  for (const { i, j, worth } of pairs) {
    if (usedLeft.has(i) || usedRight.has(j)) continue;
    usedLeft.add(i);
    usedRight.add(j);
    sum += worth;
  }
  return (2 * sum) / cells;
}

function usable(tables: readonly Grid[]): Grid[] {
  return tables
    .slice(0, MOST_TABLES)
    .map((grid) => grid.slice(0, MOST_ROWS))
    .filter((grid) => grid.some((row) => row.length > 0));
}

function total(tables: readonly Grid[]): number {
  return tables.reduce((sum, grid) => sum + grid.reduce((cells, row) => cells + row.length, 0), 0);
}

function gridWorth(a: Grid, b: Grid): number {
  return bestAlignment(a, b, (left, right) => bestAlignment<Cell>(left, right, cellWorth));
}

/** A place that a merged cell covers may be blank or repeat its text. */
function cellWorth(a: Cell, b: Cell): number {
  if (a === undefined || b === undefined) return 1;
  return similarity(a, b);
}
