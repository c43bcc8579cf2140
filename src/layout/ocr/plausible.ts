import type { RecognizedWord } from '../../core/format.js';

/** Engines find letters in leaves and waves too: what of their words is text. */

/** Confidence of a line from which it is text, and below which it is noise even on a page of text. */
const TEXT = 66;
const NOISE = 35;
/** Share of the letters in lines that are text, from which the picture is a page of text. */
const PAGE = 0.7;
/** Least share and number of letters for a picture to have text at all. */
const SHARE = 0.35;
const LEAST_LETTERS = 4;

export interface Plausible {
  readonly words: readonly RecognizedWord[];
  /** Letters that are surely text, and their share of all that was found. */
  readonly letters: number;
  readonly share: number;
}

export function plausibleWords(words: readonly RecognizedWord[]): Plausible {
  const lines = new Map<number, RecognizedWord[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line === undefined) lines.set(word.line, [word]);
    else line.push(word);
  }
  const rated = [...lines.values()].map((line) => ({ line, letters: countLetters(line), rate: rateLine(line) }));
  const all = rated.reduce((sum, { letters }) => sum + Math.max(letters, 1), 0);
  const letters = rated.reduce((sum, one) => sum + (one.rate >= TEXT ? one.letters : 0), 0);
  const share = all === 0 ? 0 : letters / all;
  const least = share >= PAGE ? NOISE : TEXT;
  const none = share < SHARE || letters < LEAST_LETTERS;
  return { words: none ? [] : rated.filter(({ rate }) => rate >= least).flatMap(({ line }) => line), letters, share };
}

/** Mean confidence, longer words counting more; lines of signs alone are none. */
function rateLine(line: readonly RecognizedWord[]): number {
  let sum = 0;
  let weight = 0;
  for (const { text, confidence } of line) {
    sum += confidence * text.length;
    weight += text.length;
  }
  const mean = weight === 0 ? 0 : sum / weight;
  return line.some(({ text }) => /[\p{L}\p{N}]{2}|^\d$/u.test(text)) ? mean : mean * 0.6;
}

function countLetters(line: readonly RecognizedWord[]): number {
  return line.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}
