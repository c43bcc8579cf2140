/*
 * BIFF12 [MS-XLSB 2.1.4]: a part is a stream of records
 *
 *   record  type(1-2) size(1-4) data(size)
 *
 * type and size have seven bits in each byte, the lowest first, and the high bit says that more follow. Strings are
 * length(4, in characters) UTF-16LE; a length of FFFFFFFF is no string.
 */
import { ByteView } from '../../bytes/view.js';

export interface Record12 {
  readonly type: number;
  readonly data: ByteView;
}

/** The records of a part; one that the end cuts is as long as it can be. */
export function* records(bytes: Uint8Array): Generator<Record12> {
  let at = 0;
  const number = (most: number) => {
    let value = 0;
    for (let i = 0; i < most && at < bytes.length; i++) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  while (at < bytes.length) {
    // The type keeps the marker bit of its first byte out: types of two bytes are 128 and more.
    const type = number(2);
    const size = number(4);
    yield { type, data: new ByteView(bytes.subarray(at, at + size)) };
    at += size;
  }
}

export interface Text {
  readonly value: string;
  /** Where the text ends. */
  readonly end: number;
}

export function readText(data: ByteView, at: number): Text {
  const length = data.u32(at);
  if (length === 0xffffffff) return { value: '', end: at + 4 };
  const bytes = data.slice(at + 4, length * 2);
  const value = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le');
  return { value, end: at + 4 + length * 2 };
}
