import type { Box, Word } from './model.js';
import { toRows } from './rows.js';

/** Numbers in the margin that count the lines of the page, as pleadings, bills and manuscripts have them: they are no part of the text. */

const NUMBER = /^\d{1,4}$/;
const MOST_DIGITS = 4;
/** Numbers that a page must have, where every line is counted and where every fifth or so is. */
const FEWEST = 12;
const FEWEST_SPARSE = 5;
const STEPS: ReadonlySet<number> = new Set([1, 2, 5, 10]);
/** Points by which right edges of the numbers may differ. */
const ALIGNED = 3;
/** Share of the counted lines that must be running text: rows of a table are counted too. */
const PROSE_SHARE = 0.6;
/** White between words of running text, as a share of the size. */
const WIDEST_GAP = 1.6;
/** Share of the text's width that a line of running text takes. */
const LONG_LINE = 0.6;

/** The words without the numbers of lines. */
export function dropLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter((word) => word.text.length <= MOST_DIGITS && word.turn === 0 && NUMBER.test(word.text));
  if (numbers.length < FEWEST_SPARSE) return words;
  const text = words.filter((word) => word.turn === 0 && !NUMBER.test(word.text));
  if (text.length === 0) return words;
  for (const side of ['left', 'right'] as const) {
    const column = new Set(countingColumn(numbers, text, side));
    const rest = words.filter((word) => !column.has(word));
    if (column.size > 0 && countsProse([...column], rest)) return rest;
  }
  return words;
}

function countingColumn(numbers: readonly Word[], text: readonly Word[], side: 'left' | 'right'): readonly Word[] {
  const edge = marginEdge(text, side);
  const outside = numbers.filter((word) => (side === 'left' ? word.right < edge : word.left > edge));
  const column = outside.filter((word) => Math.abs(word.right - (outside[0] as Word).right) <= ALIGNED);
  column.sort((a, b) => a.top - b.top);
  const step = stepOf(column);
  if (step === undefined || column.length < (step === 1 ? FEWEST : FEWEST_SPARSE)) return [];
  return column;
}

/** Where nearly all of the text lies inside: headings may hang out. */
function marginEdge(text: readonly Word[], side: 'left' | 'right'): number {
  const edges = text.map((word) => (side === 'left' ? word.left : word.right)).sort((a, b) => a - b);
  return edges[Math.floor((edges.length - 1) * (side === 'left' ? 0.02 : 0.98))] ?? 0;
}

/** The step by which all numbers of the column grow; undefined where they do not count. */
function stepOf(column: readonly Word[]): number | undefined {
  const values = column.map(({ text }) => Number(text));
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  if (!STEPS.has(step)) return undefined;
  return values.every((value, i) => i === 0 || value - (values[i - 1] ?? 0) === step) ? step : undefined;
}

/** Whether the lines beside the numbers are running text. */
function countsProse(column: readonly Word[], text: readonly Word[]): boolean {
  const left = Math.min(...text.map((word) => word.left));
  const right = Math.max(...text.map((word) => word.right));
  let prose = 0;
  let counted = 0;
  for (const row of toRows(text.filter((word) => word.turn === 0))) {
    if (!column.some((number) => isBeside(number, row))) continue;
    counted++;
    if (isProse(row.words, (right - left) * LONG_LINE)) prose++;
  }
  return counted >= column.length * 0.5 && prose >= counted * PROSE_SHARE;
}

function isBeside(number: Box, row: Pick<Box, 'top' | 'bottom'>): boolean {
  return number.top < row.bottom && row.top < number.bottom;
}

function isProse(row: readonly Word[], long: number): boolean {
  const words = [...row].sort((a, b) => a.left - b.left);
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1] as Word, words[i] as Word];
    if (word.left - before.right > word.style.size * WIDEST_GAP) return false;
  }
  const [first, last] = [words[0], words.at(-1)];
  return first !== undefined && last !== undefined && last.right - first.left >= long;
}
