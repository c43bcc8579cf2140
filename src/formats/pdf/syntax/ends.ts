import { isSpace } from './characters.js';
import type { PdfFile } from './state.js';

/**
 * Where a stream's data ends (ISO 32000-2 §7.3.8.1): where its length says, if `endstream` follows there; else before the next
 * `endstream` or `endobj`, else at the end of the file.
 */
export function streamEnd(file: PdfFile, from: number, length: number | undefined): number {
  const { bytes } = file;
  if (length !== undefined && from + length <= bytes.length && endsAt(bytes, from + length)) return from + length;
  file.ends ??= findEnds(bytes);
  const end = firstFrom(file.ends, from) ?? bytes.length;
  return end === bytes.length ? end : beforeLineEnd(bytes, from, end);
}

/** How far after a stream's data the word may be: a line end, and blanks of careless programs. */
const MAX_BLANKS = 8;

function endsAt(bytes: Uint8Array, at: number): boolean {
  let to = at;
  while (to - at < MAX_BLANKS && isSpace(bytes[to])) to++;
  return isWordAt(bytes, to, 'endstream') || isWordAt(bytes, to, 'endobj');
}

function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** All places of both words, ascending; found once, so that a thousand wrong lengths cost one pass. */
function findEnds(bytes: Uint8Array): Float64Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const places: number[] = [];
  for (const word of ['endstream', 'endobj']) {
    for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + word.length)) places.push(at);
  }
  return Float64Array.from(places).sort();
}

function firstFrom(places: Float64Array, from: number): number | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

function beforeLineEnd(bytes: Uint8Array, from: number, end: number): number {
  let to = end;
  if (to > from && bytes[to - 1] === 10) to--;
  if (to > from && bytes[to - 1] === 13) to--;
  return to;
}
