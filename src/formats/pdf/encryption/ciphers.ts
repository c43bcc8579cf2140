import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { Rc4 } from '../../../bytes/crypto/office.js';

/** The ciphers of the standard security handler (ISO 32000-2 §7.6.3). RC4 and MD5 are only for reading what old files have. */

const BLOCK_BYTES = 16;
const NO_BYTES = new Uint8Array(0);

export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return new Rc4(key).apply(bytes);
}

export function md5(...parts: readonly Uint8Array[]): Uint8Array {
  return digest('md5', parts);
}

export function sha(bits: 256 | 384 | 512, ...parts: readonly Uint8Array[]): Uint8Array {
  return digest(`sha${bits}`, parts);
}

function digest(algorithm: string, parts: readonly Uint8Array[]): Uint8Array {
  const state = createHash(algorithm);
  for (const part of parts) state.update(part);
  return state.digest();
}

/** AES in CBC mode after its initialization vector, filled up as RFC 8018 has it; of cut data the whole blocks. */
export function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (bytes.length < 2 * BLOCK_BYTES) return NO_BYTES;
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  const plain = aesBlocks(key, bytes.subarray(0, BLOCK_BYTES), bytes.subarray(BLOCK_BYTES, whole));
  const filled = plain.at(-1) ?? 0;
  // Some writers leave the filling out.
  return filled >= 1 && filled <= BLOCK_BYTES ? plain.subarray(0, plain.length - filled) : plain;
}

/** Whole blocks without filling. */
export function aesBlocks(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Encrypts whole blocks with AES-128, which the hash of revision 6 asks for. */
export function aesEncrypt(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-128-cbc', key, vector);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
