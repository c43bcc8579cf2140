import type { Box } from '../model.js';
import type { Edge, Edges } from './model.js';

/** Edges -> lattices: sets of edges that cross each other -> rows and columns of smallest cells -> merged cells. */

/** Edges cross if they miss each other by at most this. */
const REACH = 3;
/** Edges of one lattice that are this close are one: both sides of a double rule, of a cell's box and its neighbour's. */
const SNAP = 3.2;
/** A side of a smallest cell is drawn if at least this share of it is. */
const DRAWN = 0.6;
/** Crossings looked at on a page. */
const MAX_CROSSINGS = 200_000;
const MAX_CELLS = 20_000;

export interface Lattice {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly LatticeCell[];
  readonly box: Box;
}

export interface LatticeCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
}

interface Component {
  readonly horizontal: Edge[];
  readonly vertical: Edge[];
}

/** The lattices of a page. Edges that cross no other are in none. */
export function toLattices(edges: Edges): Lattice[] {
  const lattices: Lattice[] = [];
  for (const component of components(edges)) {
    const lattice = toLattice(component);
    if (lattice !== undefined) lattices.push(lattice);
  }
  return lattices;
}

/** Sets of edges that hang together. */
function components(edges: Edges): Component[] {
  const { horizontal, vertical } = edges;
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, i) => i);
  let left = MAX_CROSSINGS;
  horizontal.forEach((line, h) => {
    for (let v = firstFrom(vertical, line.from - REACH); v < vertical.length && left > 0; v++) {
      const other = vertical[v];
      if (other === undefined || other.at > line.to + REACH) break;
      left--;
      if (line.at < other.from - REACH || line.at > other.to + REACH) continue;
      parent[find(parent, h)] = find(parent, horizontal.length + v);
    }
  });
  const sets = new Map<number, Component>();
  const setOf = (i: number): Component => {
    const root = find(parent, i);
    const set = sets.get(root) ?? { horizontal: [], vertical: [] };
    sets.set(root, set);
    return set;
  };
  horizontal.forEach((edge, i) => {
    setOf(i).horizontal.push(edge);
  });
  vertical.forEach((edge, i) => {
    setOf(horizontal.length + i).vertical.push(edge);
  });
  return [...sets.values()].filter((set) => set.horizontal.length > 0 && set.vertical.length > 0);
}

function find(parent: number[], start: number): number {
  let i = start;
  for (let up = parent[i] ?? i; up !== i; up = parent[i] ?? i) {
    const above = parent[up] ?? up;
    parent[i] = above;
    i = above;
  }
  return i;
}

/** Index of the first edge at or past `at`; edges are sorted by `at`. */
function firstFrom(edges: readonly Edge[], at: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toLattice(component: Component): Lattice | undefined {
  const { horizontal, vertical } = component;
  const xs = snap([...vertical.map((edge) => edge.at), ...ends(horizontal)]);
  const ys = snap([...horizontal.map((edge) => edge.at), ...ends(vertical)]);
  const rows = ys.length - 1;
  const columns = xs.length - 1;
  if (rows < 1 || columns < 1 || rows * columns > MAX_CELLS) return undefined;
  const cells = mergeCells({ rows, columns, above: sides(horizontal, ys, xs), before: sides(vertical, xs, ys) });
  const box = { left: xs[0] ?? 0, right: xs[columns] ?? 0, top: ys[0] ?? 0, bottom: ys[rows] ?? 0 };
  return { xs, ys, cells, box };
}

/** The outermost ends: tables that are open at their sides end where their rules end. */
function ends(edges: readonly Edge[]): number[] {
  const from = edges.reduce((least, edge) => Math.min(least, edge.from), Number.POSITIVE_INFINITY);
  const to = edges.reduce((most, edge) => Math.max(most, edge.to), Number.NEGATIVE_INFINITY);
  return [from, to];
}

/** Positions, sorted, those of one line as one. */
function snap(values: number[]): number[] {
  values.sort((a, b) => a - b);
  const out: number[] = [];
  let first = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value - first > SNAP) {
      if (count > 0) out.push(sum / count);
      first = value;
      sum = 0;
      count = 0;
    }
    sum += value;
    count++;
  }
  if (count > 0) out.push(sum / count);
  return out;
}

/** For every line of `lines` and every step between `steps`: whether an edge is drawn there. */
function sides(edges: readonly Edge[], lines: readonly number[], steps: readonly number[]): Uint8Array {
  const width = steps.length - 1;
  const covered = new Float64Array(lines.length * width);
  for (const edge of edges) {
    const line = nearest(lines, edge.at);
    for (let i = 0; i < width; i++) {
      const from = steps[i] ?? 0;
      const to = steps[i + 1] ?? 0;
      const shared = Math.min(edge.to, to) - Math.max(edge.from, from);
      if (shared > 0) covered[line * width + i] = (covered[line * width + i] ?? 0) + shared / (to - from);
    }
  }
  return Uint8Array.from(covered, (share) => (share >= DRAWN ? 1 : 0));
}

function nearest(values: readonly number[], value: number): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) {
    if (Math.abs((values[i] ?? 0) - value) < Math.abs((values[best] ?? 0) - value)) best = i;
  }
  return best;
}

interface Sides {
  readonly rows: number;
  readonly columns: number;
  /** [line * columns + column] */
  readonly above: Uint8Array;
  /** [line * rows + row] */
  readonly before: Uint8Array;
}

/** Smallest cells without an edge between them are one cell, as far as that is a rectangle. */
function mergeCells(lattice: Sides): LatticeCell[] {
  const { rows, columns, above, before } = lattice;
  const taken = new Uint8Array(rows * columns);
  const cells: LatticeCell[] = [];
  const openRight = (row: number, column: number): boolean => before[(column + 1) * rows + row] === 0;
  const openDown = (row: number, column: number): boolean => above[(row + 1) * columns + column] === 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row * columns + column] === 1) continue;
      let colSpan = 1;
      while (
        column + colSpan < columns &&
        openRight(row, column + colSpan - 1) &&
        taken[row * columns + column + colSpan] !== 1
      )
        colSpan++;
      let rowSpan = 1;
      while (row + rowSpan < rows && isOpenBelow(row + rowSpan - 1, column, colSpan)) rowSpan++;
      for (let r = row; r < row + rowSpan; r++) taken.fill(1, r * columns + column, r * columns + column + colSpan);
      cells.push({ row, column, rowSpan, colSpan });
    }
  }
  return cells;

  function isOpenBelow(row: number, column: number, colSpan: number): boolean {
    for (let i = column; i < column + colSpan; i++) {
      if (!openDown(row, i) || taken[(row + 1) * columns + i] === 1) return false;
      if (i > column && !openRight(row + 1, i - 1)) return false;
    }
    return true;
  }
}
