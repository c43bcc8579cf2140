import type { Raster, RecognizedWord } from '../../core/format.js';
import type { Ink } from './ink.js';
import { median, type ScannedLine } from './lines.js';
import { type Look, measureWord, shapesOf } from './measure.js';
import { type Core, type FixedWords, findFixed, type MeasuredWord, type Pitch } from './mono.js';

/** Bold, italic and fixed-width words, told by comparing each word with the rest of its page. */

/** A word, or a part of one in a style of its own. */
export interface SeenWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Whether white stands before it. */
  readonly apart: boolean;
}

/** How much thicker than the page's usual strokes bold ones are; capitals are thicker than small letters anyway. */
const BOLD = 1.32;
const CAPITALS = 1.15;
const OUTSTANDING = 4.5;
/** Slant above which letters lean; upright ones are below 1, whatever their shapes. */
const ITALIC = 1.08;
const PUNCTUATION_AFTER = /[.,;:!?)\]}”’"']+$/;
const PUNCTUATION_BEFORE = /^[([{“‘"']+/;

export function seeWords(image: Raster, ink: Ink, lines: readonly ScannedLine[]): SeenWord[][] {
  const looks = lines.map((line) => line.words.map((word) => ({ word, line, look: measureWord(image, ink, word) })));
  const weights = looks.flat().filter(isWordLike).map(weightOf);
  const usual = median(weights);
  // Where the picture is poor, strokes differ by chance: bold must stand out from that.
  const spread = median(weights.map((weight) => Math.abs(weight - usual)));
  const heavy = Math.max(usual * BOLD, usual + spread * OUTSTANDING);
  const measured = looks.map((line) => {
    const bold = smooth(line, (one) => weightOf(one) > heavy * capitalShare(one.word.text));
    const italic = smooth(line, (one) => one.look.slant > ITALIC);
    return line.map((one, i) => ({
      ...one,
      bold: bold[i] === true,
      italic: italic[i] === true,
      plain: bold[i] !== true && italic[i] !== true,
      core: coreOf(one.word, one.look),
    }));
  });
  const fixed = findFixed(measured.flat());
  return measured.map((line) => line.flatMap((one) => toSeen(one, fixed)));
}

/** Strokes grow less than the size does. */
function weightOf({ look, line }: Looked): number {
  return look.stroke / line.size ** 0.7;
}

function capitalShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/[\p{Lu}\d]/gu)?.length ?? 0;
  return capitals > letters / 2 ? CAPITALS : 1;
}

function isWordLike({ word }: { word: RecognizedWord }): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word.text);
}

interface Looked {
  readonly word: RecognizedWord;
  readonly line: ScannedLine;
  readonly look: Look;
}

/** What is too short to tell goes with its neighbours where they agree. */
function smooth(line: readonly Looked[], test: (one: Looked) => boolean): boolean[] {
  const clear = line.map((one) => (isWordLike(one) ? test(one) : undefined));
  return clear.map((value, i) => {
    if (value !== undefined) return value;
    const before = clear.slice(0, i).findLast((other) => other !== undefined);
    const after = clear.slice(i + 1).find((other) => other !== undefined);
    return (before ?? after ?? false) && (after ?? before ?? false);
  });
}

/** The word without the punctuation around it, each sign of which is one shape. */
function coreOf(word: RecognizedWord, look: Look): Core {
  const after = PUNCTUATION_AFTER.exec(word.text)?.[0].length ?? 0;
  const before = PUNCTUATION_BEFORE.exec(word.text)?.[0].length ?? 0;
  const whole = { text: word.text, left: word.left, right: word.right };
  if (after + before === 0 || after + before >= word.text.length) return whole;
  const shapes = shapesOf(look);
  const first = shapes[before];
  const last = shapes[shapes.length - 1 - after];
  if (first === undefined || last === undefined || last.to <= first.from) return whole;
  return {
    text: word.text.slice(before, word.text.length - after),
    left: word.left + first.from,
    right: word.left + last.to,
  };
}

type Styled = MeasuredWord & { readonly bold: boolean; readonly italic: boolean };

function toSeen(one: Styled, fixed: FixedWords): SeenWord[] {
  const { word, bold, italic } = one;
  const { text, left, right } = word;
  if (!fixed.words.has(one) || fixed.pitch === undefined) {
    return [{ text, left, right, bold, italic, mono: false, apart: true }];
  }
  if (fixed.lines.has(one.line)) return [toCells(one, fixed.pitch)];
  return partWord(one);
}

/** In lines of fixed width a word is as wide as its cells, so that gaps are so many cells too. */
function toCells({ word, line }: MeasuredWord, { pitch }: Pitch): SeenWord {
  const middle = (word.left + word.right) / 2;
  const half = ([...word.text].length * pitch * line.size) / 2;
  return {
    text: word.text,
    left: middle - half,
    right: middle + half,
    bold: false,
    italic: false,
    mono: true,
    apart: true,
  };
}

/** The punctuation around a word of fixed width belongs to the prose. */
function partWord({ word, core }: Styled): SeenWord[] {
  const plain = { bold: false, italic: false, mono: false };
  const at = word.text.indexOf(core.text);
  const parts: SeenWord[] = [
    { ...plain, text: word.text.slice(0, at), left: word.left, right: core.left, apart: true },
    { ...plain, text: core.text, left: core.left, right: core.right, mono: true, apart: at === 0 },
    { ...plain, text: word.text.slice(at + core.text.length), left: core.right, right: word.right, apart: false },
  ];
  return parts.filter(({ text }) => text !== '');
}
