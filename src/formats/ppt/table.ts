import type { Box } from '../../content/slides/box.js';
import { type Cell, toTable } from '../../content/table/table.js';
import type { RootContent } from '../../core/tree.js';

/** A cell as it lies on the slide: tables of this format are groups of text boxes. */
export interface TableCellShape {
  readonly box: Box;
  readonly blocks: readonly RootContent[];
}

/** Edges nearer to each other than this (EMU, a fiftieth of an inch) are one line of the grid. */
const TOLERANCE = 18_288;

/** Rows and columns from the edges of the cells; a cell over several lines of the grid spans them. */
export function tableBlocks(shapes: readonly TableCellShape[]): RootContent[] {
  const rows = gridLines(shapes.map((shape) => shape.box.top));
  const columns = gridLines(shapes.map((shape) => shape.box.left));
  const grid: { column: number; cell: Cell }[][] = rows.map(() => []);
  for (const { box, blocks } of shapes) {
    const row = lineAt(rows, box.top);
    const column = lineAt(columns, box.left);
    const rowSpan = Math.max(lineAt(rows, box.bottom - 2 * TOLERANCE) - row + 1, 1);
    const colSpan = Math.max(lineAt(columns, box.right - 2 * TOLERANCE) - column + 1, 1);
    grid[row]?.push({ column, cell: { content: blocks, rowSpan, colSpan } });
  }
  return toTable({ rows: grid.map((row) => row.sort((a, b) => a.column - b.column).map(({ cell }) => cell)) });
}

function gridLines(edges: readonly number[]): number[] {
  const out: number[] = [];
  for (const edge of [...edges].sort((a, b) => a - b)) if (edge - (out.at(-1) ?? -Infinity) > TOLERANCE) out.push(edge);
  return out;
}

/** The last line at or before a position. */
function lineAt(lines: readonly number[], at: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= at + TOLERANCE) low = middle;
    else high = middle - 1;
  }
  return low;
}
