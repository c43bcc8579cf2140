import type { Word } from '../model.js';
import { columnsOf, type Placed, placeRow } from './columns.js';
import type { Edge, FoundTable } from './model.js';
import { findProse } from './prose.js';
import { toTable, withoutWordsOf } from './tabulate.js';
import { isCaption, type TextRow, toTextRows } from './text-rows.js';

/** Tables between horizontal rules of the same length: above and below the head, below the last row, between rows. */

/** Ends of a table's rules differ by at most this. */
const SAME_END = 3;
const MIN_LENGTH = 40;
/** Rules looked at on a page. */
const MAX_RULES = 2000;
/** Words may stick out of a table's rules by this. */
const OUTSIDE = 4;
/** A paragraph of this many lines between two rules is no cell. */
const PROSE_LINES = 6;
const PROSE_LEADING = 1.6;
/** Share of the words between two rules that may be in such paragraphs. */
const PROSE_SHARE = 0.5;
/** A section's title between two rules has this much room, in sizes; what stands freer is no part of a table. */
const ROOM = 2.5;
/** Rows outside the outermost rules still belong to a table if they are at most this many sizes away. */
const NEAR = 2;
const HEAD_NEAR = 2.6;

/** Finds tables between rules; each is as long as rules and rows that look alike follow each other. */
export function findBands(
  words: readonly Word[],
  rules: readonly Edge[],
  isAccepted: (table: FoundTable) => boolean,
): FoundTable[] {
  const tables: FoundTable[] = [];
  let left = words;
  for (const stack of stacksOf(rules)) {
    const found = bandTables(stack, left, rules).filter(isAccepted);
    tables.push(...found);
    left = withoutWordsOf(left, found);
  }
  return tables;
}

/** Rules with the same ends, from top to bottom. */
function stacksOf(rules: readonly Edge[]): Edge[][] {
  const stacks: Edge[][] = [];
  for (const rule of rules.slice(0, MAX_RULES)) {
    if (rule.to - rule.from < MIN_LENGTH) continue;
    const stack = stacks.find(([first]) => first !== undefined && haveSameEnds(first, rule));
    if (stack === undefined) stacks.push([rule]);
    else if (rule.at - (stack.at(-1)?.at ?? 0) > SAME_END) stack.push(rule);
  }
  return stacks.filter((stack) => stack.length > 1).sort((a, b) => widthOf(b) - widthOf(a));
}

function widthOf(stack: readonly Edge[]): number {
  const [first] = stack;
  return first === undefined ? 0 : first.to - first.from;
}

function haveSameEnds(a: Edge, b: Edge): boolean {
  return Math.abs(a.from - b.from) <= SAME_END && Math.abs(a.to - b.to) <= SAME_END;
}

/** Share of the rows of numbers between rules that have a label left of them where the rules are under numbers alone. */
const LABELLED = 0.7;

/** Rules above sums run under the columns of numbers alone: their table is wider than they are. */
function areUnderNumbers(stack: readonly Edge[], rows: readonly TextRow[], words: readonly Word[]): boolean {
  const first = stack[0];
  const last = stack.at(-1);
  if (first === undefined || last === undefined) return false;
  const numbers = rows.filter(
    (row) => isBetween(row, first, last) && row.segments.length > 1 && /\d/.test(row.words[0]?.text ?? ''),
  );
  if (numbers.length === 0) return false;
  const left = toTextRows(
    words.filter((word) => word.right < first.from && word.baseline > first.at && word.baseline < last.at),
  );
  const prose = findProse(left).words;
  const labels = new Set(
    left.filter((row) => row.words.some((word) => !prose.has(word))).map((row) => Math.round(row.baseline)),
  );
  return numbers.filter((row) => labels.has(Math.round(row.baseline))).length >= LABELLED * numbers.length;
}

interface Slab {
  readonly rows: readonly TextRow[];
  readonly above: Edge;
  readonly below: Edge;
}

function bandTables(stack: readonly Edge[], words: readonly Word[], rules: readonly Edge[]): FoundTable[] {
  const first = stack[0];
  if (first === undefined) return [];
  const inside = words.filter((word) => {
    const middle = (word.left + word.right) / 2;
    return middle > first.from && middle < first.to;
  });
  const rows = toTextRows(inside);
  if (areUnderNumbers(stack, rows, words)) return [];
  const tables: FoundTable[] = [];
  for (const slabs of runsOf(slabsOf(stack, rows))) {
    const table = bandTable(slabs, rows, rules);
    if (table !== undefined) tables.push(table);
  }
  return tables;
}

function slabsOf(stack: readonly Edge[], rows: readonly TextRow[]): Slab[] {
  const slabs: Slab[] = [];
  stack.forEach((below, i) => {
    const above = stack[i - 1];
    if (above === undefined) return;
    slabs.push({ above, below, rows: rows.filter((row) => isBetween(row, above, below)) });
  });
  return slabs;
}

function isBetween(row: TextRow, above: Edge, below: Edge): boolean {
  const middle = (row.top + row.bottom) / 2;
  return middle > above.at && middle < below.at;
}

/** Runs of slabs that look like parts of one table. */
function runsOf(slabs: readonly Slab[]): Slab[][] {
  const runs: Slab[][] = [];
  let run: Slab[] = [];
  for (const slab of slabs) {
    if (isPartOfTable(slab)) {
      run.push(slab);
    } else {
      runs.push(run);
      run = [];
    }
  }
  runs.push(run);
  return runs.filter((slabsOfRun) => slabsOfRun.some((slab) => slab.rows.some((row) => row.segments.length > 1)));
}

function isPartOfTable(slab: Slab): boolean {
  const { rows, above } = slab;
  const first = rows[0];
  if (first === undefined) return slab.below.at - above.at < 12;
  if (rows.some(isCaption)) return false;
  if (rows.some((row) => sticksOut(row, above))) return false;
  if (rows.every((row) => row.segments.length === 1)) {
    const room = (slab.below.at - above.at) / first.size;
    return rows.length === 1 ? room < ROOM : rows.length === 2 && room < 2 * ROOM && isNarrow(rows, above);
  }
  if (rows.some((row, i) => isApart(rows, i, row))) return false;
  return !isMostlyProse(rows);
}

/** Paragraphs with hardly anything beside them. */
function isMostlyProse(rows: readonly TextRow[]): boolean {
  const prose = findProse(rows, PROSE_LINES, PROSE_LEADING).words;
  if (prose.size === 0) return false;
  const words = rows.reduce((sum, row) => sum + row.words.length, 0);
  const beside = rows.filter((row) => row.words.some((word) => !prose.has(word))).length;
  return prose.size > PROSE_SHARE * words && beside < 0.5 * rows.length;
}

/** A single line with much room above it, and another or larger letters, begins something else. */
function isApart(rows: readonly TextRow[], i: number, row: TextRow): boolean {
  const above = rows[i - 1];
  if (above === undefined || row.segments.length > 1) return false;
  const next = rows[i + 1];
  if (row.size > 1.12 * above.size) return true;
  const heads = next !== undefined && next.segments.length === 1;
  return heads && row.baseline - above.baseline > 2 * Math.max(row.size, above.size);
}

/** The middle step between rows, in sizes. */
function pitchOf(rows: readonly TextRow[]): number {
  const steps = rows.slice(1).map((row, i) => (row.baseline - (rows[i]?.baseline ?? row.baseline)) / row.size);
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}

function isNarrow(rows: readonly TextRow[], rule: Edge): boolean {
  return rows.every((row) =>
    row.segments.every((segment) => segment.right - segment.left < 0.5 * (rule.to - rule.from)),
  );
}

function sticksOut(row: TextRow, rule: Edge): boolean {
  return row.segments.some((segment) => segment.left < rule.from - OUTSIDE || segment.right > rule.to + OUTSIDE);
}

function bandTable(slabs: readonly Slab[], rows: readonly TextRow[], rules: readonly Edge[]): FoundTable | undefined {
  const inner = dropTitle(slabs).flatMap((slab) => slab.rows);
  const first = inner[0];
  const last = inner.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = rows.indexOf(first);
  const end = rows.indexOf(last) + 1;
  const columns = columnsOf(inner);
  if (columns.length < 2) return undefined;
  const near = Math.max(NEAR, 1.3 * pitchOf(inner));
  const fits = (row: TextRow, next: TextRow, most: number): boolean =>
    row.segments.length > 1 &&
    !isCaption(row) &&
    Math.abs(next.baseline - row.baseline) < most * row.size &&
    isPlaced(placeRow(row, columns).cells, rules, row) &&
    row.segments.every((segment) => segment.left >= (columns[0]?.left ?? 0) - OUTSIDE);
  let from = start;
  let to = end;
  for (let i = start - 1, next = first; i >= 0; i--) {
    const row = rows[i];
    if (row === undefined || !fits(row, next, Math.max(near, HEAD_NEAR))) break;
    from = i;
    next = row;
  }
  for (let i = end, next = last; i < rows.length; i++) {
    const row = rows[i];
    if (row === undefined || !fits(row, next, near)) break;
    to = i + 1;
    next = row;
  }
  return toTable(rows.slice(from, to), rules);
}

/** Cells of one column each, or of several with a rule below that says so. */
function isPlaced(cells: readonly Placed[], rules: readonly Edge[], row: TextRow): boolean {
  return cells.every(
    (cell) =>
      cell.span === 1 ||
      rules.some(
        (rule) =>
          rule.at > row.baseline &&
          rule.at < row.baseline + row.size &&
          rule.from <= cell.left + 1 &&
          rule.to >= cell.right - 1,
      ),
  );
}

/** A single line between the first two rules, with more rules below, is a title or a unit. */
function dropTitle(slabs: readonly Slab[]): readonly Slab[] {
  let start = 0;
  while (start < slabs.length - 1 && slabs[start]?.rows.every((row) => row.segments.length === 1)) start++;
  return slabs.slice(start);
}
