import { HEX, isSpace } from '../syntax/characters.js';
import type { Part } from './output.js';

/** ASCIIHexDecode (ISO 32000-2 §7.4.2): two digits a byte, blanks between them, `>` at the end; a missing last digit is 0. */
export function decodeAsciiHex(text: Uint8Array): Part {
  const bytes = new Uint8Array((text.length + 1) >> 1);
  let digits = 0;
  let damaged = false;
  for (const byte of text) {
    if (byte === 0x3e) break;
    const digit = HEX[byte] as number;
    if (digit > 15) {
      damaged ||= !isSpace(byte);
      continue;
    }
    bytes[digits >> 1] = (bytes[digits >> 1] as number) | ((digits & 1) === 0 ? digit << 4 : digit);
    digits++;
  }
  return { bytes: bytes.subarray(0, (digits + 1) >> 1), damaged };
}

const FIRST = 0x21;
const LAST = 0x75;
const ZEROS = 0x7a;
const TILDE = 0x7e;

/** ASCII85Decode (§7.4.3): five digits of base 85 from `!` on for four bytes, `z` for four zeros, `~>` at the end. */
export function decodeAscii85(text: Uint8Array): Part {
  const bytes = new Uint8Array(Math.ceil(text.length * 0.8) + 4 * countOf(text, ZEROS) + 4);
  let length = 0;
  let group = 0;
  let digits = 0;
  let damaged = false;
  // Some programs begin with `<~`, as other formats do.
  const from = text[0] === 0x3c && text[1] === TILDE ? 2 : 0;
  for (let at = from; at < text.length; at++) {
    const byte = text[at] as number;
    if (byte === TILDE) break;
    if (byte === ZEROS && digits === 0) length += 4;
    else if (byte >= FIRST && byte <= LAST) {
      group = group * 85 + byte - FIRST;
      if (++digits < 5) continue;
      length = putGroup(bytes, length, group, 4);
      group = 0;
      digits = 0;
    } else damaged ||= !isSpace(byte);
  }
  if (digits > 1) {
    for (let i = digits; i < 5; i++) group = group * 85 + 84;
    length = putGroup(bytes, length, group, digits - 1);
  }
  return { bytes: bytes.subarray(0, length), damaged };
}

function putGroup(bytes: Uint8Array, at: number, group: number, count: number): number {
  for (let i = 0; i < count; i++) bytes[at + i] = Math.floor(group / 256 ** (3 - i)) & 255;
  return at + count;
}

function countOf(bytes: Uint8Array, wanted: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === wanted) count++;
  return count;
}
