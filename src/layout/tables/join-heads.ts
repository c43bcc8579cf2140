import { overlapX } from '../geometry.js';
import type { Word } from '../model.js';
import { type PlacedRow, placeRow } from './columns.js';
import { columnExtents, toFound } from './grid.js';
import { headCells } from './head.js';
import type { Edge, FoundTable } from './model.js';
import { isDataText } from './numbers.js';
import { withBlanks } from './tabulate.js';
import { textOf, toTextRows } from './text-rows.js';

/** Heads that were found as tables of their own -> parts of the tables below them. */

/** A head has at most this many rows, */
const MAX_ROWS = 6;
/** and is at most this many sizes above its body. */
const MAX_GAP = 3.5;
/** Share of the body's columns that it must have a heading for, */
const HEADED = 0.6;
/** and of its width that it must lie over. */
const OVER = 0.8;

/** Puts rows of nothing but headings on the table right below them; `words` are all of the page. */
export function joinHeads(
  tables: readonly FoundTable[],
  words: readonly Word[],
  rules: readonly Edge[],
): readonly FoundTable[] {
  const out: FoundTable[] = [];
  for (const table of tables) {
    const head = out.at(-1);
    const joined = head === undefined ? undefined : joinPair(head, table, { words, rules });
    if (joined === undefined) out.push(table);
    else out[out.length - 1] = joined;
  }
  return out;
}

interface Page {
  readonly words: readonly Word[];
  readonly rules: readonly Edge[];
}

function joinPair(head: FoundTable, body: FoundTable, page: Page): FoundTable | undefined {
  if (!isHead(head) || isHead(body)) return undefined;
  const own = head.rows.flat().flatMap((cell) => cell.words);
  const size = Math.max(...own.map((word) => word.style.size));
  const gap = body.box.top - head.box.bottom;
  if (gap < -size || gap > MAX_GAP * size) return undefined;
  if (overlapX(head.box, body.box) < OVER * (head.box.right - head.box.left)) return undefined;
  if (page.words.some((word) => isBetween(word, head, body))) return undefined;
  const columns = columnExtents(body);
  if (columns.some((column) => column.right < column.left)) return undefined;
  const lines = toTextRows(own).map((row) => placeRow(row, columns));
  if (headedShare(lines, columns.length) < HEADED) return undefined;
  return withHead(head, body, headCells(lines, columns, page.rules));
}

/** Rows without a number that is data, above two columns at least. */
function isHead(table: FoundTable): boolean {
  const { rows } = table;
  if (rows.length > MAX_ROWS || table.edges.length < 3) return false;
  return !rows.some((row) => row.some((cell) => isDataText(textOf(cell.words))));
}

function isBetween(word: Word, head: FoundTable, body: FoundTable): boolean {
  const middle = (word.top + word.bottom) / 2;
  return middle > head.box.bottom && middle < body.box.top && overlapX(word, body.box) > 0;
}

function headedShare(lines: readonly PlacedRow[], columns: number): number {
  const headed = new Set<number>();
  for (const cell of lines.flatMap((line) => line.cells)) {
    for (let column = cell.column; column < cell.column + cell.span; column++) headed.add(column);
  }
  return headed.size / columns;
}

function withHead(head: FoundTable, body: FoundTable, top: ReturnType<typeof headCells>): FoundTable {
  const size = { rows: top.rows, columns: body.edges.length - 1 };
  const cells = top.cells.map(({ row, rowSpan, column, span, words }) => ({
    row,
    rowSpan,
    column,
    colSpan: span,
    words,
  }));
  const ys = Array.from({ length: size.rows + 1 }, (_, i) => head.box.top + i);
  const { rows } = toFound(
    { xs: body.edges, ys, cells: withBlanks(cells, size) },
    { headerRows: size.rows, ruled: false },
  );
  const consumed = [...(head.consumed ?? []), ...(body.consumed ?? [])];
  return {
    ...body,
    box: {
      left: Math.min(head.box.left, body.box.left),
      right: Math.max(head.box.right, body.box.right),
      top: head.box.top,
      bottom: body.box.bottom,
    },
    rows: [...rows, ...body.rows],
    headerRows: size.rows + (body.headerRows ?? 0),
    ...(consumed.length === 0 ? {} : { consumed }),
  };
}
