import { overlapX } from '../geometry.js';
import type { Word } from '../model.js';
import { lengthOf, type Segment, type TextRow, textOf, toSegments } from './text-rows.js';
import { tracksOf } from './tracks.js';

/** Finds the words of running text, so that columns of prose are not taken for columns of a table. */

/** Justified lines have gaps up to this share of the size. */
const PROSE_GAP = 1;
/** Lines of running text are at least this many sizes wide, */
const MIN_WIDTH = 13;
/** or, with more lines, this many, */
const MIN_NARROW = 8;
const NARROW_LINES = 7;
/** and this many where only two of them are left of a paragraph, */
const WIDE = 24;
/** and a single line is one if it is this wide. */
const VERY_WIDE = 38;
/** Baselines of a paragraph are at most this many sizes apart. */
const MAX_LEADING = 2.1;
/** A line is full if it reaches this share of its paragraph's width. */
const FULL = 0.85;
const INDENT = 2.6;
/** Rows of numbers are not running text. */
const MAX_DIGITS = 0.3;
/** A paragraph of more lines than this is one, whatever stands beside it. */
const LONG = 6;
/** Lines above that a line is compared with. */
const LOOK = 12;

interface Block {
  readonly lines: Segment[];
  /** Lines with a number to the right of them, as labels have, or one to the left, as described numbers have. */
  besideNumbers: number;
  left: number;
  right: number;
}

const NUMBER = /^[\d.,%$€£()†‡#—–-]+$/;

/** Whether nothing but a number is there; text of several words is not put together to see that it is none. */
function isNumberText(words: readonly Word[]): boolean {
  return words.every((word, i) => i === 0 || !word.spaceBefore) && NUMBER.test(textOf(words));
}

/** What of the rows is running text. */
export interface Prose {
  readonly words: ReadonlySet<Word>;
  /** Paragraphs, as far as they were seen. */
  readonly blocks: readonly ProseBlock[];
}

export interface ProseBlock {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly Segment[];
}

/** Finds running text among rows, in paragraphs of at least so many lines with at most this leading in sizes. */
export function findProse(rows: readonly TextRow[], lines = 1, leading = MAX_LEADING): Prose {
  const words = new Set<Word>();
  const found = blocks(rows, leading).filter((block) => block.lines.length >= lines && isProse(block));
  for (const block of found) for (const line of block.lines) for (const word of line.words) words.add(word);
  for (const block of found) if (block.lines.length > 1) growProse(block, rows, words);
  return { words, blocks: found };
}

/** Lines that are spread over a paragraph's whole width belong to it, however wide their spaces are. */
function growProse(block: Block, rows: readonly TextRow[], prose: Set<Word>): void {
  const first = block.lines[0];
  const last = block.lines.at(-1);
  if (first === undefined || last === undefined) return;
  const leading = Math.min(
    MAX_LEADING,
    (1.3 * (last.baseline - first.baseline)) / (block.lines.length - 1) / first.size,
  );
  const start = firstBelow(rows, first.baseline - 0.1);
  const end = firstBelow(rows, last.baseline + 0.1);
  let edge = first.baseline;
  for (let i = start - 1; i >= 0; i--) {
    const line = spreadLine(rows[i], block);
    if (line === undefined || edge - line.baseline > leading * line.size) break;
    edge = line.baseline;
    for (const word of line.words) prose.add(word);
  }
  edge = last.baseline;
  for (let i = end; i < rows.length; i++) {
    const line = spreadLine(rows[i], block);
    if (line === undefined || line.baseline - edge > leading * line.size) break;
    edge = line.baseline;
    for (const word of line.words) prose.add(word);
  }
}

/** Index of the first row whose baseline is below `y`. */
function firstBelow(rows: readonly TextRow[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.baseline ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A row's words within a paragraph's sides, if they reach from one to the other. */
function spreadLine(row: TextRow | undefined, block: Block): Segment | undefined {
  const words = row?.words.filter((word) => word.left > block.left - 2 && word.right < block.right + 2);
  if (words === undefined || words.length < 2) return undefined;
  const line = toSegments(words, Number.POSITIVE_INFINITY)[0];
  const reaches = line !== undefined && line.left < block.left + INDENT * line.size && line.right > block.right - 2;
  return reaches ? line : undefined;
}

function blocks(rows: readonly TextRow[], leading: number): Block[] {
  const all: Block[] = [];
  for (const row of rows) {
    const lines = toSegments(row.words, PROSE_GAP);
    const isNumber = lines.map((line) => isNumberText(line.words));
    lines.forEach((line, i) => {
      const before = isNumber.slice(0, i).filter(Boolean).length;
      addLine(all, line, { hasNumbers: before === 1 || isNumber.lastIndexOf(true) > i, leading });
    });
  }
  return all;
}

function addLine(all: Block[], line: Segment, about: { hasNumbers: boolean; leading: number }): void {
  const block = blockFor(all, line, about.leading) ?? {
    lines: [],
    besideNumbers: 0,
    left: line.left,
    right: line.right,
  };
  if (block.lines.length === 0) all.push(block);
  block.lines.push(line);
  block.left = Math.min(block.left, line.left);
  block.right = Math.max(block.right, line.right);
  if (about.hasNumbers) block.besideNumbers++;
}

function blockFor(all: readonly Block[], line: Segment, leading: number): Block | undefined {
  for (let i = all.length - 1; i >= Math.max(0, all.length - LOOK); i--) {
    const block = all[i];
    const last = block?.lines.at(-1);
    if (block === undefined || last === undefined) continue;
    const step = line.baseline - last.baseline;
    if (step <= 0.5 * line.size || step > leading * line.size) continue;
    if (Math.abs(last.size - line.size) > 0.1 * line.size) continue;
    const aligned =
      Math.abs(block.left - line.left) < INDENT * line.size || Math.abs(block.right - line.right) < 0.5 * line.size;
    if (aligned && overlapX(last, line) > 0.8 * Math.min(last.right - last.left, line.right - line.left)) return block;
  }
  return undefined;
}

function isProse(block: Block): boolean {
  const { lines } = block;
  const first = lines[0];
  if (first === undefined || digitShare(lines) > MAX_DIGITS) return false;
  if (lines.length <= LONG && block.besideNumbers > 0.6 * lines.length) return false;
  const words = lines.map((line) => line.words);
  if (lines.length > 3 && tracksOf(words, 0.6 * first.size).length > 0) return false;
  const width = block.right - block.left;
  const em = first.size;
  const letters = lines.reduce((sum, line) => sum + lengthOf(line.words), 0);
  if (width < MIN_WIDTH * em && !isNarrowProse(block)) return false;
  if (letters / lines.length < (width / em) * 0.5) return false;
  if (lines.length === 1) return width >= VERY_WIDE * em;
  const full = lines.filter((line) => line.right - line.left >= FULL * width).length;
  if (lines.length === 2) return width >= WIDE * em && first.right - first.left >= FULL * width;
  return full >= 0.6 * (lines.length - 1);
}

/** A narrow column of text is one if most lines begin within a sentence. */
function isNarrowProse(block: Block): boolean {
  const { lines } = block;
  const width = block.right - block.left;
  if (lines.length < NARROW_LINES || width < MIN_NARROW * (lines[0]?.size ?? 0)) return false;
  return lines.filter((line) => /^\p{Ll}/u.test(line.words[0]?.text ?? '')).length >= 0.5 * lines.length;
}

function digitShare(lines: readonly Segment[]): number {
  let digits = 0;
  let all = 0;
  for (const line of lines) {
    for (const word of line.words) {
      all += word.text.length;
      for (const char of word.text) if (char >= '0' && char <= '9') digits++;
    }
  }
  return digits / Math.max(all, 1);
}
