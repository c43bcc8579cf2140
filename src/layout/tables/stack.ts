import type { Column, Placed, PlacedRow } from './columns.js';
import type { Edge } from './model.js';
import { isNumericText } from './numbers.js';
import { textOf } from './text-rows.js';

/** Lines of text -> rows of a table: the lines of a cell that is wrapped are put back together. */

/** Share of the rows of several lines that must look like one row, for their rules or spacing to part rows. */
const PLAUSIBLE = 0.8;
/** Rules to lines in a table whose rows are parted by rules, at least. */
const RULED_SHARE = 0.3;
/** Steps between rows are wider than those within a row by this factor where the spacing tells them apart. */
const LOOSE = 1.25;
/** Lines of one cell are at most this many sizes apart. */
const MAX_LEADING = 1.55;
/** Lines that are further apart are other rows, even without a rule between them. */
const MAX_STEP = 2.1;

/** The heading of a group of rows stands at most this share of the table's width off its middle. */
const OFF_MIDDLE = 0.2;

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
    const before = lines[i - 1];
    const isParted = isGroupLine(line, columns) || (before !== undefined && isGroupLine(before, columns));
    if (last === undefined || starts[i] === true || isParted) rows.push([line]);
    else last.push(line);
  });
  return rows.map((group) => ({ lines: group, cells: groupCells(group, columns) ?? mergeCells(group) }));
}

/** A line alone in the middle, across columns, and not from the first on, as wrapped labels are: it heads rows. */
function isGroupLine(line: PlacedRow, columns: readonly Column[]): boolean {
  const [cell] = line.cells;
  if (line.cells.length > 1 || cell === undefined || cell.column === 0 || cell.span < 2) return false;
  const left = columns[0]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 0;
  return Math.abs(cell.left + cell.right - left - right) < 2 * OFF_MIDDLE * (right - left);
}

/** The heading of a group of rows runs over all columns. */
function groupCells(lines: readonly PlacedRow[], columns: readonly Column[]): Placed[] | undefined {
  const [line] = lines;
  const cell = line?.cells[0];
  if (line === undefined || cell === undefined || lines.length > 1 || !isGroupLine(line, columns)) return undefined;
  return [{ ...cell, column: 0, span: columns.length }];
}

function rowStarts(lines: readonly PlacedRow[], columns: readonly Column[], rules: readonly Edge[]): boolean[] {
  const ruled = lines.map((line, i) => i > 0 && isRuleBetween(lines[i - 1], line, rules));
  if (ruled.filter(Boolean).length >= 2 && (arePlausible(lines, columns, ruled) || areRuledRows(lines, ruled))) {
    return ruled.map((isRuled, i) => isRuled || stepAbove(lines, i) > MAX_STEP * (lines[i]?.row.size ?? 0));
  }
  const steps = lines.map((line, i) => line.row.baseline - (lines[i - 1]?.row.baseline ?? line.row.baseline));
  const loose = looseStep(lines, columns, steps);
  return lines.map((line, i) => {
    const previous = lines[i - 1];
    if (previous === undefined || ruled[i] === true) return true;
    if (loose !== undefined) return (steps[i] ?? 0) > loose;
    if ((steps[i] ?? 0) > MAX_LEADING * Math.max(line.row.size, previous.row.size)) return true;
    return !isContinuation(line, { previous, columns });
  });
}

/** Whether what is between starts of rows is one row each, as far as its lines can tell. */
function arePlausible(lines: readonly PlacedRow[], columns: readonly Column[], starts: readonly boolean[]): boolean {
  let groups = 0;
  let whole = 0;
  let group: PlacedRow[] = [];
  const close = (): void => {
    if (group.length > 1) groups++;
    if (group.length > 1 && isOneRow(group, columns)) whole++;
    group = [];
  };
  lines.forEach((line, i) => {
    if (starts[i] === true) close();
    group.push(line);
  });
  close();
  return whole >= PLAUSIBLE * groups;
}

/** Whether rules are so many that they part rows, and none of the rows has several lines of numbers. */
function areRuledRows(lines: readonly PlacedRow[], ruled: readonly boolean[]): boolean {
  if (ruled.filter(Boolean).length < RULED_SHARE * lines.length) return false;
  let numbers = 0;
  return lines.every((line, i) => {
    if (ruled[i] === true) numbers = 0;
    const others = line.cells.filter((cell) => cell.column > 0);
    if (others.length > 0 && others.every(isNumeric)) numbers++;
    return numbers < 2;
  });
}

export function isRuleBetween(above: PlacedRow | undefined, below: PlacedRow, rules: readonly Edge[]): boolean {
  if (above === undefined) return false;
  const from = above.row.baseline - 0.2 * above.row.size;
  const to = below.row.baseline - 0.3 * below.row.size;
  return rules.some((rule) => rule.at > from && rule.at < to);
}

function stepAbove(lines: readonly PlacedRow[], i: number): number {
  const line = lines[i];
  const above = lines[i - 1];
  return line === undefined || above === undefined ? 0 : line.row.baseline - above.row.baseline;
}

/** The step from which on a line begins a row, if steps are of two kinds: within rows and between them. */
function looseStep(
  lines: readonly PlacedRow[],
  columns: readonly Column[],
  steps: readonly number[],
): number | undefined {
  const size = lines[0]?.row.size ?? 10;
  const limit = widestJump(steps.slice(1));
  if (limit === undefined || Math.min(...steps.slice(1)) > MAX_LEADING * size) return undefined;
  const starts = steps.map((step) => step > limit);
  return arePlausible(lines, columns, starts) ? limit : undefined;
}

/** The middle of the widest jump between successive lengths of steps. */
function widestJump(steps: readonly number[]): number | undefined {
  const sorted = steps.filter((step) => step > 0).sort((a, b) => a - b);
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
  return at;
}

/** Whether lines are one row: at most one of them looks like a row of its own. */
function isOneRow(lines: readonly PlacedRow[], columns: readonly Column[]): boolean {
  return rowsAmong(lines, columns) <= 1;
}

/** Whether most of the lines look like rows of their own. */
export function isSeveralRows(lines: readonly PlacedRow[], columns: readonly Column[]): boolean {
  const numeric = lines.filter((line) => line.cells.some((cell) => cell.column > 0 && isNumeric(cell)));
  return rowsAmong(lines, columns) >= 0.7 * lines.length && numeric.length >= 0.5 * lines.length;
}

/** How many lines look like rows of their own: full ones, with numbers or with words that had room on the line above. */
function rowsAmong(lines: readonly PlacedRow[], columns: readonly Column[]): number {
  const used = new Set(lines.flatMap((line) => line.cells.map((cell) => cell.column))).size;
  if (used < 2) return 1;
  return lines.filter((line, i) => {
    const numbers = line.cells.filter((cell) => cell.column > 0 && isNumeric(cell)).length;
    if (line.cells.length < Math.max(2, 0.75 * used)) return false;
    const previous = lines[i - 1];
    const anew = previous === undefined || line.cells.some((cell) => wouldHaveFitted(cell, { previous, columns }));
    return numbers >= 0.5 * (line.cells.length - 1) || anew;
  }).length;
}

/** Whether a cell's first word had room behind the line above it: then its line was not wrapped there. */
function wouldHaveFitted(cell: Placed, at: { previous: PlacedRow; columns: readonly Column[] }): boolean {
  const upper = at.previous.cells.find((other) => other.column === cell.column);
  const left = at.columns[cell.column]?.left;
  const right = at.columns[cell.column + cell.span - 1]?.right;
  const first = cell.words[0];
  if (upper === undefined || left === undefined || right === undefined || first === undefined) return false;
  const room = right - left - (upper.right - upper.left);
  return first.right - first.left + 0.25 * first.style.size < room - 1;
}

export function isNumeric(cell: Placed): boolean {
  return isNumericText(textOf(cell.words));
}

const LOWER = /^[\p{Ll}(&)]/u;
const OPEN_END = /[,&/–-]$|\b(and|of|the|for|in|or|to|by|with|und|der|et|de|la|le|y|e)$/i;

/** Whether a line goes on with the row of the line before it. */
function isContinuation(line: PlacedRow, at: { previous: PlacedRow; columns: readonly Column[] }): boolean {
  const { previous, columns } = at;
  const key = line.cells.find((cell) => cell.column === 0);
  if ((key === undefined ? line.cells : [key]).some((cell) => wouldHaveFitted(cell, at))) return false;
  const others = line.cells.filter((cell) => cell.column > 0);
  if (others.length > 0 && others.length >= 0.6 * columns.length && others.some(isNumeric) && previous.cells.length > 1)
    return false;
  if (key === undefined) {
    if (
      others.every((cell) =>
        previous.cells.some((upper) => upper.column === cell.column && /[,;]$/.test(textOf(upper.words))),
      )
    )
      return true;
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
