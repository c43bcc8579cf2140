/*
 * Encrypted documents [MS-DOC] 2.2.6.2: RC4 in blocks of 512 bytes, counted in each stream from its beginning. What is
 * needed to check a password stands plain at the head of the table stream, its size in the FIB's lKey; of the main
 * stream the first 68 bytes are plain.
 *
 * Obfuscated ones [MS-DOC] 2.2.6.1, and all of Word 6 and 95: each byte of the streams combined with one of sixteen, by its
 * place in the stream; zeros, and what would become zero, stay. lKey is verifier(2) key(2). Of the main stream the first 68
 * bytes (Word 6 and 95: 52) are plain.
 */
import { type BlockKey, DEFAULT_PASSWORD, Rc4, rc4Keys } from '../../bytes/crypto/office.js';
import { xorArray } from '../../bytes/crypto/xor.js';
import { ConvertError } from '../../core/errors.js';

const BLOCK_BYTES = 512;
const PLAIN_FIB_BYTES = 68;
const PLAIN_OLD_FIB_BYTES = 52;

export interface Streams {
  readonly main: Uint8Array;
  readonly table: Uint8Array;
  readonly data: Uint8Array;
}

/** The streams in the clear. Throws `encrypted-document` or `wrong-password`. */
export function decryptStreams(streams: Streams, headerBytes: number, password: string | undefined): Streams {
  const header = streams.table.subarray(0, headerBytes);
  for (const candidate of password === undefined ? [DEFAULT_PASSWORD] : [password, DEFAULT_PASSWORD]) {
    const keyOf = rc4Keys(header, candidate);
    if (keyOf === undefined) continue;
    return {
      main: decrypt(streams.main, keyOf, PLAIN_FIB_BYTES),
      table: decrypt(streams.table, keyOf, headerBytes),
      data: decrypt(streams.data, keyOf, 0),
    };
  }
  throw new ConvertError(password === undefined ? 'encrypted-document' : 'wrong-password');
}

/** Obfuscated streams in the clear; `lKey` is the FIB's. Throws `encrypted-document` or `wrong-password`. */
export function clearStreams(
  streams: Streams,
  { lKey, isOld }: { readonly lKey: number; readonly isOld: boolean },
  password: string | undefined,
): Streams {
  const info = { verifier: lKey & 0xffff, key: lKey >>> 16, turn: 7 } as const;
  for (const candidate of password === undefined ? [DEFAULT_PASSWORD] : [password, DEFAULT_PASSWORD]) {
    const array = xorArray(info, candidate);
    if (array === undefined) continue;
    return {
      main: combine(streams.main, array, isOld ? PLAIN_OLD_FIB_BYTES : PLAIN_FIB_BYTES),
      table: combine(streams.table, array, 0),
      data: combine(streams.data, array, 0),
    };
  }
  throw new ConvertError(password === undefined ? 'encrypted-document' : 'wrong-password');
}

function combine(bytes: Uint8Array, array: Uint8Array, plain: number): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let at = plain; at < out.length; at++) {
    const byte = out[at] as number;
    const clear = byte ^ (array[at % 16] as number);
    if (byte !== 0 && clear !== 0) out[at] = clear;
  }
  return out;
}

function decrypt(bytes: Uint8Array, keyOf: BlockKey, plain: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let at = 0, block = 0; at < bytes.length; at += BLOCK_BYTES, block++) {
    out.set(new Rc4(keyOf(block)).apply(bytes.subarray(at, at + BLOCK_BYTES)), at);
  }
  out.set(bytes.subarray(0, plain), 0);
  return out;
}
