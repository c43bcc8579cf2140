import type { RecognizedWord } from '../../core/format.js';
import { learnWidths } from './letter-widths.js';
import { median, type ScannedLine } from './lines.js';
import { fitCells, type Look } from './measure.js';

/**
 * Words in fixed width: their letters stand in cells of one width, and the word is as wide as so many cells rather than
 * as wide as the same letters are elsewhere on the page.
 */

export interface MeasuredWord {
  readonly word: RecognizedWord;
  readonly line: ScannedLine;
  readonly look: Look;
  /** Neither bold nor italic. */
  readonly plain: boolean;
  /** Text and pixels without the punctuation around it, which is of the prose. */
  readonly core: Core;
}

export interface Core {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Cells of fixed width as shares of the size; a word of n letters is `n * pitch - gap` wide. */
export interface Pitch {
  readonly pitch: number;
  readonly gap: number;
}

export interface FixedWords {
  readonly pitch: Pitch | undefined;
  readonly words: ReadonlySet<MeasuredWord>;
  readonly lines: ReadonlySet<ScannedLine>;
}

/** Letters of a word that can prove a pitch, and the ink that may lie on its cells' borders. */
const PROVING = 7;
const CLEAN = 0.09;
const LEAST_PITCH = 0.4;
const MOST_PITCH = 0.75;
const SAME_PITCH = 0.035;
/** How much worse, in shares of the size, the page's own widths must explain a word. */
const WORSE = 0.13;
/** How well cells must explain it. */
const FITS = 0.14;
const MOST_MISFIT = 0.5;
/** Difference that speaks against cells. */
const CLEARLY = 0.05;

export function findFixed(all: readonly MeasuredWord[]): FixedWords {
  const pitch = commonPitch(all);
  if (pitch === undefined) return { pitch, words: new Set(), lines: new Set() };
  const clean = new Set(all.filter((one) => isClean(one, pitch)));
  const { widthOf } = learnWidths(
    all
      .filter((one) => one.plain && !clean.has(one) && one.core.text.length > 1)
      .map((one) => ({ text: one.core.text, width: inkWidth(one) })),
  );
  const misfits = new Map(all.map((one) => [one, misfitOf(one, pitch, widthOf)]));
  const lines = new Set<ScannedLine>();
  for (const [line, words] of groupByLine(all)) if (isFixedLine(words, misfits)) lines.add(line);
  const words = new Set(all.filter((one) => lines.has(one.line) || isFixedWord(one, misfits, pitch)));
  return { pitch, words, lines };
}

function inkWidth({ core, line }: MeasuredWord): number {
  return (core.right - core.left) / line.size;
}

interface Misfit {
  readonly cells: number;
  readonly letters: number;
}

/** How far the word's width is from what either reading expects. */
function misfitOf(one: MeasuredWord, { pitch, gap }: Pitch, widthOf: (text: string) => number): Misfit {
  const width = inkWidth(one);
  const count = [...one.core.text].length;
  return {
    cells: Math.abs(width - (count * pitch - gap)),
    letters: Math.abs(width - widthOf(one.core.text)),
  };
}

function isFixedWord(one: MeasuredWord, misfits: ReadonlyMap<MeasuredWord, Misfit>, { pitch }: Pitch): boolean {
  const misfit = misfits.get(one);
  const count = [...one.core.text].length;
  if (misfit === undefined || count < 3 || !one.plain || misfit.cells > FITS + count * 0.004) return false;
  if (misfit.letters - misfit.cells < WORSE) return false;
  return fitCells(one.look, coreOf(one), pitch * one.line.size).crossed < (count >= PROVING ? 0.25 : 0.35);
}

/** Whether cells explain all of the line's words far better. */
function isFixedLine(words: readonly MeasuredWord[], misfits: ReadonlyMap<MeasuredWord, Misfit>): boolean {
  let cells = 0;
  let letters = 0;
  let count = 0;
  let chars = 0;
  let against = 0;
  for (const one of words) {
    const length = one.core.text.length;
    const misfit = misfits.get(one);
    if (length < 2 || misfit === undefined) continue;
    if (!one.plain) return false;
    cells += Math.min(misfit.cells, MOST_MISFIT);
    letters += Math.min(misfit.letters, MOST_MISFIT);
    if (misfit.letters < misfit.cells - CLEARLY) against++;
    count++;
    chars += length;
  }
  return chars >= 4 && cells < letters * 0.5 && cells < count * 0.2 && against <= count * 0.2;
}

/** The pitch that long words agree on. */
function commonPitch(all: readonly MeasuredWord[]): Pitch | undefined {
  const found: Pitch[] = [];
  for (const one of all) {
    const count = [...one.core.text].length;
    if (count < PROVING || !one.plain) continue;
    const cells = fitCells(one.look, coreOf(one));
    const pitch = cells.pitch / one.line.size;
    if (cells.crossed > CLEAN || pitch < LEAST_PITCH || pitch > MOST_PITCH) continue;
    found.push({ pitch, gap: count * pitch - inkWidth(one) });
  }
  let best: Pitch[] = [];
  for (const { pitch } of found) {
    const near = found.filter((other) => Math.abs(other.pitch - pitch) < pitch * SAME_PITCH);
    if (near.length > best.length) best = near;
  }
  if (best.length === 0) return undefined;
  return { pitch: median(best.map(({ pitch }) => pitch)), gap: median(best.map(({ gap }) => gap)) };
}

function isClean(one: MeasuredWord, { pitch }: Pitch): boolean {
  if (one.core.text.length < PROVING - 2) return false;
  return fitCells(one.look, coreOf(one), pitch * one.line.size).crossed < CLEAN;
}

/** The word's core in columns of its look. */
function coreOf({ word, core }: MeasuredWord) {
  return { from: core.left - word.left, to: core.right - word.left, letters: [...core.text].length };
}

function groupByLine(all: readonly MeasuredWord[]): Map<ScannedLine, MeasuredWord[]> {
  const lines = new Map<ScannedLine, MeasuredWord[]>();
  for (const one of all) {
    const line = lines.get(one.line);
    if (line === undefined) lines.set(one.line, [one]);
    else line.push(one);
  }
  return lines;
}
