import { overlapX } from '../geometry.js';
import type { Rule, TextStyle, Word } from '../model.js';
import { classOf, isFunctionName } from './atoms.js';
import { type MathFont, mathFontOf } from './fonts.js';

/**
 * Words of a page -> formulas: runs of words, in the order in which the page paints them, around letters of mathematics fonts. Assumes
 * that a program paints a formula in one go, which TeX, Word and LibreOffice do.
 */

export interface Formula {
  readonly words: readonly Word[];
  /** y of the line that it stands on. */
  readonly baseline: number;
  readonly size: number;
}

/** Numbers, brackets and operators that text fonts lend to formulas. */
const LENT = /^[\d()[\]{}|/+=<>!:;,.'*·×±−–…∞ˆ˜¯˙¨ˇ˘´]+$/;
/** A function's name, with the bracket of its argument. */
const FUNCTION_CALL = /^([([{|]*)([A-Za-z]+)([([{|]*)$/;
/** Gaps within a formula, in sizes: around relations and operators, after commas, else. */
const GAP = { operator: 0.62, comma: 0.55, other: 0.24 };
/** Words set smaller than this share of the line are scripts or limits. */
const SCRIPT_SIZE = 0.87;
/** A script touches its base: up to this gap in sizes. */
const SCRIPT_GAP = 0.22;
/** Baselines of one formula lie within so many sizes of its line: limits, fractions. */
const HEIGHT = 2.6;

interface Open {
  readonly words: Word[];
  size: number;
  baseline: number;
  left: number;
  right: number;
  /** Bars that part its rows. */
  readonly bars: Rule[];
  /** Large brackets that are not closed: what they enclose may have rows. */
  brackets: number;
  /** Large signs hang from a baseline of their own: until a letter comes, the line is not known. */
  anchored: boolean;
}

interface Page {
  /** Horizontal lines: only a bar parts letters of full size into two rows of one formula. */
  readonly bars: readonly Rule[];
  readonly fonts: Map<TextStyle, MathFont | undefined>;
}

export function findFormulas(words: readonly Word[], rules: readonly Rule[]): Formula[] {
  const page: Page = { bars: rules.filter((rule) => rule.horizontal), fonts: new Map() };
  if (!words.some((word) => fontOf(word, page) !== undefined)) return [];
  const out: Formula[] = [];
  let open: Open | undefined;
  for (const word of words) {
    const isPart = word.turn === 0 && word.link === undefined;
    if (isPart && open !== undefined && joins(open, word, page)) {
      extend(open, word, page);
      continue;
    }
    close(open, out, page);
    open = isPart && (isSure(word, page) || isLent(word)) ? begin(word, page) : undefined;
  }
  close(open, out, page);
  return out;
}

function fontOf(word: Word, { fonts }: Page): MathFont | undefined {
  if (fonts.has(word.style)) return fonts.get(word.style);
  const found = mathFontOf(word.style);
  fonts.set(word.style, found);
  return found;
}

function isSure(word: Word, page: Page): boolean {
  return fontOf(word, page) !== undefined || isMathLetter(word);
}

/** Upright Greek capitals of Computer Modern's text fonts, which set no Greek text. */
function isMathLetter({ text, style }: Word): boolean {
  return /^[([]*[\u0393-\u03a9\u2206\u2126][([]*$/.test(text) && /^(?:CM|LM|SF)/.test(style.font);
}

function begin(word: Word, page: Page): Open {
  const { left, right, baseline, style } = word;
  return {
    words: [word],
    size: style.size,
    baseline,
    left,
    right,
    bars: [],
    brackets: bracketsOf(word, page),
    anchored: !hangs(word, page),
  };
}

function bracketsOf(word: Word, page: Page): number {
  if (fontOf(word, page) !== 'large') return 0;
  let count = 0;
  for (const char of word.text) count += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0;
  return count;
}

/** White between the columns within large brackets, in sizes. */
const COLUMN_GAP = 2.4;

/** Large signs and radicals hang from a baseline above that of their line. */
function hangs(word: Word, page: Page): boolean {
  return fontOf(word, page) === 'large' || signAt(word, 0) === '\u221a';
}

function extend(open: Open, word: Word, page: Page): void {
  const bar = barBetween(word, open.words.at(-1) as Word, page.bars);
  if (bar !== undefined) open.bars.push(bar);
  open.words.push(word);
  open.brackets = Math.max(0, open.brackets + bracketsOf(word, page));
  const isLarge = hangs(word, page);
  const isLarger = word.style.size > open.size * 1.01;
  if (!isLarge && (isLarger || !open.anchored || isOnAxis(word, open))) {
    if (isLarger || open.anchored || word.style.size > open.size * SCRIPT_SIZE) {
      open.size = word.style.size;
      open.baseline = word.baseline;
      open.anchored = true;
    }
  }
  open.left = Math.min(open.left, word.left);
  open.right = Math.max(open.right, word.right);
}

function isLent(word: Word): boolean {
  const isBoldLetter = word.style.bold && /^[A-Za-z]$/.test(word.text) && /^CMBX/.test(word.style.font);
  return LENT.test(word.text) || isBoldLetter || isFunctionName(FUNCTION_CALL.exec(word.text)?.[2] ?? '');
}

function joins(open: Open, word: Word, page: Page): boolean {
  const size = Math.max(open.size, word.style.size);
  if (Math.abs(word.baseline - open.baseline) > size * HEIGHT) return false;
  const isMath = isSure(word, page) || isLent(word);
  if (!open.anchored && isMath) return isBelow(open, word) || isNext(open, word, size);
  const small = word.style.size < open.size * SCRIPT_SIZE;
  if (small && Math.abs(word.baseline - open.baseline) > size * SAME_LINE) return joinsAsScript(open, word, page);
  return isMath && joinsInSize(open, word, page);
}

function joinsAsScript(open: Open, word: Word, page: Page): boolean {
  const last = open.words.at(-1) as Word;
  const isMath = isSure(word, page) || isLent(word);
  if (isMath && isNumerator(open, word, page.bars)) return true;
  const follows = isMath || isSure(last, page) || last.style.size < open.size * SCRIPT_SIZE;
  return follows && isScript(open, { word, gap: word.left - last.right });
}

/** Whether a word of the formula's size goes on with it: on its line, in another row, or within its large brackets. */
function joinsInSize(open: Open, word: Word, page: Page): boolean {
  const size = Math.max(open.size, word.style.size);
  const last = open.words.at(-1) as Word;
  if (open.brackets > 0 && word.left > open.left && word.left - open.right < size * COLUMN_GAP) return true;
  if (hangs(word, page)) return isBelow(open, word);
  if (hangs(last, page) || isOnAxis(word, open)) return isNext(open, word, size);
  const bar = barBetween(word, last, page.bars);
  const small = word.style.size < open.size * SCRIPT_SIZE;
  // Another row of full size: a numerator or denominator, which a bar parts from the line.
  const isOtherRow = Math.abs(word.baseline - last.baseline) > size * OTHER_ROW;
  if (last.style.size < size * SCRIPT_SIZE && !small) return isNext(open, word, size) || bar !== undefined;
  if (isOtherRow) return bar !== undefined;
  const gap = word.left - last.right;
  return gap <= gapWithin(last, word, page) * size && gap > -size * 4;
}

/** A word on the line that a fraction's bar belongs to: the bar is at the height of a minus sign. */
function isOnAxis(word: Word, open: Open): boolean {
  const axis = word.baseline - word.style.size * AXIS;
  return open.bars.some((bar) => Math.abs(bar.top - axis) < word.style.size * AXIS_SLACK);
}

/** Height of a fraction's bar above the baseline, in sizes, and how far fonts differ in it. */
const AXIS = 0.25;
const AXIS_SLACK = 0.08;

/** Baselines closer than this share of the size are one line; apart by more than the second, two rows. */
const SAME_LINE = 0.08;
const OTHER_ROW = 0.3;

/** Goes on to the right of all that the formula has. */
function isNext(open: Open, word: Word, size: number): boolean {
  const gap = word.left - open.right;
  return gap < size * GAP.operator && gap > -size * 3 && Math.abs(word.baseline - open.baseline) < size * HEIGHT;
}

function isBelow(open: Open, word: Word): boolean {
  return word.left > open.left - open.size && word.left < open.right + open.size * GAP.operator;
}

/** The bar of a fraction between two words: the row below it follows the row above, which is over the bar too. */
function barBetween(word: Word, last: Word, bars: readonly Rule[]): Rule | undefined {
  const top = Math.min(word.baseline, last.baseline);
  const bottom = Math.max(word.baseline, last.baseline);
  if (bottom - top < word.style.size * OTHER_ROW) return undefined;
  const isLower = word.baseline > last.baseline;
  return bars.find(
    (bar) => bar.top > top - 1 && bar.top < bottom && overlapX(bar, word) > 0 && (!isLower || overlapX(bar, last) > 0),
  );
}

/** A numerator of script size above a bar that begins where the formula ends. */
function isNumerator(open: Open, word: Word, bars: readonly Rule[]): boolean {
  return bars.some(
    (bar) =>
      overlapX(bar, word) > 0 &&
      bar.left < open.right + open.size * GAP.operator &&
      bar.left > open.left - open.size &&
      bar.top > word.baseline - 1 &&
      bar.top - word.baseline < open.size &&
      Math.abs(bar.top - (open.baseline - open.size * AXIS)) < open.size * AXIS_SLACK,
  );
}

function isScript(open: Open, { word, gap }: { word: Word; gap: number }): boolean {
  if (gap > -open.size * 3 && gap < open.size * SCRIPT_GAP) return true;
  return word.left < open.right + open.size * SCRIPT_GAP && word.right > open.left - open.size;
}

/** The widest gap that stands within a formula between two words. */
function gapWithin(a: Word, b: Word, page: Page): number {
  const before = signAt(a, -1);
  const after = signAt(b, 0);
  // In a formula a colon has space around it; in a sentence it touches the word before it.
  if (before === ':' && a.text === ':') return a.spaceBefore || isSure(b, page) ? GAP.operator : 0;
  if (/[.,;:]/.test(before) && !isSure(a, page)) return 0;
  if (/[,;]/.test(before)) return GAP.comma;
  return isOperator(before) || isOperator(after) ? GAP.operator : GAP.other;
}

function signAt(word: Word, at: 0 | -1): string {
  return [...word.text].at(at) ?? '';
}

function isOperator(sign: string): boolean {
  const kind = classOf(sign);
  if (kind === 'relation' || kind === 'binary' || kind === 'large-operator' || kind === 'negation') return true;
  return /[|{}\\\u2026\u22ef]/.test(sign);
}

function close(open: Open | undefined, out: Formula[], page: Page): void {
  if (open === undefined) return;
  const words = trimmed(open, page);
  const sure = words.filter((word) => isSure(word, page));
  const isFormula =
    (open.bars.length > 0 && words.length > 1) ||
    sure.some((word) => !/^[,.;:']+$/.test(word.text)) ||
    (sure.length > 0 && words.length >= MIN_WORDS && words.some((word) => /[\d([]/.test(word.text)));
  if (isFormula && !isLoneSign(words)) out.push({ words, baseline: open.baseline, size: open.size });
}

/** Numbers in brackets with a comma of a mathematics font are a formula from so many words on: `[0, 1]`. */
const MIN_WORDS = 3;

/** A bullet or a sign at a list's start, a tombstone at a proof's end: no formula. */
function isLoneSign(words: readonly Word[]): boolean {
  return words.length === 1 && /^[•◦▪●○■□∎★☆✓✗*†‡§¶·∗⋆\u0000-\u001f]$/.test(words[0]?.text ?? '');
}

/** Without punctuation of the sentence, marks of notes, and brackets that the formula does not close. */
function trimmed(open: Open, page: Page): Word[] {
  const out = [...open.words];
  for (;;) {
    const first = out[0];
    const last = out.at(-1);
    if (last !== undefined && !isSure(last, page) && isOutside(out, last, open)) out.pop();
    else if (first !== undefined && !isSure(first, page) && isOutside(out, first, open)) out.shift();
    else return out;
  }
}

function isOutside(words: readonly Word[], at: Word, open: Open): boolean {
  if (/^[.,;:?'*]+$/.test(at.text)) return true;
  if (at.text.startsWith('!')) return at === words[0];
  return isUnmatched(words, at) || isNoteMark(words, at, open);
}

/** A raised number before a formula, or after the full stop that ends it. */
function isNoteMark(words: readonly Word[], at: Word, open: Open): boolean {
  if (
    !/^\d{1,3}$/.test(at.text) ||
    at.style.size > open.size * SCRIPT_SIZE ||
    at.baseline > open.baseline - open.size * SAME_LINE
  )
    return false;
  if (at === words[0]) return words[1]?.text.startsWith('/') !== true;
  return /[.,;:!?]$/.test(words.at(-2)?.text ?? '');
}

function isUnmatched(words: readonly Word[], at: Word): boolean {
  if (!/^[()[\]{}]+$/.test(at.text)) return false;
  let depth = 0;
  let low = 0;
  for (const word of words) {
    for (const char of word.text) {
      if ('([{'.includes(char)) depth++;
      else if (')]}'.includes(char)) depth--;
      low = Math.min(low, depth);
    }
  }
  return at === words[0]
    ? depth > 0 && '([{'.includes(at.text.charAt(0))
    : low < 0 && ')]}'.includes(at.text.at(-1) ?? '');
}
