import type { RecognizedWord } from '../../core/format.js';

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
const SMALL = /^[acemnorsuvwxz]+$/;

export function toScannedLines(words: readonly RecognizedWord[]): ScannedLine[] {
  const lines = new Map<number, RecognizedWord[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line === undefined) lines.set(word.line, [word]);
    else line.push(word);
  }
  return [...lines.values()].map(measureLine);
}

function measureLine(words: readonly RecognizedWord[]): ScannedLine {
  const standing = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !DESCENDS.test(text));
  const baseline = standing.length > 0 ? median(standing.map((word) => word.bottom)) : statedBaseline(words);
  const tall = words.filter(({ text }) => TALL.test(text)).map((word) => (baseline - word.top) / CAPITAL);
  const small = words.filter(({ text }) => SMALL.test(text)).map((word) => (baseline - word.top) / X_HEIGHT);
  const heights = words.map((word) => (word.bottom - word.top) / 0.8);
  const size = median(tall.length > 0 ? tall : small.length > 0 ? small : heights);
  return { words, baseline, size: Math.max(size, 1) };
}

function statedBaseline(words: readonly RecognizedWord[]): number {
  return median(words.map((word) => word.baseline ?? word.bottom - (word.bottom - word.top) * 0.2));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
