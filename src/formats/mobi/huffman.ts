/*
 * HUFF and CDIC records:
 *
 *   HUFF   "HUFF" headerLength(4) offset1(4) offset2(4) ...
 *          at offset1: 256 x (4): code length in the low 5 bits, bit 7 set if the 8 bits end the code, upper 24 bits its maximum
 *          at offset2: 32 x (minimum(4) maximum(4)), for each code length
 *   CDIC   "CDIC" headerLength(4) phrases(4) bits(4), then offsets(2) of the phrases,
 *          each: length(2), the top bit set if it is plain, bytes
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';

interface Phrase {
  bytes: Uint8Array;
  plain: boolean;
}

export interface Huffman {
  readonly first: readonly number[];
  readonly minimums: readonly number[];
  readonly maximums: readonly number[];
  readonly phrases: readonly Phrase[];
}

/** Takes the HUFF record and the CDIC records behind it. Throws `corrupt-document` if the first is none. */
export function createHuffman(records: readonly Uint8Array[]): Huffman {
  const view = new ByteView(records[0] ?? new Uint8Array(0));
  if (view.u32be(0) !== 0x48554646) throw new ConvertError('corrupt-document', { cause: 'no HUFF record' });
  const first = Array.from({ length: 256 }, (_, i) => view.u32be(view.u32be(8) + 4 * i));
  const minimums = [0];
  const maximums = [0];
  for (let length = 1; length <= 32; length++) {
    const at = view.u32be(12) + 8 * (length - 1);
    minimums.push(aligned(view.u32be(at), length));
    maximums.push(aligned(view.u32be(at + 4) + 1, length) - 1);
  }
  return { first, minimums, maximums, phrases: readPhrases(records.slice(1)) };
}

/** A code at the top of 32 bits; as a number, because shifts would make it negative. */
function aligned(code: number, length: number): number {
  return code * 2 ** (32 - length);
}

function readPhrases(records: readonly Uint8Array[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const record of records) {
    const view = new ByteView(record);
    if (view.u32be(0) !== 0x43444943) continue;
    const count = Math.min(2 ** Math.min(view.u32be(12), 16), Math.max(view.u32be(8) - phrases.length, 0));
    for (let i = 0; i < count; i++) {
      const at = 16 + view.u16be(16 + 2 * i);
      const length = view.u16be(at);
      phrases.push({ bytes: view.slice(at + 2, length & 0x7fff), plain: (length & 0x8000) !== 0 });
    }
  }
  return phrases;
}

/** Phrases within phrases. */
const MAX_DEPTH = 32;
/** A record gives 4 096 bytes; a bomb of phrases gives more. */
const MAX_RECORD_BYTES = 1_048_576;

export function unpackHuffman(huffman: Huffman, packed: Uint8Array, budget: Budget, depth = 0): Uint8Array {
  const out: Uint8Array[] = [];
  let length = 0;
  let bit = 0;
  const bits = packed.length * 8;
  while (bit < bits && depth <= MAX_DEPTH) {
    const code = bitsAt(packed, bit);
    const entry = huffman.first[Math.floor(code / 2 ** 24)] ?? 0;
    let codeLength = entry & 31;
    if (codeLength === 0) break;
    let maximum = aligned(Math.floor(entry / 256) + 1, codeLength) - 1;
    if ((entry & 0x80) === 0) {
      while (codeLength < 32 && code < (huffman.minimums[codeLength] as number)) codeLength++;
      maximum = huffman.maximums[codeLength] as number;
    }
    bit += codeLength;
    if (bit > bits) break;
    const phrase = huffman.phrases[Math.floor((maximum - code) / 2 ** (32 - codeLength))];
    if (phrase === undefined) break;
    if (!phrase.plain) {
      // Marked first, so that a phrase that holds itself ends.
      const inner = phrase.bytes;
      phrase.plain = true;
      phrase.bytes = new Uint8Array(0);
      phrase.bytes = unpackHuffman(huffman, inner, budget, depth + 1);
    }
    out.push(phrase.bytes);
    length += phrase.bytes.length;
    if (length > MAX_RECORD_BYTES) checkLimit(budget, 'maxInflateRatio', length);
  }
  return Buffer.concat(out);
}

/** 32 bits from a bit position on; zeros behind the end. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const shift = bit & 7;
  let value = 0;
  for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0);
  if (shift === 0) return value;
  return (value % 2 ** (32 - shift)) * 2 ** shift + ((bytes[at + 4] ?? 0) >> (8 - shift));
}
