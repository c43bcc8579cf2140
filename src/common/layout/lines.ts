import type { Line, Word } from './model.js';

/** Words -> lines: words side by side whose heights overlap, parted where the gap is a column's gutter. */

/** Share of the smaller height that must overlap for two words to be on one line. */
const OVERLAP = 0.5;

interface Row {
  words: Word[];
  top: number;
  bottom: number;
}

/** Groups words (of one region, all upright) into lines from top to bottom, each in reading order. */
export function toLines(words: readonly Word[]): Line[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows: Row[] = [];
  for (const word of sorted) {
    const row = findRow(rows, word);
    if (row === undefined) {
      rows.push({ words: [word], top: word.top, bottom: word.bottom });
    } else {
      row.words.push(word);
    }
  }
  return rows.map((row) => toLine(row.words)).sort((a, b) => a.baseline - b.baseline);
}

function findRow(rows: readonly Row[], word: Word): Row | undefined {
  for (let i = rows.length - 1; i >= 0 && i >= rows.length - 6; i--) {
    const row = rows[i];
    if (row === undefined) continue;
    const shared = Math.min(row.bottom, word.bottom) - Math.max(row.top, word.top);
    if (shared <= OVERLAP * Math.min(row.bottom - row.top, word.bottom - word.top)) continue;
    if (word.bottom - word.top > row.bottom - row.top) {
      row.top = word.top;
      row.bottom = word.bottom;
    }
    return row;
  }
  return undefined;
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LTR = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;

export function toLine(words: readonly Word[]): Line {
  let rtlLetters = 0;
  let ltrLetters = 0;
  const sizes = new Map<number, number>();
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (RTL.test(word.text)) rtlLetters += word.text.length;
    else if (LTR.test(word.text)) ltrLetters += word.text.length;
    sizes.set(word.style.size, (sizes.get(word.style.size) ?? 0) + word.text.length);
    if (word.left < left) left = word.left;
    if (word.top < top) top = word.top;
    if (word.right > right) right = word.right;
    if (word.bottom > bottom) bottom = word.bottom;
  }
  const rtl = rtlLetters > ltrLetters;
  const size = [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
  const main = words.find((word) => word.style.size === size);
  const ordered = orderWords(words, rtl);
  return { words: ordered, left, top, right, bottom, baseline: main?.baseline ?? bottom, size, rtl };
}

/** From left to right; in right-to-left lines the other way round, but runs of left-to-right words keep their order. */
function orderWords(words: readonly Word[], rtl: boolean): Word[] {
  const sorted = [...words].sort((a, b) => a.left - b.left || a.order - b.order);
  if (!rtl) return sorted;
  sorted.reverse();
  const out: Word[] = [];
  let run: Word[] = [];
  for (const word of sorted) {
    if (!RTL.test(word.text) && LTR.test(word.text)) {
      run.push(word);
    } else {
      out.push(...run.reverse(), word);
      run = [];
    }
  }
  out.push(...run.reverse());
  return out;
}
