import type { Column, Placed, PlacedRow } from './columns.js';
import type { Edge } from './model.js';
import { isDataText, isNumericText } from './numbers.js';
import { isNumeric, isRuleBetween } from './stack.js';
import { textOf } from './text-rows.js';

/** The lines at the top that head the columns, and the rows that they make: headings over several columns above the others. */

/** A head has at most this many lines, */
const MAX_LINES = 9;
/** and at most this share of all lines. */
const MAX_SHARE = 0.6;

/** How many lines at the top are the head; 0 if nothing tells. */
export function headLines(lines: readonly PlacedRow[], rules: readonly Edge[]): number {
  const most = Math.min(MAX_LINES, Math.floor(lines.length * MAX_SHARE), lines.length - 1);
  const numeric = numericColumns(lines);
  const ruled = ruledHead(lines, { most, rules, numeric });
  if (ruled !== undefined) return ruled;
  let count = 0;
  const bodyBold = boldShare(lines.slice(Math.max(1, most))) > 0.5;
  const bodyNumeric = numericShare(lines.slice(1)) > 0.3;
  while (count < most) {
    const line = lines[count];
    if (line === undefined) break;
    const bold = !bodyBold && boldShare([line]) > 0.9 && !looksLikeData(line, numeric);
    const words = (bodyNumeric || numeric.size > 0) && !looksLikeData(line, numeric) && line.cells.length > 1;
    if (!bold && !words) break;
    if (line.cells.length === 1 && count > 0 && line.cells[0]?.column === 0 && line.cells[0].span === 1) break;
    count++;
  }
  return throughRow(lines, count, most);
}

/** Lines above the first rule, if a rule is near the top: none if the line above it looks like data. */
function ruledHead(
  lines: readonly PlacedRow[],
  at: { most: number; rules: readonly Edge[]; numeric: NumericColumns },
): number | undefined {
  for (let i = 1; i <= at.most; i++) {
    const line = lines[i];
    if (line !== undefined && isRuleBetween(lines[i - 1], line, at.rules)) {
      return looksLikeData(lines[i - 1], at.numeric) && i > 1 ? 0 : i;
    }
  }
  return undefined;
}

/** A column is one of numbers, or of dates, if this share of its cells are such. */
const TYPED_COLUMN = 0.5;

/** Columns of numbers, and whether these are dates or years, as far as the lines below the first say. */
type NumericColumns = ReadonlyMap<number, 'dates' | 'numbers'>;

function numericColumns(lines: readonly PlacedRow[]): NumericColumns {
  const texts = new Map<number, string[]>();
  for (const cell of lines.slice(1).flatMap((line) => line.cells)) {
    if (cell.span > 1) continue;
    const own = texts.get(cell.column) ?? [];
    if (own.length === 0) texts.set(cell.column, own);
    own.push(textOf(cell.words));
  }
  const columns = new Map<number, 'dates' | 'numbers'>();
  for (const [column, own] of texts) {
    const numbers = own.filter(isNumericText);
    if (own.length < 2 || numbers.length < TYPED_COLUMN * own.length) continue;
    const dates = numbers.filter((text) => !isDataText(text)).length >= TYPED_COLUMN * numbers.length;
    columns.set(column, dates ? 'dates' : 'numbers');
  }
  return columns;
}

/** A wrapped heading goes on where lines are closer than elsewhere. */
function throughRow(lines: readonly PlacedRow[], count: number, most: number): number {
  if (count === 0) return 0;
  const steps = lines.slice(1).map((line, i) => line.row.baseline - (lines[i]?.row.baseline ?? 0));
  const next = steps[count - 1] ?? 0;
  const wide = Math.max(...steps);
  if (next > 0.8 * wide) return count;
  let end = count;
  while (
    end < most &&
    (steps[end - 1] ?? wide) <= next * 1.25 &&
    (steps[end - 1] ?? wide) < 0.8 * wide &&
    isPart(lines[end])
  )
    end++;
  return end;
}

/** A line of few words that is no row by itself. */
function isPart(line: PlacedRow | undefined): boolean {
  return line !== undefined && line.cells.length < 3 && !line.cells.some(isNumeric);
}

/**
 * Numbers in at least half of the columns of numbers that it has cells in, or of all but the first. Years and dates are
 * data only in columns of such: they head others.
 */
function looksLikeData(line: PlacedRow | undefined, numeric: NumericColumns): boolean {
  if (line === undefined) return false;
  const others = line.cells.filter((cell) => cell.column > 0);
  const typed = line.cells.filter((cell) => cell.span === 1 && numeric.has(cell.column));
  const isTyped = (cell: Placed): boolean => (numeric.get(cell.column) === 'dates' ? isNumeric(cell) : isData(cell));
  const data = typed.filter(isTyped);
  if (isCount(others.filter(isData)) || isCount(data)) return false;
  return isMost(others.filter(isData), others) || isMost(data, typed);
}

function isMost(some: readonly Placed[], all: readonly Placed[]): boolean {
  return some.length > 0 && some.length >= 0.5 * all.length;
}

function isData(cell: Placed): boolean {
  return isDataText(textOf(cell.words));
}

/** 1 2 3 4 ... number the columns. */
function isCount(cells: readonly Placed[]): boolean {
  return (
    cells.length > 2 &&
    cells.every((cell, i) => {
      const value = Number(textOf(cell.words));
      const before = cells[i - 1];
      return Number.isInteger(value) && (before === undefined || value === Number(textOf(before.words)) + 1);
    })
  );
}

function boldShare(lines: readonly PlacedRow[]): number {
  let bold = 0;
  let all = 0;
  for (const line of lines) {
    for (const cell of line.cells) {
      for (const word of cell.words) {
        all += word.text.length;
        if (word.style.bold) bold += word.text.length;
      }
    }
  }
  return bold / Math.max(all, 1);
}

function numericShare(lines: readonly PlacedRow[]): number {
  const cells = lines.flatMap((line) => line.cells);
  return cells.filter(isNumeric).length / Math.max(cells.length, 1);
}

export interface HeadCell {
  readonly row: number;
  readonly rowSpan: number;
  readonly column: number;
  readonly span: number;
  readonly words: Placed['words'];
}

/** The head's cells by row; `rules` are those that run under some of the columns only. */
export function headCells(
  lines: readonly PlacedRow[],
  columns: readonly Column[],
  rules: readonly Edge[],
): { cells: HeadCell[]; rows: number } {
  const spanned = lines.map((line, i) =>
    withSpans(line, { below: lines.slice(i + 1), above: lines.slice(0, i), columns, rules }),
  );
  const levels = spanned.map((cells) => cells.some((cell) => cell.span > 1));
  const rowOf = levelRows(levels);
  const rows = (rowOf.at(-1) ?? 0) + 1;
  return compact(stackHead(spanned, { rowOf, rows, columns: columns.length }), rows);
}

/** Without rows in which no cell begins. */
function compact(cells: readonly HeadCell[], rows: number): { cells: HeadCell[]; rows: number } {
  const kept: number[] = [];
  let count = 0;
  for (let row = 0; row <= rows; row++) {
    kept.push(count);
    if (row < rows && cells.some((cell) => cell.row === row)) count++;
  }
  const at = (row: number): number => kept[row] ?? count;
  return {
    rows: Math.max(count, 1),
    cells: cells.map((cell) => ({
      ...cell,
      row: at(cell.row),
      rowSpan: Math.max(1, at(cell.row + cell.rowSpan) - at(cell.row)),
    })),
  };
}

/** Lines of headings over several columns are rows of their own; the lines after the last one are one row. */
function levelRows(levels: readonly boolean[]): number[] {
  const rowOf: number[] = [];
  let row = 0;
  levels.forEach((isLevel, i) => {
    if (i > 0 && (isLevel || levels[i - 1] === true)) row++;
    rowOf.push(row);
  });
  return rowOf;
}

interface HeadPlan {
  readonly rowOf: readonly number[];
  readonly rows: number;
  readonly columns: number;
}

/** Cells of one column that no wider heading parts are one cell over the head's rows. */
function stackHead(lines: readonly (readonly Placed[])[], plan: HeadPlan): HeadCell[] {
  const out: HeadCell[] = [];
  const free = Array.from({ length: plan.columns }, () => 0);
  const open: ({ words: Placed['words'][number][]; row: number } | undefined)[] = Array.from({ length: plan.columns });
  const close = (column: number, end: number): void => {
    const cell = open[column];
    const row = free[column] ?? 0;
    if (cell !== undefined && end > row) out.push({ row, rowSpan: end - row, column, span: 1, words: cell.words });
    open[column] = undefined;
  };
  lines.forEach((cells, i) => {
    const row = plan.rowOf[i] ?? 0;
    for (const cell of cells) {
      if (cell.span === 1) {
        const slot = open[cell.column] ?? { words: [], row };
        slot.words.push(...cell.words);
        open[cell.column] = slot;
        continue;
      }
      for (let c = cell.column; c < cell.column + cell.span; c++) {
        close(c, row);
        free[c] = row + 1;
      }
      out.push({ row, rowSpan: 1, column: cell.column, span: cell.span, words: cell.words });
    }
  });
  for (let c = 0; c < plan.columns; c++) close(c, plan.rows);
  return out;
}

interface Around {
  readonly above: readonly PlacedRow[];
  readonly below: readonly PlacedRow[];
  readonly columns: readonly Column[];
  readonly rules: readonly Edge[];
}

/** A line's cells, those that head several columns spread over them: as the rule below tells, or as they are centred. */
function withSpans(line: PlacedRow, around: Around): Placed[] {
  const cells = line.cells.map((cell) => spreadByRule(cell, line, around));
  return cells.map((cell, i) => {
    if (cell.span > 1 || around.below.length === 0) return cell;
    const from = (cells[i - 1]?.column ?? -1) + (cells[i - 1]?.span ?? 1);
    const to = (cells[i + 1]?.column ?? around.columns.length) - 1;
    return spreadByCentre(cell, { from, to }, around);
  });
}

function spreadByRule(cell: Placed, line: PlacedRow, around: Around): Placed {
  const next = around.below[0];
  if (next === undefined) return cell;
  const isOver = (other: Placed, rule: Edge): boolean => {
    const middle = (other.left + other.right) / 2;
    return rule.from - 2 <= middle && rule.to + 2 >= middle;
  };
  const below = around.rules.find(
    (rule) =>
      rule.at > line.row.baseline - 1 && rule.at < next.row.baseline - 0.3 * next.row.size && isOver(cell, rule),
  );
  // A rule below several headings says of none what it spans.
  if (below === undefined || line.cells.filter((other) => isOver(other, below)).length > 1) return cell;
  const under = around.columns
    .map((column, i) => ({
      i,
      shared: Math.min(column.right, below.to) - Math.max(column.left, below.from),
      width: column.right - column.left,
    }))
    .filter(({ shared, width }) => shared > 0.5 * width);
  const first = under[0]?.i;
  const last = under.at(-1)?.i;
  return first === undefined || last === undefined || last - first + 1 < cell.span
    ? cell
    : { ...cell, column: first, span: last - first + 1 };
}

/** Spreads a cell over empty columns beside it, as far as it stands in their middle. */
function spreadByCentre(cell: Placed, room: { from: number; to: number }, around: Around): Placed {
  const isFree = (column: number): boolean =>
    column >= room.from &&
    column <= room.to &&
    column > 0 &&
    !around.above.some((line) => line.cells.some((other) => other.column === column && other.span === 1)) &&
    around.below.some((line) => line.cells.some((other) => other.column === column && other.span === 1));
  if (!around.below.some((line) => line.cells.some((other) => other.column === cell.column))) return cell;
  if (around.above.at(-1)?.cells.some((other) => other.column === cell.column && other.span === 1) === true)
    return cell;
  const stands = (column: number): boolean => around.below[0]?.cells.some((other) => other.column === column) === true;
  const middle = (cell.left + cell.right) / 2;
  let best = cell;
  let off = 6;
  for (let first = cell.column; first === cell.column || isFree(first); first--) {
    for (let last = cell.column; last === cell.column || isFree(last); last++) {
      if (first === last || !stands(first) || !stands(last)) continue;
      const left = around.columns[first]?.left ?? 0;
      const right = around.columns[last]?.right ?? 0;
      const distance = Math.abs((left + right) / 2 - middle);
      if (distance < off) {
        off = distance;
        best = { ...cell, column: first, span: last - first + 1 };
      }
    }
  }
  return best;
}
