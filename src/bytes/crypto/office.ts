/*
 * Keys of Office's encryptions [MS-OFFCRYPTO 2.3]. Passwords are UTF-16LE. All of it is only for reading: RC4, MD5 and
 * SHA-1 are what old files use.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ByteView } from '../view.js';

/** What Office encrypts with where nobody chose a password (write protection). */
export const DEFAULT_PASSWORD = 'VelvetSweatshop';

export function hash(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  const state = createHash(algorithm);
  for (const part of parts) state.update(part);
  return state.digest();
}

export function utf16(password: string): Buffer {
  return Buffer.from(password, 'utf16le');
}

export function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value >>> 0);
  return out;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RC4: encrypts and decrypts alike. */
export class Rc4 {
  readonly #s = new Uint8Array(256);
  #i = 0;
  #j = 0;

  constructor(key: Uint8Array) {
    const s = this.#s;
    for (let i = 0; i < 256; i++) s[i] = i;
    for (let i = 0, j = 0; i < 256; i++) {
      const at = s[i] as number;
      j = (j + at + (key[i % key.length] ?? 0)) & 255;
      s[i] = s[j] as number;
      s[j] = at;
    }
  }

  next(): number {
    const s = this.#s;
    this.#i = (this.#i + 1) & 255;
    const a = s[this.#i] as number;
    this.#j = (this.#j + a) & 255;
    const b = s[this.#j] as number;
    s[this.#i] = b;
    s[this.#j] = a;
    return s[(a + b) & 255] as number;
  }

  apply(bytes: Uint8Array): Uint8Array {
    return bytes.map((byte) => byte ^ this.next());
  }
}

/** The key of each block, or `undefined` where the password is not the right one. */
export type BlockKey = (block: number) => Uint8Array;

/**
 * RC4 as binary documents have it (§2.3.6, §2.3.5): `info` begins at the version, major(2) minor(2). Gives the key of each
 * block; `undefined` for a wrong password.
 */
export function rc4Keys(info: Uint8Array, password: string): BlockKey | undefined {
  const view = new ByteView(info);
  return view.u16(2) === 1 ? basicKeys(view, password) : cryptoApiKeys(view, password);
}

/** version(4) salt(16) verifier(16) verifierHash(16) */
function basicKeys(view: ByteView, password: string): BlockKey | undefined {
  const first = hash('md5', utf16(password)).subarray(0, 5);
  const salted = Buffer.concat(Array.from({ length: 16 }, () => [first, view.slice(4, 16)]).flat());
  const base = hash('md5', salted).subarray(0, 5);
  const keyOf: BlockKey = (block) => hash('md5', base, uint32(block));
  const cipher = new Rc4(keyOf(0));
  const verifier = cipher.apply(view.slice(20, 16));
  const expected = cipher.apply(view.slice(36, 16));
  return sameBytes(hash('md5', verifier), expected) ? keyOf : undefined;
}

/** version(4) flags(4) headerSize(4) header saltSize(4) salt(16) verifier(16) hashSize(4) hash(20) */
function cryptoApiKeys(view: ByteView, password: string): BlockKey | undefined {
  const header = 12;
  const bits = view.u32(header + 16) || 40;
  const at = header + view.u32(8);
  const base = hash('sha1', view.slice(at + 4, 16), utf16(password));
  const keyOf: BlockKey = (block) => {
    const key = hash('sha1', base, uint32(block)).subarray(0, Math.min(bits / 8, 16));
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  const cipher = new Rc4(keyOf(0));
  const verifier = cipher.apply(view.slice(at + 20, 16));
  const expected = cipher.apply(view.slice(at + 40, 20));
  return sameBytes(hash('sha1', verifier), expected) ? keyOf : undefined;
}
