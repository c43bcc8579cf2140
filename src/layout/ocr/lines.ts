import type { Raster, RecognizedWord } from '../../core/format.js';
import type { Ink } from './ink.js';

/** Lines of recognised words: where their letters stand and how large they are, in pixels. */

export interface ScannedLine {
  readonly words: readonly RecognizedWord[];
  readonly baseline: number;
  /** Size of the type: what the height of its letters says about the em. */
  readonly size: number;
}

/** Heights of capitals and of small letters as shares of the size. */
const CAPITAL = 0.7;
const X_HEIGHT = 0.46;
const DESCENDS = /[gjpqy,;()[\]{}|/Q§_@$]/;
const TALL = /[A-Z0-9bdfhklß]/;
/** Signs that rise above capitals. */
const RISES = /[()[\]{}|/\\@$§"'`“”‘’*^]/;
const SMALL = /^[acemnorsuvwxz]+$/;
/** Pixels that a word's lower edge may be off the line's baseline. */
const NEAR_BASELINE = 5;

export function toScannedLines(image: Raster, ink: Ink, words: readonly RecognizedWord[]): ScannedLine[] {
  const lines = new Map<number, RecognizedWord[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line === undefined) lines.set(word.line, [word]);
    else line.push(word);
  }
  return [...lines.values()].map((line) => measureLine(image, ink, line));
}

function measureLine(image: Raster, ink: Ink, words: readonly RecognizedWord[]): ScannedLine {
  const stated = median(words.map((word) => word.baseline ?? word.bottom - (word.bottom - word.top) * 0.2));
  const standing = words.filter(
    ({ text, bottom }) =>
      /[\p{L}\p{N}]/u.test(text) && !DESCENDS.test(text) && Math.abs(bottom - stated) <= NEAR_BASELINE,
  );
  const baseline = standing.length > 0 ? median(standing.map((word) => word.bottom)) : Math.round(stated);
  const rise = (word: RecognizedWord) => riseOf(image, ink, { word, baseline });
  const tall = words.filter(({ text }) => TALL.test(text) && !RISES.test(text)).map((word) => rise(word) / CAPITAL);
  const small = words.filter(({ text }) => SMALL.test(text)).map((word) => rise(word) / X_HEIGHT);
  const heights = words.map((word) => (word.bottom - word.top) / 0.9);
  const size = median(tall.length > 0 ? tall : small.length > 0 ? small : heights);
  return { words, baseline, size: Math.max(size, 1) };
}

/** Rows of ink above the baseline without a gap: boxes may hold more, where lines touch or a speck lies near. */
function riseOf(image: Raster, ink: Ink, { word, baseline }: { word: RecognizedWord; baseline: number }): number {
  let y = Math.min(baseline, image.height) - 1;
  const top = Math.max(word.top - 2, 0);
  while (y >= top && hasInk(image, ink, { y, left: word.left, right: word.right })) y--;
  return Math.max(baseline - 1 - y, 1);
}

function hasInk(image: Raster, ink: Ink, row: { y: number; left: number; right: number }): boolean {
  const from = row.y * image.width;
  for (let x = Math.max(row.left, 0); x < Math.min(row.right, image.width); x++) {
    if ((ink.amount[image.data[from + x] ?? 255] ?? 0) > 0.4) return true;
  }
  return false;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
