import { type Cell, toTable } from '../../content/table/table.js';
import type { RootContent } from '../../core/tree.js';

/** A cell of a table by its place, in 1/1800 inch. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly content: readonly RootContent[];
}

/** Edges this close are one. */
const TOLERANCE = 8;

/** The table whose cells stand at places: columns and rows begin where cells do. */
export function gridTable(boxes: readonly PlacedBox[]): RootContent[] {
  const columns = edgesOf(boxes.map(({ x }) => x));
  const rows = edgesOf(boxes.map(({ y }) => y));
  const model: (Cell & { column: number })[][] = rows.map(() => []);
  for (const { x, y, width, height, content } of boxes) {
    const column = indexOf(columns, x);
    const row = indexOf(rows, y);
    const colSpan = Math.max(indexOf(columns, x + width - 2 * TOLERANCE) - column + 1, 1);
    const rowSpan = Math.max(indexOf(rows, y + height - 2 * TOLERANCE) - row + 1, 1);
    model[row]?.push({ column, content, colSpan, rowSpan });
  }
  for (const row of model) row.sort((a, b) => a.column - b.column);
  return toTable({ rows: model });
}

function edgesOf(values: readonly number[]): number[] {
  const edges: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) {
    if (value > (edges.at(-1) ?? Number.NEGATIVE_INFINITY) + TOLERANCE) edges.push(value);
  }
  return edges;
}

/** The last edge that begins at a place or before it. */
function indexOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= value + TOLERANCE) low = middle;
    else high = middle - 1;
  }
  return low;
}
