import { inflate } from '../../../bytes/zip/inflate.js';
import type { Budget } from '../../../core/budget.js';
import type { Part } from './output.js';

/**
 * FlateDecode (ISO 32000-2 §7.4.4): zlib, RFC 1950. The header is read here and the checksum not at all: it says nothing that
 * would change what can be read.
 *
 *     method(4 bits)=8 window(4 bits) flags(1 byte; both bytes as a number are a multiple of 31) deflate... adler32(4)
 */
export function decodeFlate(bytes: Uint8Array, budget: Budget): Part {
  const from = headerAt(bytes);
  if (bytes.length - from <= HEADER_BYTES) return { bytes: new Uint8Array(0), damaged: bytes.length > 0 };
  const inflated = inflate(bytes.subarray(from + HEADER_BYTES), budget);
  if (inflated.bytes.length > 0 || !inflated.damaged) return inflated;
  // Some programs leave the header out.
  return isHeader(bytes, from) ? inflated : inflate(bytes, budget);
}

const HEADER_BYTES = 2;
/** Line ends that may have been counted to the data. */
const MAX_BEFORE = 2;

function headerAt(bytes: Uint8Array): number {
  for (let at = 0; at <= MAX_BEFORE; at++) {
    if (isHeader(bytes, at)) return at;
    if (bytes[at] !== 10 && bytes[at] !== 13) break;
  }
  return 0;
}

function isHeader(bytes: Uint8Array, at: number): boolean {
  const method = bytes[at] ?? 0;
  return (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + (bytes[at + 1] ?? 0)) % 31 === 0;
}
