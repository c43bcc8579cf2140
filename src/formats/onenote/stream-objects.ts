/*
 * Stream objects ([MS-FSSHTTPB] 2.2.1.5). A start of 16 bits: 00, compound(1 bit), type(6), length(7); of 32 bits: 10, compound(1), type(14),
 * length(15), where 32767 says that a compact number with the length follows. An end of 8 bits: 01, type(6); of 16 bits: 11, type(14).
 * A compact number (2.2.1.1): as many bytes as zeros below its lowest one and one more; 80 says that 8 bytes follow; 00 is zero.
 */
import type { ByteView } from '../../bytes/view.js';

const GUID_BYTES = 16;
const LARGE_LENGTH = 0x7fff;

export interface Cursor {
  readonly view: ByteView;
  at: number;
}

export interface StreamObject {
  readonly type: number;
  readonly isEnd: boolean;
  /** Where its own bytes begin, and how many they are. */
  readonly at: number;
  readonly length: number;
}

/** The next start or end; the cursor stands behind it, before the bytes of the object. */
export function readHeader(cursor: Cursor): StreamObject {
  const { view, at } = cursor;
  const kind = view.u8(at) & 3;
  if (kind === 0) {
    const head = view.u16(at);
    cursor.at = at + 2;
    return { type: (head >>> 3) & 0x3f, isEnd: false, at: cursor.at, length: head >>> 9 };
  }
  if (kind === 2) {
    const head = view.u32(at);
    cursor.at = at + 4;
    const length = head >>> 17 === LARGE_LENGTH ? readCompact(cursor) : head >>> 17;
    return { type: (head >>> 3) & 0x3fff, isEnd: false, at: cursor.at, length };
  }
  cursor.at = at + (kind === 3 ? 2 : 1);
  return { type: (kind === 3 ? view.u16(at) : view.u8(at)) >>> 2, isEnd: true, at: cursor.at, length: 0 };
}

/** A compact number; exact up to 2^53. */
export function readCompact(cursor: Cursor): number {
  const { view, at } = cursor;
  const first = view.u8(at);
  cursor.at = at + 1;
  if (first === 0) return 0;
  if (first === 0x80) {
    cursor.at = at + 9;
    return view.u64(at + 1);
  }
  let bytes = 1;
  while ((first & (1 << (bytes - 1))) === 0) bytes++;
  let value = 0;
  for (let i = bytes - 1; i >= 0; i--) value = value * 256 + view.u8(at + i);
  cursor.at = at + bytes;
  return Math.floor(value / 2 ** bytes);
}

/** An extended GUID (2.2.1.7) as a name: a number of 5, 10, 17 or 32 bits and a GUID; '' for none. */
export function readName(cursor: Cursor): string {
  const { view, at } = cursor;
  const first = view.u8(at);
  if (first === 0) {
    cursor.at = at + 1;
    return '';
  }
  if ((first & 0x07) === 0x04) return nameAt(cursor, 1, first >>> 3);
  if ((first & 0x3f) === 0x20) return nameAt(cursor, 2, view.u16(at) >>> 6);
  if ((first & 0x7f) === 0x40) return nameAt(cursor, 3, (view.u32(at) & 0xffffff) >>> 7);
  return nameAt(cursor, 5, view.u32(at + 1));
}

function nameAt(cursor: Cursor, bytes: number, number: number): string {
  const guid = Buffer.from(cursor.view.slice(cursor.at + bytes, GUID_BYTES)).toString('hex');
  cursor.at += bytes + GUID_BYTES;
  return `${guid}:${number}`;
}

/** Steps over a serial number (2.2.1.9). */
export function skipSerial(cursor: Cursor): void {
  cursor.at += cursor.view.u8(cursor.at) === 0 ? 1 : 1 + GUID_BYTES + 8;
}
