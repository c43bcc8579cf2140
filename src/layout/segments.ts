import type { Box, Word } from './model.js';
import { toRows } from './rows.js';
import type { FoundTable } from './tables/model.js';

/** Words side by side without a gap that could be a gutter; or a table, which nothing cuts. */
export interface Segment extends Box {
  readonly words: readonly Word[];
  readonly size: number;
  readonly chars: number;
  readonly table?: FoundTable;
}

/** A gap wider than this many sizes may be a gutter. */
const GAP = 1;
/** Cuts upright words into segments, sorted by their middle from top to bottom. */
export function toSegments(words: readonly Word[]): Segment[] {
  const segments: Segment[] = [];
  for (const row of toRows(words)) {
    row.words.sort((a, b) => a.left - b.left);
    let part: Word[] = [];
    let right = 0;
    for (const word of row.words) {
      if (part.length > 0 && word.left - right > GAP * Math.max(word.style.size, 4)) {
        segments.push(toSegment(part));
        part = [];
      }
      right = part.length === 0 ? word.right : Math.max(right, word.right);
      part.push(word);
    }
    if (part.length > 0) segments.push(toSegment(part));
  }
  return segments.sort((a, b) => a.top + a.bottom - b.top - b.bottom);
}

export function tableSegment(table: FoundTable): Segment {
  return { ...table.box, words: [], size: 10, chars: 0, table };
}

function toSegment(words: readonly Word[]): Segment {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let size = 0;
  let chars = 0;
  for (const word of words) {
    if (word.left < left) left = word.left;
    if (word.top < top) top = word.top;
    if (word.right > right) right = word.right;
    if (word.bottom > bottom) bottom = word.bottom;
    if (word.style.size > size) size = word.style.size;
    chars += word.text.length + 1;
  }
  return { words, left, top, right, bottom, size, chars };
}
