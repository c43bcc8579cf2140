/*
 * Encrypted documents [MS-DOC] 2.2.6.2: RC4 in blocks of 512 bytes, counted in each stream from its beginning. What is
 * needed to check a password stands plain at the head of the table stream, its size in the FIB's lKey; of the main
 * stream the first 68 bytes are plain.
 */
import { type BlockKey, DEFAULT_PASSWORD, Rc4, rc4Keys } from '../../common/crypto/office.js';
import { ConvertError } from '../../core/errors.js';

const BLOCK_BYTES = 512;
const PLAIN_FIB_BYTES = 68;

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

function decrypt(bytes: Uint8Array, keyOf: BlockKey, plain: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let at = 0, block = 0; at < bytes.length; at += BLOCK_BYTES, block++) {
    out.set(new Rc4(keyOf(block)).apply(bytes.subarray(at, at + BLOCK_BYTES)), at);
  }
  out.set(bytes.subarray(0, plain), 0);
  return out;
}
