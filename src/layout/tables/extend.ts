import { spansMost } from './chains.js';
import { type Column, columnsOf } from './columns.js';
import type { Edge } from './model.js';
import { isCaption, lengthOf, type Segment, type TextRow } from './text-rows.js';

/** Single lines above and below a chain that belong to its table: headings over several columns, rows of a label alone. */

const MAX_HEADS = 2;
const HEAD_STEP = 1.8;
const MAX_HEAD_LETTERS = 50;
/** Steps of one table differ by at most this share. */
const SAME_STEP = 0.08;
const SAME_EDGE = 2;

/** A chain with the single lines around it that are parts of the same table; `rows` are all rows, from top to bottom. */
export function extendChain(
  chain: readonly TextRow[],
  rows: readonly TextRow[],
  rules: readonly Edge[],
): readonly TextRow[] {
  const first = chain[0];
  const last = chain.at(-1);
  if (chain.length < 3 || first === undefined || last === undefined) return chain;
  const columns = columnsOf(chain);
  if (columns.length < 2) return chain;
  const start = rows.indexOf(first);
  const end = rows.indexOf(last);
  if (start < 0 || end < 0) return chain;
  const isRuled = rules.some((rule) => rule.at > first.top && rule.at < last.bottom && spansMost(rule, first));
  return [...headsAbove(rows, start, columns), ...chain, ...(isRuled ? labelsBelow(rows, end, columns) : [])];
}

/** Lines close above the first row that stand over the columns of numbers. */
function headsAbove(rows: readonly TextRow[], start: number, columns: readonly Column[]): TextRow[] {
  const heads: TextRow[] = [];
  const second = columns[1]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 0;
  for (let i = start - 1; i >= 0 && heads.length < MAX_HEADS; i--) {
    const row = rows[i];
    const below = rows[i + 1];
    const segment = row?.segments[0];
    if (row === undefined || below === undefined || segment === undefined || row.segments.length > 1 || isCaption(row))
      break;
    const isOver = segment.left > second - row.size && segment.right < right + row.size && columns.length > 2;
    const isClose = below.baseline - row.baseline < HEAD_STEP * row.size && row.size < 1.12 * below.size;
    if (!isOver || !isClose || lengthOf(segment.words) > MAX_HEAD_LETTERS) break;
    heads.unshift(row);
  }
  return heads;
}

/** Lines below that have the table's step and stand in its first column as its labels do. */
function labelsBelow(rows: readonly TextRow[], end: number, columns: readonly Column[]): TextRow[] {
  const last = rows[end];
  const before = rows[end - 1];
  const key = last?.segments[0];
  const column = columns[0];
  if (last === undefined || before === undefined || key === undefined || column === undefined) return [];
  const step = last.baseline - before.baseline;
  const labels: TextRow[] = [];
  for (let i = end + 1; i < rows.length; i++) {
    const row = rows[i];
    const segment = row?.segments[0];
    const above = labels.at(-1) ?? last;
    if (row === undefined || segment === undefined || row.segments.length > 1) break;
    const isNext = Math.abs(row.baseline - above.baseline - step) <= SAME_STEP * step && row.size === last.size;
    if (!isNext || segment.right > column.right + row.size * 2 || !isAligned(segment, key)) break;
    labels.push(row);
  }
  return labels;
}

function isAligned(a: Segment, b: Segment): boolean {
  return Math.abs(a.left - b.left) <= SAME_EDGE || Math.abs(a.left + a.right - b.left - b.right) <= 2 * SAME_EDGE;
}
