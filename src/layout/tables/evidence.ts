import type { Column, Placed } from './columns.js';
import type { Edge } from './model.js';
import { isNumeric, type TableRow } from './stack.js';
import { lengthOf, textOf } from './text-rows.js';

/** Whether rows of aligned words are a table: what speaks for it, and what looks like one but is not. */

export interface Candidate {
  readonly columns: readonly Column[];
  /** Lines of the head. */
  readonly headLines: number;
  /** Rows below the head. */
  readonly body: readonly TableRow[];
  /** Rules along most of the table, in it and around it. */
  readonly rules: readonly Edge[];
}

/** Cells of one column start, end or are centred within this many points. */
const ALIGNED = 2;

export function isTextTable(candidate: Candidate): boolean {
  const { columns, body, rules, headLines } = candidate;
  if (columns.length < 2 || body.length < 1) return false;
  if (rules.length < 2 && isMathematics(candidate)) return false;
  if (NO_TABLES.some((isOther) => isOther(candidate))) return false;
  const fill = fillShare(candidate);
  const ruled = rules.length;
  if (ruled >= 2) return fill >= 0.3 && body.length + headLines >= 2 && !isProse(candidate, 90);
  const aligned = alignedColumns(candidate);
  const numeric = columns.filter((_, i) => isNumericColumn(body, i)).length;
  if (ruled === 1) {
    const enough = body.length >= 2 || (headLines > 0 && columns.length > 2 && fill >= 0.99);
    return fill >= 0.4 && enough && aligned >= 0.6 && !isProse(candidate, 60);
  }
  if (isProse(candidate, 40)) return false;
  if (numeric > 0) return body.length >= 3 && fill >= 0.4 && aligned >= 0.6;
  if (columns.length === 2 && headLines === 0) return false;
  return body.length >= 3 && fill >= 0.7 && aligned >= 0.99;
}

function cellsOf(rows: readonly TableRow[], column: number): Placed[] {
  return rows.flatMap((row) => row.cells.filter((cell) => cell.column === column && cell.span === 1));
}

function isNumericColumn(rows: readonly TableRow[], column: number): boolean {
  const cells = cellsOf(rows, column);
  return cells.length >= 2 && cells.filter(isNumeric).length >= 0.6 * cells.length;
}

function fillShare(candidate: Candidate): number {
  const { body, columns } = candidate;
  const rows = body.filter((row) => row.cells.length > 1);
  const filled = rows.reduce((sum, row) => sum + row.cells.reduce((spans, cell) => spans + cell.span, 0), 0);
  return filled / Math.max(rows.length * columns.length, 1);
}

/** Share of the columns whose cells stand under each other by their left or right edges or their middles. */
function alignedColumns(candidate: Candidate): number {
  const { body, columns } = candidate;
  const aligned = columns.filter((_, i) => {
    const cells = cellsOf(body, i);
    return [
      cells.map((cell) => cell.left),
      cells.map((cell) => cell.right),
      cells.map((cell) => (cell.left + cell.right) / 2),
    ].some((values) => mostShare(values) >= (i === 0 ? 0.5 : 0.6));
  });
  return aligned.length / columns.length;
}

/** Share of the values that lie within `ALIGNED` of each other, at best. */
function mostShare(values: number[]): number {
  values.sort((a, b) => a - b);
  let best = 0;
  let start = 0;
  values.forEach((value, end) => {
    while (value - (values[start] ?? value) > ALIGNED) start++;
    best = Math.max(best, end - start + 1);
  });
  return best / Math.max(values.length, 1);
}

const BULLET = /^([•◦▪■●○‣·*–—-]|\(?[0-9a-zA-Z]{1,3}[.)]|\(?[ivxIVX]{1,5}[.)])$/;

/** Bullets or numbers, and text beside them. */
function isList(candidate: Candidate): boolean {
  if (candidate.columns.length > 3) return false;
  const keys = cellsOf(candidate.body, 0);
  return keys.length > 0 && keys.filter((cell) => BULLET.test(textOf(cell.words))).length >= 0.6 * keys.length;
}

const PAGE = /^([A-Z]{1,2}[-–.]?)?\d{1,4}$|^[ivxlc]+$/;

/** Lines of this many that are numbered one by one are a listing, a transcript or a list. */
const NUMBERED_LINES = 2;

/** Numbers that count the lines, and their text beside them. */
function isNumbered(candidate: Candidate): boolean {
  if (candidate.columns.length > 2 || candidate.rules.length > 1 || candidate.headLines > 1) return false;
  const keys = cellsOf(candidate.body, 0).flatMap((cell) => (cell.column === 0 ? [textOf(cell.words)] : []));
  const first = Number(keys[0]?.replace(/[:.)]$/, ''));
  return (
    keys.length >= NUMBERED_LINES &&
    Number.isInteger(first) &&
    keys.every((text, i) => Number(text.replace(/[:.)]$/, '')) === first + i)
  );
}

/** Titles and the pages that they are on, which grow. */
function isContents(candidate: Candidate): boolean {
  const { body, columns } = candidate;
  if (columns.length > 3 || candidate.rules.length > 1 || candidate.rules.length + candidate.headLines > 1)
    return false;
  const pages = body.filter((row) => row.cells.length > 1).map((row) => textOf(row.cells.at(-1)?.words ?? []));
  if (pages.length < 2 || pages.filter((text) => PAGE.test(text)).length < 0.8 * pages.length) return false;
  const numbers = pages.map((text) => Number(/\d+$/.exec(text)?.[0])).filter((value) => !Number.isNaN(value));
  const growing = numbers.filter((value, i) => i === 0 || value >= (numbers[i - 1] ?? 0)).length;
  return growing >= 0.85 * numbers.length;
}

/** Labels that end in colons, and what is filled in. */
function isForm(candidate: Candidate): boolean {
  if (candidate.columns.length > 2 || candidate.rules.length > 2) return false;
  const keys = cellsOf(candidate.body, 0);
  return keys.filter((cell) => /[:：]$/.test(textOf(cell.words))).length >= 0.5 * keys.length;
}

/** Formulas and their numbers. */
function isFormulas(candidate: Candidate): boolean {
  const { body, columns } = candidate;
  const last = cellsOf(body, columns.length - 1);
  return (
    last.length > 0 && columns.length < 4 && last.every((cell) => /^\(\d+(\.\d+)?[a-z]?\)$/.test(textOf(cell.words)))
  );
}

const MATH_FONT = /math|symbol|^cm(sy|mi|ex|bsy)|^msam|^msbm|mtextra|^eu(fm|sm)/i;

/** Matrices and rows of formulas. */
function isMathematics(candidate: Candidate): boolean {
  const words = candidate.body.flatMap((row) => row.cells.flatMap((cell) => cell.words));
  const math = words.filter((word) => MATH_FONT.test(word.style.font) || /^[=+∑∏∫≤≥≈≠∈±×·√∞∂]$/.test(word.text));
  return math.length > 0.25 * words.length;
}

function isCode(candidate: Candidate): boolean {
  if (candidate.rules.length > 1) return false;
  const words = candidate.body.flatMap((row) => row.cells.flatMap((cell) => cell.words));
  return words.filter((word) => word.style.mono).length > 0.7 * words.length;
}

/** Cells of this many letters on average are columns of prose. */
function isProse(candidate: Candidate, most: number): boolean {
  const cells = candidate.body.flatMap((row) => row.cells);
  const letters = cells.reduce((sum, cell) => sum + lengthOf(cell.words), 0);
  return letters / Math.max(cells.length, 1) > most;
}

/** What stands in columns and is no table. */
const NO_TABLES: readonly ((candidate: Candidate) => boolean)[] = [
  isList,
  isNumbered,
  isContents,
  isForm,
  isFormulas,
  isCode,
];
