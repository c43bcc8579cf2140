import type { Box, Word } from '../model.js';

/** Words -> rows across the page -> segments: words of a row without a wide gap between them. */

/** A gap of this share of the size parts what stands in two columns where nothing else tells. */
export const WIDE_GAP = 0.85;
/** Words of one row overlap by this share of the smaller height. */
const OVERLAP = 0.5;
/** Rows above that a word is compared with. */
const LOOK = 4;

export interface Segment extends Box {
  readonly words: readonly Word[];
  readonly baseline: number;
  readonly size: number;
}

export interface TextRow {
  /** From left to right. */
  readonly words: readonly Word[];
  readonly segments: readonly Segment[];
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  /** The largest size in it. */
  readonly size: number;
}

interface Draft {
  words: Word[];
  top: number;
  bottom: number;
}

/** Rows from top to bottom; words side by side are in one row, however far apart. */
export function toTextRows(words: readonly Word[]): TextRow[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const drafts: Draft[] = [];
  for (const word of sorted) {
    const draft = draftFor(drafts, word);
    if (draft === undefined) drafts.push({ words: [word], top: word.top, bottom: word.bottom });
    else draft.words.push(word);
  }
  return drafts.map((draft) => toTextRow(draft.words)).sort((a, b) => a.baseline - b.baseline);
}

function draftFor(drafts: readonly Draft[], word: Word): Draft | undefined {
  for (let i = drafts.length - 1; i >= Math.max(0, drafts.length - LOOK); i--) {
    const draft = drafts[i];
    if (draft === undefined) continue;
    const shared = Math.min(draft.bottom, word.bottom) - Math.max(draft.top, word.top);
    if (shared > OVERLAP * Math.min(draft.bottom - draft.top, word.bottom - word.top)) return draft;
  }
  return undefined;
}

/** One row of the words given. */
export function toTextRow(words: readonly Word[]): TextRow {
  const sorted = byLeft(words);
  const segments = joinMarks(cutSegments(sorted, WIDE_GAP));
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let size = 0;
  let baseline = 0;
  for (const segment of segments) {
    top = Math.min(top, segment.top);
    bottom = Math.max(bottom, segment.bottom);
    if (segment.size > size) ({ size, baseline } = segment);
  }
  return { words: sorted, segments, top, bottom, baseline, size };
}

const BULLET = /^[^\p{L}\p{N}\s$€£¥%–—-]$/u;
const NUMBER = /^(\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[–—-])$/;
/** A list's mark stands at most this many sizes before its item. */
const MARK_ROOM = 4;

/** The mark of a list item belongs to the item. */
function joinMarks(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (let i = 0; i < segments.length; i++) {
    const mark = segments[i];
    const item = segments[i + 1];
    if (mark === undefined) continue;
    const text = mark.words.length === 1 ? (mark.words[0]?.text ?? '') : '';
    const isMark = BULLET.test(text) || (NUMBER.test(text) && i === 0 && segments.length === 2);
    if (isMark && item !== undefined && item.left - mark.right < MARK_ROOM * item.size) {
      out.push(toSegment([...mark.words, ...item.words]));
      i++;
    } else {
      out.push(mark);
    }
  }
  return out;
}

/** Words of one row, parted where the gap is wider than this share of the size. */
export function toSegments(words: readonly Word[], gap: number): Segment[] {
  return cutSegments(byLeft(words), gap);
}

function byLeft(words: readonly Word[]): readonly Word[] {
  const isSorted = words.every((word, i) => i === 0 || word.left >= (words[i - 1]?.left ?? 0));
  return isSorted ? words : [...words].sort((a, b) => a.left - b.left);
}

function cutSegments(sorted: readonly Word[], gap: number): Segment[] {
  const segments: Segment[] = [];
  let current: Word[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of sorted) {
    const size = Math.min(word.style.size, current.at(-1)?.style.size ?? word.style.size);
    if (current.length > 0 && word.left - right > gap * size) {
      segments.push(toSegment(current));
      current = [];
      right = Number.NEGATIVE_INFINITY;
    }
    current.push(word);
    right = Math.max(right, word.right);
  }
  if (current.length > 0) segments.push(toSegment(current));
  return segments;
}

function toSegment(words: readonly Word[]): Segment {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let size = 0;
  let baseline = 0;
  for (const word of words) {
    left = Math.min(left, word.left);
    top = Math.min(top, word.top);
    right = Math.max(right, word.right);
    bottom = Math.max(bottom, word.bottom);
    if (word.style.size > size) {
      size = word.style.size;
      baseline = word.baseline;
    }
  }
  return { words, left, top, right, bottom, size, baseline };
}

/** The words of a row or segment as plain text. */
export function textOf(words: readonly Word[]): string {
  let text = '';
  words.forEach((word, i) => {
    text += i > 0 && word.spaceBefore ? ` ${word.text}` : word.text;
  });
  return text;
}

/** The letters and digits that a segment shows, roughly: its words' lengths. */
export function lengthOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}

const CAPTION =
  /^(table|tab|exhibit|figure|fig|chart|box|tableau|tabelle|tabla|cuadro|tabela|quadro|tabella|tabel|abbildung|graphique|таблица|рисунок)\.?\s*[a-z]?[-.–]?\s?(\d|[ivx]+\b)|^[表図图]\s*\d/i;

/** Whether a row is the title of a table or figure: "Table 3. ..." */
export function isCaption(row: TextRow): boolean {
  const first = row.segments[0];
  return first !== undefined && CAPTION.test(textOf(first.words));
}
