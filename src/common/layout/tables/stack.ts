import type { Column, Placed, PlacedRow } from './columns.js';
import type { Edge } from './model.js';
import { textOf } from './text-rows.js';

/** Lines of text -> rows of a table: the lines of a cell that is wrapped are put back together. */

/** Rows are parted by rules if at least this share of the steps between lines that begin a row has one. */
const RULED_SHARE = 0.5;
/** Steps between rows are wider than those within a row by this factor where the spacing tells them apart. */
const LOOSE = 1.25;
/** Lines of one cell are at most this many sizes apart. */
const MAX_LEADING = 1.55;

export interface TableRow {
  readonly lines: readonly PlacedRow[];
  readonly cells: readonly Placed[];
}

/** Rows of the body; `rules` are the full ones. */
export function stackLines(
  lines: readonly PlacedRow[],
  columns: readonly Column[],
  rules: readonly Edge[],
): TableRow[] {
  const starts = rowStarts(lines, columns, rules);
  const rows: PlacedRow[][] = [];
  lines.forEach((line, i) => {
    const last = rows.at(-1);
    if (last === undefined || starts[i] === true) rows.push([line]);
    else last.push(line);
  });
  return rows.map((group) => ({ lines: group, cells: mergeCells(group) }));
}

function rowStarts(lines: readonly PlacedRow[], columns: readonly Column[], rules: readonly Edge[]): boolean[] {
  const ruled = lines.map((line, i) => i > 0 && isRuleBetween(lines[i - 1], line, rules));
  if (ruled.filter(Boolean).length >= 2 && isParted(lines, ruled)) return ruled;
  const steps = lines.map((line, i) => line.row.baseline - (lines[i - 1]?.row.baseline ?? line.row.baseline));
  const loose = looseStep(lines, steps);
  return lines.map((line, i) => {
    const previous = lines[i - 1];
    if (previous === undefined || ruled[i] === true) return true;
    if (loose !== undefined) return (steps[i] ?? 0) > loose;
    if ((steps[i] ?? 0) > MAX_LEADING * Math.max(line.row.size, previous.row.size)) return true;
    return !isContinuation(line, { previous, columns });
  });
}

/** Rules stand between rows: most lines in which the first column begins anew have one above them. */
function isParted(lines: readonly PlacedRow[], ruled: readonly boolean[]): boolean {
  const full = lines.filter((line, i) => i > 0 && line.cells.length > 1).length;
  return ruled.filter(Boolean).length >= RULED_SHARE * Math.min(full, lines.length - 1) || everyGapRuled(lines, ruled);
}

/** Tables of long cells have fewer rules than lines; then no wide step is without a rule. */
function everyGapRuled(lines: readonly PlacedRow[], ruled: readonly boolean[]): boolean {
  return lines.every((line, i) => {
    const previous = lines[i - 1];
    if (previous === undefined || ruled[i] === true) return true;
    return line.row.baseline - previous.row.baseline <= MAX_LEADING * Math.max(line.row.size, previous.row.size);
  });
}

export function isRuleBetween(above: PlacedRow | undefined, below: PlacedRow, rules: readonly Edge[]): boolean {
  if (above === undefined) return false;
  const from = above.row.baseline - 0.2 * above.row.size;
  const to = below.row.baseline - 0.3 * below.row.size;
  return rules.some((rule) => rule.at > from && rule.at < to);
}

/** The step from which on a line begins a row, if steps are of two kinds: within rows and between them. */
function looseStep(lines: readonly PlacedRow[], steps: readonly number[]): number | undefined {
  const sorted = steps
    .slice(1)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  let best = 0;
  let at: number | undefined;
  for (let i = 1; i < sorted.length; i++) {
    const low = sorted[i - 1] ?? 0;
    const high = sorted[i] ?? 0;
    if (high / low > LOOSE && high - low > best) {
      best = high - low;
      at = (low + high) / 2;
    }
  }
  if (at === undefined) return undefined;
  const limit = at;
  const tight = lines.filter((_, i) => i > 0 && (steps[i] ?? 0) <= limit);
  const size = lines[0]?.row.size ?? 10;
  if (tight.length === 0 || (sorted[0] ?? 0) > MAX_LEADING * size) return undefined;
  const partial = tight.filter((line) => isPartial(line)).length;
  return partial >= 0.8 * tight.length ? at : undefined;

  /** A line that goes on with a row has fewer cells than one that begins a row, and no numbers of its own. */
  function isPartial(line: PlacedRow): boolean {
    const most = lines.reduce((max, other) => Math.max(max, other.cells.length), 0);
    return line.cells.length < most || !line.cells.some(isNumeric);
  }
}

const NUMBER = /^[\s$€£¥(+\-–—−<>≤≥~]*[\d.,:;/\s%]*\d[\d.,:;/\s]*[%)*†‡§a-z\s]{0,4}$/;
const NOTHING = /^[-–—−.*†‡§/]{1,3}$|^n\/?a\.?$/i;

export function isNumeric(cell: Placed): boolean {
  const text = textOf(cell.words);
  return NUMBER.test(text) || NOTHING.test(text);
}

const LOWER = /^[\p{Ll}(&)]/u;
const OPEN_END = /[,&/–-]$|\b(and|of|the|for|in|or|to|by|with|und|der|et|de|la|le|y|e)$/i;

/** Whether a line goes on with the row of the line before it. */
function isContinuation(line: PlacedRow, at: { previous: PlacedRow; columns: readonly Column[] }): boolean {
  const { previous, columns } = at;
  const key = line.cells.find((cell) => cell.column === 0);
  const others = line.cells.filter((cell) => cell.column > 0);
  if (others.length > 0 && others.length >= 0.6 * columns.length && others.some(isNumeric) && previous.cells.length > 1)
    return false;
  if (key === undefined) {
    if (others.some(isNumeric)) return false;
    return others.every((cell) =>
      previous.cells.some((upper) => upper.column <= cell.column && upper.column + upper.span > cell.column),
    );
  }
  const upper = previous.cells.find((cell) => cell.column === 0);
  if (upper === undefined || upper.span > 1 || isNumeric(key)) return false;
  const goesOn = LOWER.test(textOf(key.words)) || OPEN_END.test(textOf(upper.words));
  if (!goesOn) return false;
  return previous.cells.length === 1 || others.length === 0 || !others.some(isNumeric);
}

/** The cells of a row's lines, those of one column as one. */
function mergeCells(lines: readonly PlacedRow[]): Placed[] {
  const merged: Placed[] = [];
  for (const cell of lines.flatMap((line) => line.cells)) {
    const at = merged.findIndex(
      (other) => other.column < cell.column + cell.span && cell.column < other.column + other.span,
    );
    const other = merged[at];
    if (other === undefined) {
      merged.push(cell);
      continue;
    }
    const column = Math.min(other.column, cell.column);
    const end = Math.max(other.column + other.span, cell.column + cell.span);
    merged[at] = {
      column,
      span: end - column,
      words: [...other.words, ...cell.words],
      left: Math.min(other.left, cell.left),
      right: Math.max(other.right, cell.right),
    };
  }
  return merged.sort((a, b) => a.column - b.column);
}
