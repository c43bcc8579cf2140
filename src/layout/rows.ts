import type { Word } from './model.js';

/** Words whose heights overlap. */
export interface Row {
  words: Word[];
  top: number;
  bottom: number;
}

/** Share of the smaller height that must overlap for two words to be in one row. */
const OVERLAP = 0.5;
/** Rows back that are looked at: rows come sorted, so the last few are all that can overlap. */
const LOOK_BACK = 6;

/** Groups upright words into rows from top to bottom; raised and lowered words belong to the row they touch. */
export function toRows(words: readonly Word[]): Row[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows: Row[] = [];
  for (const word of sorted) {
    const row = findRow(rows, word);
    if (row === undefined) rows.push({ words: [word], top: word.top, bottom: word.bottom });
    else addWord(row, word);
  }
  return mergeSmall(rows);
}

function findRow(rows: readonly Row[], word: Word): Row | undefined {
  for (let i = rows.length - 1; i >= 0 && i >= rows.length - LOOK_BACK; i--) {
    const row = rows[i];
    if (row !== undefined && overlaps(row, word)) return row;
  }
  return undefined;
}

function overlaps(a: { top: number; bottom: number }, b: { top: number; bottom: number }): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > OVERLAP * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function addWord(row: Row, word: Word): void {
  row.words.push(word);
  if (word.bottom - word.top <= row.bottom - row.top) return;
  row.top = word.top;
  row.bottom = word.bottom;
}

/** A row that was begun by a small raised word, before the words beside it had come. */
function mergeSmall(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  for (const row of rows) {
    const last = out.at(-1);
    if (last !== undefined && overlaps(last, row)) {
      const tall = row.bottom - row.top > last.bottom - last.top ? row : last;
      out[out.length - 1] = { words: [...last.words, ...row.words], top: tall.top, bottom: tall.bottom };
    } else {
      out.push(row);
    }
  }
  return out;
}
