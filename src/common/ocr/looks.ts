import type { Raster, RecognizedWord } from '../../core/format.js';
import type { Ink } from './ink.js';
import { median, type ScannedLine } from './lines.js';
import { fitCells, type Look, measureWord } from './measure.js';

/** Bold, italic and fixed-width words, told by comparing each word with the rest of its page. */

export interface SeenWord {
  readonly word: RecognizedWord;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

interface Measured {
  readonly word: RecognizedWord;
  readonly line: ScannedLine;
  readonly look: Look;
  readonly letters: number;
}

/** How much thicker than the page's usual strokes bold ones are. */
const BOLD = 1.32;
/** Slant above which letters lean; upright ones are below 1, whatever their shapes. */
const ITALIC = 1.08;
/** Ink on the borders of cells of words that are set in fixed width, and letters of words that prove it alone. */
const CELLS = 0.12;
const MANY_LETTERS = 7;
const SURE_CELLS = 0.085;
/** A page that is nearly all in fixed width was typed: that says nothing about its words then. */
const TYPED = 0.8;
/** Pitches that differ by less than this share are the same. */
const SAME_PITCH = 0.035;

export function seeWords(image: Raster, ink: Ink, lines: readonly ScannedLine[]): SeenWord[][] {
  const measured = lines.map((line) => line.words.map((word) => toMeasured(image, ink, { line, word })));
  const all = measured.flat();
  const usual = median(all.filter(isWordLike).map(({ look, line }) => look.stroke / line.size));
  const mono = findMono(all);
  return measured.map((line) => {
    const fixed = smoothMono(line.map((one) => mono.has(one)));
    const bold = smooth(line, (one) => one.look.stroke / one.line.size > usual * BOLD);
    const italic = smooth(line, (one) => one.look.slant > ITALIC);
    return line.map((one, i) => ({
      word: one.word,
      bold: bold[i] === true && fixed[i] !== true,
      italic: italic[i] === true && fixed[i] !== true,
      mono: fixed[i] === true,
    }));
  });
}

function toMeasured(image: Raster, ink: Ink, at: { line: ScannedLine; word: RecognizedWord }): Measured {
  return { ...at, look: measureWord(image, ink, at.word), letters: [...at.word.text].length };
}

function isWordLike({ word }: Measured): boolean {
  return /[\p{L}\p{N}]{2}/u.test(word.text);
}

/** What is too short to tell goes with its neighbours where they agree. */
function smooth(line: readonly Measured[], test: (one: Measured) => boolean): boolean[] {
  const clear = line.map((one) => (isWordLike(one) ? test(one) : undefined));
  return clear.map((value, i) => {
    if (value !== undefined) return value;
    const before = clear.slice(0, i).findLast((other) => other !== undefined);
    const after = clear.slice(i + 1).find((other) => other !== undefined);
    return (before ?? after ?? false) && (after ?? before ?? false);
  });
}

/** Short words and signs between words of fixed width, and all of a line that mostly is. */
function smoothMono(line: readonly boolean[]): boolean[] {
  const share = line.filter(Boolean).length / Math.max(line.length, 1);
  if (share >= 0.5) return line.map(() => true);
  return [...line];
}

/** Words whose letters stand in cells of one width that comes up all over the page. */
function findMono(all: readonly Measured[]): Set<Measured> {
  const pitch = commonPitch(all);
  const found = new Set<Measured>();
  if (pitch === undefined) return found;
  for (const one of all) {
    if (one.letters < 3) continue;
    const { crossed } = fitCells(one.look, one.letters, pitch * one.line.size);
    if (crossed < (one.letters >= MANY_LETTERS ? CELLS : CELLS * 0.6) && !isUsual(one, all)) found.add(one);
  }
  const letters = (words: Iterable<Measured>) => [...words].reduce((sum, one) => sum + one.letters, 0);
  return letters(found) > letters(all) * TYPED ? new Set() : found;
}

/** Pitch as a share of the size, if long words agree on one. */
function commonPitch(all: readonly Measured[]): number | undefined {
  const pitches = all
    .filter((one) => one.letters >= MANY_LETTERS)
    .map((one) => ({ one, cells: fitCells(one.look, one.letters) }))
    .filter(({ cells }) => cells.crossed < SURE_CELLS)
    .map(({ one, cells }) => cells.pitch / one.line.size)
    .filter((pitch) => pitch > 0.4 && pitch < 0.75);
  let best: number[] = [];
  for (const pitch of pitches) {
    const near = pitches.filter((other) => Math.abs(other - pitch) < pitch * SAME_PITCH);
    if (near.length > best.length) best = near;
  }
  return best.length === 0 ? undefined : median(best);
}

/** Placeholder for short words: see below. */
function isUsual(one: Measured, _all: readonly Measured[]): boolean {
  return one.letters < 4;
}
