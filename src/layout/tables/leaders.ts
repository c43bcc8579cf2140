import type { Word } from '../model.js';

/** Rows of dots that lead the eye from a label to its numbers: they part the two, and are no text. */

/** Dots in a row that are a leader. */
const LEADER = /[.·…_]{4,}|…{2,}/;
const DOTS = /^[.·…_\s]+$/;
/** Dots on one line, one after the other, that are a leader; fewer are a sign for no value. */
const MIN_DOTS = 4;
/** Dots of one leader are at most this many sizes apart, */
const DOT_GAP = 1.2;
/** those that stand one by one this many. */
const SINGLE_GAP = 5;
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
  const leaders = leaderWords(words);
  const out: Word[] = [];
  for (const word of words) {
    if (leaders.has(word)) {
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

/** Words that are nothing but dots and, with those beside them, are enough for a leader. */
function leaderWords(words: readonly Word[]): Set<Word> {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    if (!DOTS.test(word.text)) continue;
    const key = Math.round(word.baseline);
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [word]);
    else line.push(word);
  }
  const leaders = new Set<Word>();
  for (const line of lines.values()) {
    line.sort((a, b) => a.left - b.left);
    let run: Word[] = [];
    let right = Number.NEGATIVE_INFINITY;
    const close = (): void => {
      if (run.reduce((sum, word) => sum + dotsIn(word.text), 0) >= MIN_DOTS) for (const word of run) leaders.add(word);
      run = [];
    };
    for (const word of line) {
      const most = word.text.trim().length === 1 && word.text !== '…' ? SINGLE_GAP : DOT_GAP;
      if (word.left - right > most * word.style.size) close();
      run.push(word);
      right = word.right;
    }
    close();
  }
  return leaders;
}

function dotsIn(text: string): number {
  let count = 0;
  for (const char of text) count += char === '…' ? 3 : char.trim() === '' ? 0 : 1;
  return count;
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
