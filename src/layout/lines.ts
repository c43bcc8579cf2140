import type { Line, Word } from './model.js';
import { toRows } from './rows.js';

/** Words -> lines: words side by side whose heights overlap, parted where the gap is a column's gutter. */

/** Groups words (of one region, all upright) into lines from top to bottom, each in reading order. */
export function toLines(words: readonly Word[]): Line[] {
  const rtl = isMostlyRtl(words);
  return toRows(words)
    .map((row) => toLine(row.words, rtl))
    .sort((a, b) => a.baseline - b.baseline);
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LTR = /[A-Za-z\u00c0-\u024f\u0370-\u052f\u2e80-\ud7ff]/;

/** Whether most letters are of scripts that are read from right to left. */
export function isMostlyRtl(words: readonly Word[]): boolean {
  let rtl = 0;
  let ltr = 0;
  for (const { text } of words) {
    if (RTL.test(text)) rtl += text.length;
    else if (LTR.test(text)) ltr += text.length;
  }
  return rtl > ltr;
}

/** `rtl` is the direction of the text around; a line without letters of that direction has its own. */
export function toLine(words: readonly Word[], rtl = isMostlyRtl(words)): Line {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (word.left < left) left = word.left;
    if (word.top < top) top = word.top;
    if (word.right > right) right = word.right;
    if (word.bottom > bottom) bottom = word.bottom;
  }
  const size = sizeOf(words);
  const main = words.find((word) => word.style.size === size);
  const mixed = words.some((word) => RTL.test(word.text));
  const ordered = orderWords(words, { rtl: mixed && rtl, mixed });
  const bulleted = rtl && !mixed && moveBullet(ordered);
  return {
    words: ordered,
    left,
    top,
    right,
    bottom,
    baseline: main?.baseline ?? bottom,
    size,
    rtl: (mixed && rtl) || bulleted,
  };
}

/** The size of most letters. */
function sizeOf(words: readonly Word[]): number {
  const first = words[0]?.style.size ?? 0;
  if (words.every((word) => word.style.size === first && word.text !== '')) return first;
  const sizes = new Map<number, number>();
  for (const { style, text } of words) sizes.set(style.size, (sizes.get(style.size) ?? 0) + text.length);
  return [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** The bullet of a left-to-right item in a right-to-left list stands at its end. */
function moveBullet(words: Word[]): boolean {
  const last = words.at(-1);
  if (last === undefined || words.length < 2 || !/^[•◦▪‣●○■]$/.test(last.text)) return false;
  words.unshift(last);
  words.pop();
  return true;
}

/** In the direction of the line; words of the other direction keep theirs, with what stands between them. */
function orderWords(words: readonly Word[], direction: { rtl: boolean; mixed: boolean }): Word[] {
  const sorted = [...words].sort((a, b) => a.left - b.left || a.order - b.order);
  if (!direction.mixed) return sorted;
  if (direction.rtl) sorted.reverse();
  const [own, other] = direction.rtl ? [RTL, LTR] : [LTR, RTL];
  const out: Word[] = [];
  let run: Word[] = [];
  let neutral: Word[] = [];
  const flush = () => {
    out.push(...run.reverse(), ...orderNeutral(neutral, direction.rtl));
    run = [];
    neutral = [];
  };
  for (const word of sorted) {
    if (other.test(word.text) && !own.test(word.text)) {
      if (run.length > 0) run.push(...neutral);
      else out.push(...orderNeutral(neutral, direction.rtl));
      neutral = [];
      run.push(word);
    } else if (own.test(word.text)) {
      flush();
      out.push(word);
    } else {
      neutral.push(word);
    }
  }
  flush();
  return out;
}

/** Parts of a number keep their order even in right-to-left text. */
function orderNeutral(words: readonly Word[], rtl: boolean): Word[] {
  if (!rtl || words.length < 2) return [...words];
  const out: Word[] = [];
  let glued: Word[] = [];
  for (const word of words) {
    const last = glued.at(-1);
    if (last !== undefined && last.left - word.right < word.style.size * 0.1 && /\d/.test(word.text + last.text)) {
      glued.push(word);
      continue;
    }
    out.push(...glued.reverse());
    glued = [word];
  }
  out.push(...glued.reverse());
  return out;
}
