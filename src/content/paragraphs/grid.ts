import type { RootContent } from '../../core/tree.js';
import { type Cell, toTable } from '../table/table.js';
import type { CellShape, FlowItem, FlowRow, FlowTable } from './model.js';

/** Edges closer than this (in twips) are one edge: rows drawn by hand differ by a few. */
const EDGE_TOLERANCE = 60;
/** Columns of one table beyond which edges are damage. */
const MAX_EDGES = 1024;

interface Placed {
  readonly content: readonly FlowItem[];
  readonly left: number;
  readonly right: number;
  readonly down: CellShape['down'];
  colSpan: number;
  rowSpan: number;
}

/** A table of rows whose cells state their edges: spans follow from the edges that the rows share. */
export function flowTable(table: FlowTable, render: (items: readonly FlowItem[]) => RootContent[]): RootContent[] {
  const rows = table.rows.map(placeRow).filter((row) => row.length > 0);
  const edges = toEdges(rows);
  const columns = rows.map((row) => spanColumns(row, edges));
  mergeDown(columns);
  const headerRows = countHeaders(table.rows);
  return toTable({
    rows: columns.map((row) =>
      row
        .filter((cell) => cell.rowSpan > 0)
        .map((cell): Cell => ({ content: render(cell.content), colSpan: cell.colSpan, rowSpan: cell.rowSpan })),
    ),
    ...(headerRows > 0 ? { headerRows } : {}),
  });
}

function countHeaders(rows: readonly FlowRow[]): number {
  let count = 0;
  while (rows[count]?.shape?.header === true) count++;
  return count;
}

function placeRow(row: FlowRow): Placed[] {
  const out: Placed[] = [];
  let left = row.shape?.left ?? 0;
  row.cells.forEach((content, i) => {
    const shape = row.shape?.cells[i];
    const right = Math.max(shape?.right ?? left + 1000, left);
    const last = out.at(-1);
    if (shape?.across === 'next' && last !== undefined) {
      out[out.length - 1] = { ...last, right, content: [...last.content, ...content] };
    } else {
      out.push({ content, left, right, down: shape?.down, colSpan: 1, rowSpan: 1 });
    }
    left = right;
  });
  return out;
}

function toEdges(rows: readonly (readonly Placed[])[]): number[] {
  const all = new Set<number>();
  for (const row of rows) {
    for (const cell of row) {
      all.add(cell.left);
      all.add(cell.right);
    }
  }
  const edges: number[] = [];
  for (const edge of [...all].sort((a, b) => a - b)) {
    const last = edges.at(-1);
    if (last === undefined || edge - last > EDGE_TOLERANCE) edges.push(edge);
    if (edges.length >= MAX_EDGES) break;
  }
  return edges;
}

function columnOf(edge: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] as number) <= edge) low = middle;
    else high = middle - 1;
  }
  return low;
}

function spanColumns(row: readonly Placed[], edges: readonly number[]): Placed[] {
  const out: Placed[] = [];
  let column = 0;
  for (const cell of row) {
    const from = columnOf(cell.left, edges);
    if (out.length === 0 && from > 0) out.push(spacer(from));
    column = Math.max(column, from);
    const to = Math.max(columnOf(cell.right, edges), column + 1);
    out.push({ ...cell, colSpan: to - column });
    column = to;
  }
  return out;
}

function spacer(colSpan: number): Placed {
  return { content: [], left: 0, right: 0, down: undefined, colSpan, rowSpan: 1 };
}

/** Cells that continue the one above become part of it: their own `rowSpan` is 0. */
function mergeDown(rows: readonly Placed[][]): void {
  let above = new Map<number, Placed>();
  for (const row of rows) {
    const next = new Map<number, Placed>();
    let column = 0;
    for (const cell of row) {
      const head = above.get(column);
      if (cell.down === 'next' && head !== undefined && head.colSpan === cell.colSpan) {
        head.rowSpan++;
        cell.rowSpan = 0;
        next.set(column, head);
      } else if (cell.down !== undefined) {
        next.set(column, cell);
      }
      column += cell.colSpan;
    }
    above = next;
  }
}
