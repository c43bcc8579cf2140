import { unionOf } from '../geometry.js';
import type { Word } from '../model.js';
import { type Column, columnsOf, type PlacedRow, placeRow } from './columns.js';
import { isTextTable } from './evidence.js';
import { toFound } from './grid.js';
import { type HeadCell, headCells, headLines } from './head.js';
import type { Edge, FoundTable, Grid, GridCell } from './model.js';
import { stackLines, type TableRow } from './stack.js';
import type { TextRow } from './text-rows.js';

/** Rows of text and the rules between them -> columns, head, rows -> a table, if it is one. */

/** Makes a table of successive rows, or nothing if they are none. `rules` are horizontal. */
export function toTable(chain: readonly TextRow[], rules: readonly Edge[]): FoundTable | undefined {
  const columns = columnsOf(chain);
  if (columns.length < 2) return undefined;
  const lines = chain.map((row) => placeRow(row, columns));
  const own = tableRules(lines, columns, rules);
  const head = headLines(lines, own.full);
  const body = stackLines(lines.slice(head), columns, own.full);
  if (!isTextTable({ columns, headLines: head, body, rules: own.full })) return undefined;
  const top = headCells(lines.slice(0, head), columns, own.partial);
  const headRows = head === 0 ? 0 : top.rows;
  const grid = toGrid({ columns, head: head === 0 ? [] : top.cells, headRows, body, lines });
  return toFound(grid, { headerRows: head === 0 ? undefined : headRows, ruled: own.full.length > 1 });
}

interface OwnRules {
  readonly full: Edge[];
  readonly partial: Edge[];
}

/** Room above and below the lines, in sizes, in which a rule belongs to them. */
const RULE_ROOM = 2;

function tableRules(lines: readonly PlacedRow[], columns: readonly Column[], rules: readonly Edge[]): OwnRules {
  const first = lines[0]?.row;
  const last = lines.at(-1)?.row;
  const left = columns[0]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 0;
  const full: Edge[] = [];
  const partial: Edge[] = [];
  if (first === undefined || last === undefined) return { full, partial };
  for (const rule of rules) {
    if (rule.at < first.top - RULE_ROOM * first.size || rule.at > last.bottom + RULE_ROOM * last.size) continue;
    const shared = Math.min(rule.to, right) - Math.max(rule.from, left);
    if (shared <= 0 || rule.to - rule.from > 1.5 * (right - left) + 40) continue;
    const isFull = shared > 0.8 * (right - left) && runsOver(rule, columns[0]) && runsOver(rule, columns.at(-1));
    (isFull ? full : partial).push(rule);
  }
  return { full, partial };
}

function runsOver(rule: Edge, column: Column | undefined): boolean {
  if (column === undefined) return false;
  return Math.min(rule.to, column.right) - Math.max(rule.from, column.left) > 0.5 * (column.right - column.left);
}

interface Parts {
  readonly columns: readonly Column[];
  readonly head: readonly HeadCell[];
  readonly headRows: number;
  readonly body: readonly TableRow[];
  readonly lines: readonly PlacedRow[];
}

function toGrid(parts: Parts): Grid {
  const { columns, head, headRows, body, lines } = parts;
  const cells: GridCell[] = head.map(({ row, rowSpan, column, span, words }) => ({
    row,
    rowSpan,
    column,
    colSpan: span,
    words,
  }));
  body.forEach((row, i) => {
    for (const cell of row.cells) {
      cells.push({ row: headRows + i, rowSpan: 1, column: cell.column, colSpan: cell.span, words: cell.words });
    }
  });
  const size = { rows: headRows + body.length, columns: columns.length };
  return { xs: columnEdges(columns), ys: rowEdges(lines, size.rows), cells: withBlanks(cells, size) };
}

function columnEdges(columns: readonly Column[]): number[] {
  const inner = columns.slice(1).map((column, i) => ((columns[i]?.right ?? 0) + column.left) / 2);
  return [columns[0]?.left ?? 0, ...inner, columns.at(-1)?.right ?? 0];
}

/** Only the outer edges are known exactly, and only they are needed. */
function rowEdges(lines: readonly PlacedRow[], rows: number): number[] {
  const box = unionOf(lines.flatMap((line) => line.row.segments));
  const top = box?.top ?? 0;
  const step = ((box?.bottom ?? 0) - top) / rows;
  return Array.from({ length: rows + 1 }, (_, i) => top + i * step);
}

/** Fills the places that no cell covers with empty ones. */
export function withBlanks(cells: readonly GridCell[], size: { rows: number; columns: number }): GridCell[] {
  const taken = new Uint8Array(size.rows * size.columns);
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      taken.fill(1, row * size.columns + cell.column, row * size.columns + cell.column + cell.colSpan);
    }
  }
  const all = [...cells];
  taken.forEach((value, i) => {
    if (value === 1) return;
    all.push({ row: Math.floor(i / size.columns), column: i % size.columns, rowSpan: 1, colSpan: 1, words: [] });
  });
  return all.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The words that are in none of the tables. */
export function withoutWordsOf(words: readonly Word[], tables: readonly FoundTable[]): readonly Word[] {
  if (tables.length === 0) return words;
  const taken = new Set(tables.flatMap((table) => table.rows.flat().flatMap((cell) => cell.words)));
  return words.filter((word) => !taken.has(word));
}
