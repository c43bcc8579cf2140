import type { Word } from '../model.js';
import { isDataText } from './numbers.js';
import { type Segment, type TextRow, textOf, toSegments } from './text-rows.js';
import { type Track, tracksOf } from './tracks.js';

/** Rows of text -> columns between white tracks -> each row's words placed in them. */

/** A stretch of x that the words of a column take up. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

/** Words of one row that stand in one column, or across several. */
export interface Placed {
  readonly column: number;
  readonly span: number;
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
}

export interface PlacedRow {
  readonly row: TextRow;
  /** From left to right. */
  readonly cells: readonly Placed[];
}

/** A track through fewer rows must be wider, as spaces of a few lines lie above each other by chance. */
const TRACK_OF_MANY = 0.5;
const TRACK_OF_SOME = 0.7;
const TRACK_OF_FEW = 0.85;
const MIN_DATA = 3;
const TRACK_OF_NUMBERS = 0.25;
const MANY = 6;
const SOME = 4;
/** Share of the rows that may have words in a track. */
const CROSSING = 0.08;
/** Gap that parts words of one row in any case, and one that parts them where a track runs. */
const FINE_GAP = 0.45;
const TRACK_GAP = 0.34;

/** The columns of rows; one or none if nothing parts them. */
export function columnsOf(rows: readonly TextRow[]): Column[] {
  const body = bodyRows(rows);
  if (body.length === 0) return [];
  const data = body.filter(isDataRow);
  const sure = data.length >= MIN_DATA && data.length >= 0.5 * body.length ? tracksThrough(data) : [];
  const tracks = mergeTracks(sure, tracksThrough(body));
  const columns = toColumns(
    body.flatMap((row) => row.words),
    tracks,
  );
  const first = sure.length === 0 ? 0 : rows.findIndex(isDataRow);
  return pruneColumns(columns, body, { rows: rows.slice(first), heads: first });
}

/** A sure track stands for the one that it meets; where it meets several, a column of few cells is between them. */
function mergeTracks(sure: readonly Track[], others: readonly Track[]): Track[] {
  const meets = (a: Track, b: Track): boolean => a.left < b.right && b.left < a.right;
  const kept = sure.filter((track) => others.filter((other) => meets(track, other)).length < 2);
  const rest = others.filter((other) => !kept.some((track) => meets(track, other)));
  return [...kept, ...rest].sort((a, b) => a.left - b.left);
}

function tracksThrough(rows: readonly TextRow[]): Track[] {
  const words = rows.map((row) => row.words);
  const size = medianSize(rows);
  const width = rows.length >= MANY ? TRACK_OF_MANY : rows.length >= SOME ? TRACK_OF_SOME : TRACK_OF_FEW;
  const crossings = Math.floor(rows.length * CROSSING);
  return tracksOf(words, Math.min(width, TRACK_OF_NUMBERS) * size, crossings).filter(
    (track) => track.right - track.left >= width * size || (rows.length >= SOME && partsNumbers(words, track)),
  );
}

/** Rows of numbers show the columns better than the lines of a head. */
function isDataRow(row: TextRow): boolean {
  const texts = row.segments.map((segment) => textOf(segment.words));
  return texts.filter(isDataText).length >= 0.5 * (texts.length - 1);
}

/** Whether most rows have numbers on both sides of a track. */
function partsNumbers(rows: readonly (readonly Word[])[], track: Track): boolean {
  let pairs = 0;
  let numbers = 0;
  for (const words of rows) {
    const before = closest(words, (word) => track.left - word.right);
    const after = closest(words, (word) => word.left - track.right);
    if (before === undefined || after === undefined) continue;
    pairs++;
    if (/\d/.test(before.text) && /\d/.test(after.text)) numbers++;
  }
  return pairs > 2 && numbers >= 0.7 * pairs;
}

function closest(words: readonly Word[], distance: (word: Word) => number): Word | undefined {
  let best: Word | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const far = distance(word);
    if (far < -0.5 || far >= least) continue;
    least = far;
    best = word;
  }
  return best;
}

/** Rows with nearly as many segments as the fullest: they show the columns; the others head, part or continue them. */
export function bodyRows(rows: readonly TextRow[]): TextRow[] {
  const counts = rows.map((row) => row.segments.length).sort((a, b) => a - b);
  const full = counts[Math.floor(counts.length * 0.8)] ?? 0;
  return rows.filter((row) => row.segments.length >= Math.max(2, 0.6 * full));
}

function medianSize(rows: readonly TextRow[]): number {
  const sizes = rows.map((row) => row.size).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 10;
}

function toColumns(words: readonly Word[], tracks: readonly Track[]): Column[] {
  const left = words.reduce((least, word) => Math.min(least, word.left), Number.POSITIVE_INFINITY);
  const right = words.reduce((most, word) => Math.max(most, word.right), Number.NEGATIVE_INFINITY);
  return [...tracks, undefined].map((track, i) => ({
    left: tracks[i - 1]?.right ?? left,
    right: track?.left ?? right,
  }));
}

const SYMBOL = /^[$€£¥%*†‡§()[\]+\-–—.,:;|/]{1,3}$/;
const CURRENCY = /^[$€£¥([+\-–—]+$/;

/** Columns of nothing but signs belong to the numbers beside them; columns that one row alone has belong to no table. */
function pruneColumns(
  columns: readonly Column[],
  body: readonly TextRow[],
  below: { rows: readonly TextRow[]; heads: number },
): Column[] {
  const placed = body.map((row) => placeRow(row, columns));
  const texts = columnTexts(placed, columns.length);
  const textsBelow =
    below.heads < 2
      ? undefined
      : columnTexts(
          below.rows.map((row) => placeRow(row, columns)),
          columns.length,
        );
  const onlyHeads = (i: number): boolean => i > 0 && textsBelow?.[i]?.length === 0;
  const out: Column[] = [];
  let open: Column | undefined;
  columns.forEach((column, i) => {
    const own = texts[i] ?? [];
    const current: Column = open === undefined ? column : { left: open.left, right: column.right };
    open = undefined;
    const previous = out.at(-1);
    const signs =
      own.length > 0 && own.every((text) => SYMBOL.test(text)) && !own.every((text) => /^[-–—]+$/.test(text));
    if (signs && i + 1 < columns.length && own.every((text) => CURRENCY.test(text))) open = current;
    else if (previous !== undefined && (signs || onlyHeads(i) || (own.length < 2 && body.length > 4))) {
      out[out.length - 1] = { left: previous.left, right: current.right };
    } else out.push(current);
  });
  return out;
}

/** The texts that stand in each column alone. */
function columnTexts(rows: readonly PlacedRow[], columns: number): string[][] {
  const texts: string[][] = Array.from({ length: columns }, () => []);
  for (const row of rows) {
    for (const cell of row.cells) {
      if (cell.span === 1) texts[cell.column]?.push(cell.words.map((word) => word.text).join(''));
    }
  }
  return texts;
}

/** Places a row's words in columns. */
export function placeRow(row: TextRow, columns: readonly Column[]): PlacedRow {
  const cells: Placed[] = [];
  for (const segment of toSegments(row.words, FINE_GAP)) {
    for (const part of splitSegment(segment, columns)) {
      const { first, last } = columnsUnder(part, columns);
      const previous = cells.at(-1);
      if (previous !== undefined && previous.column + previous.span > first) {
        cells[cells.length - 1] = join(previous, part, last);
      } else {
        cells.push({ column: first, span: last - first + 1, words: part.words, left: part.left, right: part.right });
      }
    }
  }
  return { row, cells };
}

function join(a: Placed, b: Segment, last: number): Placed {
  return {
    column: a.column,
    span: Math.max(a.span, last - a.column + 1),
    words: [...a.words, ...b.words],
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
  };
}

/** The columns that a segment stands in: those that it overlaps, else the nearest. */
function columnsUnder(part: Segment, columns: readonly Column[]): { first: number; last: number } {
  const start = firstReaching(columns, part.left);
  let first = -1;
  let last = -1;
  for (let i = start; i < columns.length; i++) {
    const column = columns[i];
    if (column === undefined || column.left >= part.right) break;
    if (Math.min(column.right, part.right) - Math.max(column.left, part.left) <= 0.5) continue;
    if (first < 0) first = i;
    last = i;
  }
  if (first >= 0) return trimmed(part, columns, { first, last });
  const before = columns[start - 1];
  const after = columns[start];
  const isAfter = before === undefined || (after !== undefined && after.left - part.right < part.left - before.right);
  const nearest = isAfter && after !== undefined ? start : Math.max(0, start - 1);
  return { first: nearest, last: nearest };
}

/** Index of the first column that ends behind `x`. */
function firstReaching(columns: readonly Column[], x: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((columns[middle]?.right ?? 0) <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A heading that reaches a little into the next column's stretch still stands in its own. */
function trimmed(part: Segment, columns: readonly Column[], under: { first: number; last: number }): typeof under {
  let { first, last } = under;
  const shared = (i: number): number => {
    const column = columns[i];
    return column === undefined ? 0 : Math.min(column.right, part.right) - Math.max(column.left, part.left);
  };
  const share = (i: number): number => {
    const column = columns[i];
    return column === undefined ? 0 : shared(i) / Math.max(1, column.right - column.left);
  };
  while (last > first && share(last) < 0.2 && shared(last) < 0.2 * (part.right - part.left)) last--;
  while (last > first && share(first) < 0.2 && shared(first) < 0.2 * (part.right - part.left)) first++;
  return { first, last };
}

/** Parts a segment at the tracks where it has a space that is wider than its others. */
function splitSegment(segment: Segment, columns: readonly Column[]): Segment[] {
  const { words } = segment;
  const cuts = new Set<number>();
  for (let i = Math.max(1, firstReaching(columns, segment.left)); i < columns.length; i++) {
    const from = columns[i - 1]?.right ?? 0;
    const to = columns[i]?.left ?? 0;
    if (from >= segment.right) break;
    if (to <= segment.left) continue;
    const after = words.findIndex((word) => (word.left + word.right) / 2 > (from + to) / 2);
    const before = words[after - 1];
    const next = words[after];
    if (before === undefined || next === undefined) continue;
    const gap = next.left - before.right;
    const fits = before.right <= to + 0.5 && next.left >= from - 0.5;
    if (fits && gap > TRACK_GAP * segment.size) cuts.add(after);
  }
  if (cuts.size === 0) return [segment];
  const bounds = [0, ...[...cuts].sort((a, b) => a - b), words.length];
  return bounds.slice(1).flatMap((end, i) => toSegments(words.slice(bounds[i] ?? 0, end), Number.POSITIVE_INFINITY));
}
