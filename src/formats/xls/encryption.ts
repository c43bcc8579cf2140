/*
 * Encrypted BIFF [MS-XLS 2.2.10]: a FILEPASS record (0x2F) behind the first BOF, kind(2): 0 XOR key(2) verifier(2), 1 RC4
 * version(4) .... Headers of records are plain, and so are a few records; the cipher's position is the stream's.
 */

import { type BlockKey, DEFAULT_PASSWORD, Rc4, rc4Keys } from '../../bytes/crypto/office.js';
import { type XorInfo, xorArray } from '../../bytes/crypto/xor.js';
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { isBof, recordAt } from './records.js';

const FILEPASS = 0x2f;
const BOUNDSHEET = 0x85;
const BLOCK_BYTES = 1024;
/** FILEPASS, INTERFACEHDR, USREXCL, FILELOCK, RRDINFO, RRDHEAD. */
const PLAIN = new Set([FILEPASS, 0xe1, 0x194, 0x195, 0x196, 0x138]);
/** FILEPASS stands among the first records. */
const LOOKED_AT = 12;

/** The stream in the clear. Throws `encrypted-document` or `wrong-password`. */
export function decryptStream(stream: ByteView, context: ReadContext): ByteView {
  const info = findFilePass(stream);
  if (info === undefined) return stream;
  const given = context.options.password;
  for (const password of given === undefined ? [DEFAULT_PASSWORD] : [given, DEFAULT_PASSWORD]) {
    const cipher = openCipher(info, password);
    if (cipher !== undefined) return decryptRecords(stream, cipher);
  }
  throw new ConvertError(given === undefined ? 'encrypted-document' : 'wrong-password');
}

function findFilePass(stream: ByteView): ByteView | undefined {
  let record = recordAt(stream, 0);
  for (let i = 0; i < LOOKED_AT && record !== undefined; i++) {
    if (record.type === FILEPASS) return record.data;
    record = recordAt(stream, record.next);
  }
  return undefined;
}

/** Changes the bytes of one record's data; `at` is where it begins in the stream. */
type Cipher = (data: Uint8Array, at: number) => void;

function openCipher(info: ByteView, password: string): Cipher | undefined {
  // Before BIFF8 the record has no kind.
  const isOld = info.length === 4;
  if (!isOld && info.u16(0) === 1) {
    const keyOf = rc4Keys(info.slice(2, info.length), password);
    return keyOf === undefined ? undefined : rc4Cipher(keyOf);
  }
  const at = isOld ? 0 : 2;
  return xorCipher({ key: info.u16(at), verifier: info.u16(at + 2), turn: 2 }, password);
}

function rc4Cipher(keyOf: BlockKey): Cipher {
  let block = -1;
  let position = 0;
  let stream: Rc4 | undefined;
  const next = (at: number) => {
    if (stream === undefined || Math.floor(at / BLOCK_BYTES) !== block || at < position) {
      block = Math.floor(at / BLOCK_BYTES);
      stream = new Rc4(keyOf(block));
      position = block * BLOCK_BYTES;
    }
    for (; position < at; position++) stream.next();
    position++;
    return stream.next();
  };
  return (data, at) => {
    for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) ^ next(at + i);
  };
}

/** §2.3.7: each byte is turned by three bits and combined with one of sixteen. */
function xorCipher(info: XorInfo, password: string): Cipher | undefined {
  const array = xorArray(info, password);
  if (array === undefined) return undefined;
  return (data, at) => {
    for (let i = 0; i < data.length; i++) {
      const byte = data[i] as number;
      data[i] = ((byte << 3) | (byte >> 5)) ^ (array[(at + data.length + i) % 16] as number);
    }
  };
}

function decryptRecords(stream: ByteView, cipher: Cipher): ByteView {
  const out = Uint8Array.from(stream.bytes);
  for (let record = recordAt(stream, 0); record !== undefined; record = recordAt(stream, record.next)) {
    if (PLAIN.has(record.type) || isBof(record)) continue;
    // The place of a sheet's substream is plain.
    const plain = record.type === BOUNDSHEET ? 4 : 0;
    const from = record.at + 4;
    const data = out.subarray(from, from + record.data.length);
    const kept = data.slice(0, plain);
    cipher(data, from);
    data.set(kept);
  }
  return new ByteView(out);
}
