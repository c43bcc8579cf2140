import type { Word } from '../model.js';

/** Rows of dots that lead the eye from a label to its numbers: they part the two, and are no text. */

/** Dots in a row that are a leader. */
const LEADER = /[.·…_]{4,}|…{2,}/;
const DOTS = /^[.·…_]+$/;
/** Single dots on one line that are a leader. */
const MIN_SINGLE = 4;
/** Width of a dot against that of a letter. */
const DOT = 0.5;

export interface Parted {
  /** The words, those with leaders in them cut, without the leaders. */
  readonly words: readonly Word[];
  /** The word that a piece was cut from. */
  readonly origins: ReadonlyMap<Word, Word>;
  /** Words that are nothing but leaders. */
  readonly dropped: readonly Word[];
}

/** Takes leaders out of words. */
export function partLeaders(words: readonly Word[]): Parted {
  const origins = new Map<Word, Word>();
  const dropped: Word[] = [];
  if (!words.some((word) => DOTS.test(word.text) || LEADER.test(word.text))) return { words, origins, dropped };
  const single = singleDots(words);
  const out: Word[] = [];
  for (const word of words) {
    if (
      DOTS.test(word.text) &&
      (word.text.length >= MIN_SINGLE || (single.get(Math.round(word.baseline)) ?? 0) >= MIN_SINGLE)
    ) {
      dropped.push(word);
    } else if (LEADER.test(word.text)) {
      for (const piece of cut(word)) {
        origins.set(piece, word);
        out.push(piece);
      }
    } else {
      out.push(word);
    }
  }
  return { words: out, origins, dropped };
}

/** How many words that are dots alone stand on each line. */
function singleDots(words: readonly Word[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) {
    if (!DOTS.test(word.text)) continue;
    const key = Math.round(word.baseline);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The pieces before and after a leader, each as wide as its letters' share of the word. */
function cut(word: Word): Word[] {
  const weightOf = (text: string): number => [...text].reduce((sum, char) => sum + (DOTS.test(char) ? DOT : 1), 0);
  const scale = (word.right - word.left) / Math.max(weightOf(word.text), 1);
  const pieces: Word[] = [];
  let at = word.left;
  for (const part of word.text.split(/([.·…_]{4,}|…{2,})/)) {
    const right = at + weightOf(part) * scale;
    if (part !== '' && !DOTS.test(part)) {
      pieces.push({ ...word, text: part, left: at, right, spaceBefore: pieces.length > 0 || word.spaceBefore });
    }
    at = right;
  }
  return pieces;
}
