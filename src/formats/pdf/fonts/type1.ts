import { type Encoding, encodingOf } from './encodings.js';

/**
 * The encoding built into a Type 1 font program (Adobe Type 1 Font Format, chapters 2 and 7):
 *
 *     clear text     ... /Encoding 256 array ... dup 65 /A put ... readonly def ... currentfile eexec
 *     private part   encrypted (key 55665, the first four bytes are noise), in bytes or hexadecimal digits
 *     zeros          512 of them, and cleartomark
 *
 * PFB files cut this into segments: 0x80, kind (1 text, 2 bytes, 3 end), length as four bytes little-endian.
 * Nothing is executed: the few words that programs of this kind consist of are looked for.
 */

/** Bytes of a program that are looked at; encodings come first. */
const MAX_BYTES = 1_048_576;
const EEXEC_KEY = 55_665;
const EEXEC_NOISE = 4;
const MAX_CODES = 256;

/** Undefined where the program has no encoding that could be found. */
export function type1Encoding(program: Uint8Array): Encoding | undefined {
  const bytes = withoutSegments(program).subarray(0, MAX_BYTES);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const eexec = text.indexOf('eexec');
  const clear = eexec < 0 ? text : text.slice(0, eexec);
  const found = findEncoding(clear);
  if (found !== undefined || eexec < 0) return found;
  return findEncoding(decrypt(bytes.subarray(afterSpace(bytes, eexec + 'eexec'.length))));
}

function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  let at = 0;
  while (bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    if (at + 6 > bytes.length) break;
    const length = view.getUint32(at + 2, true);
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at++;
  return at;
}

function decrypt(bytes: Uint8Array): string {
  const cipher = isHex(bytes) ? Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\s/g, ''), 'hex') : bytes;
  const plain = Buffer.alloc(cipher.length);
  let key = EEXEC_KEY;
  for (let i = 0; i < cipher.length; i++) {
    const byte = cipher[i] as number;
    plain[i] = byte ^ (key >> 8);
    key = ((byte + key) * 52_845 + 22_719) & 0xffff;
  }
  return plain.toString('latin1', EEXEC_NOISE);
}

/** §7.2: the first four bytes are digits only where all are. */
function isHex(bytes: Uint8Array): boolean {
  for (let i = 0; i < 4; i++) if (!/[0-9A-Fa-f]/.test(String.fromCharCode(bytes[i] ?? 0))) return false;
  return true;
}

const ENTRY = /dup\s+(\d{1,3}|8#[0-7]{1,3}|16#[0-9A-Fa-f]{1,2})\s*\/([^\s()<>[\]{}/%]{1,64})\s+put/g;

function findEncoding(text: string): Encoding | undefined {
  const at = text.indexOf('/Encoding');
  if (at < 0) return undefined;
  if (/^\/Encoding\s+StandardEncoding\b/.test(text.slice(at, at + 64))) return encodingOf('StandardEncoding');
  const encoding: string[] = new Array(MAX_CODES).fill('');
  let count = 0;
  const end = text.indexOf('readonly def', at);
  for (const [, code = '', name = ''] of text.slice(at, end < 0 ? undefined : end).matchAll(ENTRY)) {
    const value = codeOf(code);
    if (value >= MAX_CODES) continue;
    encoding[value] = name === '.notdef' ? '' : name;
    count++;
  }
  return count === 0 ? undefined : encoding;
}

function codeOf(digits: string): number {
  const hash = digits.indexOf('#');
  return hash < 0 ? Number(digits) : Number.parseInt(digits.slice(hash + 1), Number(digits.slice(0, hash)));
}
