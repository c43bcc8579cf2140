/** Tables drawn with `+`, `-`, `=` and `|` (docutils' grid tables): cells of any span, with blocks inside. */
import { isBlank } from './lines.js';

/** A cell of a drawn table: where it is on the grid, what it spans, and the lines inside it. */
export interface DrawnCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  readonly lines: readonly string[];
}

export interface DrawnTable {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly headerRows: number;
}

const MAX_GRID_CHARS = 4_000_000;
const GRID_LINE = /^\+(?:[-=:]+\+)+\s*$/;

export function isGridLine(line: string): boolean {
  return line.startsWith('+') && GRID_LINE.test(line);
}

/** Columns that a character takes: East Asian wide ones take two. */
function widthOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x1100) return code >= 0x300 && code < 0x370 ? 0 : 1;
  const isWide =
    code <= 0x115f ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return isWide ? 2 : 1;
}

/** A line as one entry a column; the second column of a wide character is ''. */
function toColumns(line: string): string[] {
  const out: string[] = [];
  for (const char of line) {
    const width = widthOf(char);
    if (width === 0 && out.length > 0) out[out.length - 1] += char;
    else out.push(char);
    if (width === 2) out.push('');
  }
  return out;
}

/**
 * Reads a drawn table from its lines; `undefined` if they are none. Row and column borders are taken where any line draws
 * them; a border that a cell's own edge does not draw is spanned.
 */
export function readGrid(lines: readonly string[]): DrawnTable | undefined {
  const text = lines.map((line) => line.trimEnd());
  if (text.reduce((sum, line) => sum + line.length, 0) > MAX_GRID_CHARS) return undefined;
  const chars = text.map(toColumns);
  const width = Math.max(...chars.slice(0, 1).map((line) => line.length), 0);
  if (width < 3 || chars.length < 3) return undefined;
  const grid: Grid = { chars, ...bordersOf(chars) };
  if (grid.rowEdges.length < 2 || grid.columnEdges.length < 2) return undefined;
  return collect(grid);
}

interface Grid {
  readonly chars: readonly (readonly string[])[];
  /** Lines in which some border between rows is drawn. */
  readonly rowEdges: readonly number[];
  readonly columnEdges: readonly number[];
  /** The line that ends the header. */
  readonly headerEdge: number;
}

function bordersOf(chars: readonly (readonly string[])[]): Omit<Grid, 'chars'> {
  const rowEdges: number[] = [];
  const columns = new Set<number>();
  let headerEdge = -1;
  chars.forEach((line, y) => {
    if (!/\+[-=:]+\+/.test(line.join(''))) return;
    if (!hasBorder(line)) return;
    rowEdges.push(y);
    line.forEach((char, x) => {
      if (char === '+' && isCrossing(line, x)) columns.add(x);
    });
    if (y > 0 && headerEdge < 0 && /^\+[=:+]+\+$/.test(line.join('')) && line.includes('=')) headerEdge = y;
  });
  return { rowEdges, columnEdges: [...columns].sort((a, b) => a - b), headerEdge };
}

function isBorder(char: string | undefined): boolean {
  return char === '-' || char === '=' || char === ':' || char === '+';
}

function isCrossing(line: readonly string[], x: number): boolean {
  return isBorder(line[x - 1]) || isBorder(line[x + 1]);
}

/** A run from a crossing or bar to a crossing or bar that is nothing but border. */
function hasBorder(line: readonly string[]): boolean {
  let from = -1;
  for (let x = 0; x < line.length; x++) {
    const char = line[x];
    if (char === '+') {
      if (from >= 0 && x - from > 1) return true;
      from = x;
    } else if (char !== '-' && char !== '=' && char !== ':') from = -1;
  }
  return false;
}

function isRowBorder(grid: Grid, y: number, column: number): boolean {
  const line = grid.chars[y] ?? [];
  const from = (grid.columnEdges[column] ?? 0) + 1;
  const to = grid.columnEdges[column + 1] ?? line.length;
  for (let x = from; x < to; x++) if (!isBorder(line[x])) return false;
  return to > from;
}

function isColumnBorder(grid: Grid, x: number, row: number): boolean {
  const from = (grid.rowEdges[row] ?? 0) + 1;
  const to = grid.rowEdges[row + 1] ?? grid.chars.length;
  for (let y = from; y < to; y++) {
    const char = grid.chars[y]?.[x];
    if (char !== '|' && char !== '+') return false;
  }
  return true;
}

function collect(grid: Grid): DrawnTable {
  const height = grid.rowEdges.length - 1;
  const width = grid.columnEdges.length - 1;
  const taken = new Set<number>();
  const rows: DrawnCell[][] = [];
  for (let row = 0; row < height; row++) {
    const cells: DrawnCell[] = [];
    for (let column = 0; column < width; column++) {
      if (taken.has(row * width + column)) continue;
      const cell = cellAt(grid, row, column);
      for (let y = 0; y < cell.rowSpan; y++)
        for (let x = 0; x < cell.colSpan; x++) taken.add((row + y) * width + column + x);
      cells.push(cell);
    }
    rows.push(cells);
  }
  const headerRows = grid.headerEdge < 0 ? 0 : grid.rowEdges.indexOf(grid.headerEdge);
  return { rows, headerRows: Math.max(headerRows, 0) };
}

function cellAt(grid: Grid, row: number, column: number): DrawnCell {
  const height = grid.rowEdges.length - 1;
  const width = grid.columnEdges.length - 1;
  let colSpan = 1;
  while (column + colSpan < width && !isColumnBorder(grid, grid.columnEdges[column + colSpan] ?? 0, row)) colSpan++;
  let rowSpan = 1;
  while (row + rowSpan < height && !isRowBorder(grid, grid.rowEdges[row + rowSpan] ?? 0, column)) rowSpan++;
  const top = (grid.rowEdges[row] ?? 0) + 1;
  const bottom = grid.rowEdges[row + rowSpan] ?? grid.chars.length;
  const left = (grid.columnEdges[column] ?? 0) + 1;
  const right = grid.columnEdges[column + colSpan] ?? 0;
  const lines: string[] = [];
  for (let y = top; y < bottom; y++) lines.push((grid.chars[y] ?? []).slice(left, right).join('').trimEnd());
  return { row, column, rowSpan, colSpan, lines: lines.every(isBlank) ? [] : lines };
}
