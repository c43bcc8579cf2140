import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { createHuffman, unpackHuffman } from './huffman.js';
import type { BookHeader, PalmDatabase } from './palm.js';

/** All text of a book: its records unpacked, the extra data behind each taken off. */
export function readBookText(database: PalmDatabase, header: BookHeader, budget: Budget): Uint8Array {
  const unpack = unpackerFor(database, header);
  const parts: Uint8Array[] = [];
  const last = Math.min(header.base + header.textRecords, database.records.length - 1);
  for (let i = header.base + 1; i <= last; i++) {
    const record = database.records[i] as Uint8Array;
    const part = unpack(record.subarray(0, record.length - extraLength(record, header.extraFlags)), budget);
    spend(budget, 'maxInflatedBytes', part.length);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type Unpack = (packed: Uint8Array, budget: Budget) => Uint8Array;

function unpackerFor(database: PalmDatabase, header: BookHeader): Unpack {
  switch (header.compression) {
    case 1:
      return (packed) => packed;
    case 2:
      return unpackPalmDoc;
    case 17_480: {
      const first = header.base + header.huffRecord;
      const huffman = createHuffman(database.records.slice(first, first + Math.min(header.huffCount, 1_000)));
      return (packed, budget) => unpackHuffman(huffman, packed, budget);
    }
    default:
      throw new ConvertError('corrupt-document', { cause: `compression ${header.compression}` });
  }
}

/** Bytes of indexing data at the end of a record: for each flag a length read backwards, 7 bits a byte. */
function extraLength(record: Uint8Array, flags: number): number {
  let total = 0;
  for (let bit = flags >> 1; bit !== 0; bit >>= 1)
    if ((bit & 1) !== 0) total += lengthBefore(record, record.length - total);
  if ((flags & 1) !== 0) total += ((record[record.length - total - 1] ?? 0) & 3) + 1;
  return Math.min(total, record.length);
}

function lengthBefore(record: Uint8Array, end: number): number {
  let value = 0;
  for (let i = 0; i < 4; i++) {
    const byte = record[end - 1 - i] ?? 0x80;
    value |= (byte & 0x7f) << (7 * i);
    if ((byte & 0x80) !== 0) break;
  }
  return value;
}

/** A record never gives more than a few times its 4 096 bytes; more is damage. */
const MAX_RECORD_BYTES = 262_144;

/** PalmDOC: bytes, runs of literals, pairs of distance and length, and a space with a letter in one byte. */
function unpackPalmDoc(packed: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let i = 0; i < packed.length && out.length < MAX_RECORD_BYTES; ) {
    const byte = packed[i++] as number;
    if (byte >= 1 && byte <= 8) {
      for (let n = 0; n < byte && i < packed.length; n++) out.push(packed[i++] as number);
    } else if (byte < 0x80) {
      out.push(byte);
    } else if (byte >= 0xc0) {
      out.push(32, byte ^ 0x80);
    } else {
      const pair = (byte << 8) | (packed[i++] ?? 0);
      const distance = (pair >> 3) & 0x7ff;
      for (let n = (pair & 7) + 3; n > 0 && distance > 0 && distance <= out.length; n--)
        out.push(out[out.length - distance] as number);
    }
  }
  return Uint8Array.from(out);
}

/** The pages of a KF8 book: its text also holds style sheets and drawings, which the FDST record tells apart. */
export function firstFlow(database: PalmDatabase, header: BookHeader, text: Uint8Array): Uint8Array {
  const record = database.records[header.base + header.flowRecord];
  if (header.version < 8 || record === undefined) return text;
  const view = new ByteView(record);
  if (view.u32be(0) !== 0x46445354) return text;
  const start = view.u32be(12);
  const end = view.u32be(16);
  return end > start ? text.subarray(start, end) : text;
}
