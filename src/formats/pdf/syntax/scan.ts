import { endsWord, isSpace } from './characters.js';

/**
 * Finds objects without a cross-reference: every `number generation obj` of the file, in one pass. Of several with one number the
 * last holds, as an incremental update (ISO 32000-2 §7.5.6) would have it. Annex H.3 (implementation notes of ISO 32000-1)
 * knows readers that do so.
 */
export function scanObjects(bytes: Uint8Array): Map<number, number> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const places = new Map<number, number>();
  for (let at = buffer.indexOf('obj'); at >= 0; at = buffer.indexOf('obj', at + 3)) {
    // `endobj` is met as often.
    if (bytes[at - 1] === 0x64 && bytes[at - 2] === 0x6e) continue;
    const head = headBefore(bytes, at);
    if (head !== undefined) places.set(head.number, head.place);
  }
  return places;
}

interface Head {
  readonly number: number;
  readonly place: number;
}

const MAX_DIGITS = 10;
const MAX_BLANKS = 16;

/** The two numbers before `obj`, read backwards. */
function headBefore(bytes: Uint8Array, at: number): Head | undefined {
  const generation = digitsBefore(bytes, blanksBefore(bytes, at));
  if (generation === undefined) return undefined;
  const to = blanksBefore(bytes, generation.place);
  if (to === generation.place) return undefined;
  return digitsBefore(bytes, to);
}

function blanksBefore(bytes: Uint8Array, to: number): number {
  let at = to;
  while (to - at < MAX_BLANKS && isSpace(bytes[at - 1])) at--;
  return at;
}

function digitsBefore(bytes: Uint8Array, to: number): Head | undefined {
  let at = to;
  while (to - at < MAX_DIGITS && isDigit(bytes[at - 1])) at--;
  if (at === to) return undefined;
  let number = 0;
  for (let i = at; i < to; i++) number = number * 10 + (bytes[i] as number) - 0x30;
  return { number, place: at };
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Places of a word that stands by itself, ascending. */
export function placesOf(bytes: Uint8Array, word: string): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const places: number[] = [];
  for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + word.length)) {
    if (endsWord(bytes[at + word.length])) places.push(at);
  }
  return places;
}
