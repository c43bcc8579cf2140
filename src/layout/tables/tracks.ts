import type { Word } from '../model.js';

/** White tracks between columns: stretches of x that no row, or hardly any, has words in. */

export interface Track {
  readonly left: number;
  readonly right: number;
}

/** Words of a row closer than this share of the size are not parted by a track, unless other rows part them. */
const JOINED = 0.45;
const JOINED_NUMBERS = 0.3;

/**
 * Tracks through rows that are at least `width` wide; at most `crossings` rows may have words there. Only tracks with words
 * on both sides are given, from left to right.
 */
export function tracksOf(rows: readonly (readonly Word[])[], width: number, crossings = 0): Track[] {
  const ends: { x: number; step: number }[] = [];
  for (const words of rows) {
    for (const { left, right } of spans(words)) ends.push({ x: left, step: 1 }, { x: right, step: -1 });
  }
  ends.sort((a, b) => a.x - b.x || b.step - a.step);
  const tracks: Track[] = [];
  let depth = 0;
  let seen = false;
  let white: number | undefined;
  for (const { x, step } of ends) {
    depth += step;
    if (depth > crossings) {
      if (white !== undefined && x - white >= width) tracks.push({ left: white, right: x });
      white = undefined;
      seen = true;
    } else if (seen && white === undefined) {
      white = x;
    }
  }
  return tracks;
}

const NUMBER = /^[(+\-–−$€£¥]*\d[\d.,]*([-–]\d[\d.,]*)?[)%*†‡]*$/;

/** Numbers side by side are two, unless the second can be the first one's thousands. */
function joinedGap(previous: Word | undefined, word: Word): number {
  const apart =
    previous !== undefined && NUMBER.test(previous.text) && NUMBER.test(word.text) && !/^\d{3}\b/.test(word.text);
  return (apart ? JOINED_NUMBERS : JOINED) * word.style.size;
}

/** What a row covers: its words, joined over spaces. */
function spans(words: readonly Word[]): { left: number; right: number }[] {
  const sorted = [...words].sort((a, b) => a.left - b.left);
  const out: { left: number; right: number }[] = [];
  let previous: Word | undefined;
  for (const word of sorted) {
    const last = out.at(-1);
    if (last !== undefined && word.left - last.right <= joinedGap(previous, word)) {
      if (word.right > last.right) last.right = word.right;
    } else {
      out.push({ left: word.left, right: word.right });
    }
    previous = word;
  }
  return out;
}
