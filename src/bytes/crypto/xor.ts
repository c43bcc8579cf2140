/*
 * XOR obfuscation [MS-OFFCRYPTO 2.3.7] of the bytes of binary documents. The key stands in the document; the password fills
 * an array of sixteen bytes together with it. What programs write turns the array's bytes by 2 bits in Excel and by 7 in
 * Word (the pseudocode of the specification does not say so for Excel).
 */
import { decodeAs } from '../charset/decode.js';

const PAD = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00];
const MAX_PASSWORD = 15;

/** What a document says about its obfuscation. */
export interface XorInfo {
  readonly key: number;
  readonly verifier: number;
  /** By how many bits the program turns the array's bytes to the left. */
  readonly turn: 2 | 7;
}

/** The sixteen bytes to combine with, or `undefined` for a wrong password. */
export function xorArray({ key, verifier, turn }: XorInfo, password: string): Uint8Array | undefined {
  const bytes = encodePassword(password);
  if (bytes.length > MAX_PASSWORD || verifierOf(bytes) !== verifier) return undefined;
  const filled = [...bytes, ...PAD].slice(0, 16);
  return Uint8Array.from(filled, (byte, i) => {
    const mixed = byte ^ (i % 2 === 0 ? key & 0xff : key >> 8);
    return (mixed << turn) | (mixed >> (8 - turn));
  });
}

/** One byte a character; a password of other letters was never possible with this method. */
function encodePassword(password: string): number[] {
  const table = new Map<string, number>();
  for (let i = 0; i < 256; i++) table.set(decodeAs(Uint8Array.of(i), 'windows-1252') ?? '', i);
  return [...password].map((char) => table.get(char) ?? 0x3f);
}

function verifierOf(password: readonly number[]): number {
  let verifier = 0;
  for (const byte of [...password].reverse().concat(password.length)) {
    verifier = (((verifier >> 14) & 1) | ((verifier << 1) & 0x7fff)) ^ byte;
  }
  return verifier ^ 0xce4b;
}
