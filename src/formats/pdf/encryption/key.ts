import { timingSafeEqual } from 'node:crypto';
import { aesBlocks, aesEncrypt, md5, rc4, sha } from './ciphers.js';

/** File keys of the standard security handler (ISO 32000-2 §7.6.4). */

export interface KeyInfo {
  /** 2 to 6 (table 21). */
  readonly revision: number;
  readonly keyBytes: number;
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  /** The first part of the file's /ID. */
  readonly id: Uint8Array;
}

/** The string that passwords are filled up with (algorithm 2, step a). */
const FILLING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const PASSWORD_BYTES = 32;
/** Bytes of a password from revision 5 on. */
const MAX_UTF8_BYTES = 127;
const HASH_BYTES = 32;
const SALT_BYTES = 8;

/** The key, if the password is the user's or the owner's; undefined where it is neither. */
export function fileKey(info: KeyInfo, password: string): Uint8Array | undefined {
  if (info.revision >= 5)
    return newKey(info, Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, MAX_UTF8_BYTES));
  // PDFDocEncoding is Latin-1 for letters; some programs take UTF-8.
  for (const encoding of ['latin1', 'utf8'] as const) {
    const bytes = Buffer.from(password, encoding);
    const key = oldKey(info, bytes) ?? oldKey(info, userPassword(info, bytes));
    if (key !== undefined) return key;
  }
  return undefined;
}

function filled(password: Uint8Array): Uint8Array {
  return Buffer.concat([password.subarray(0, PASSWORD_BYTES), FILLING]).subarray(0, PASSWORD_BYTES);
}

/** Algorithm 2, and whether its key is right by algorithm 6. */
function oldKey(info: KeyInfo, password: Uint8Array): Uint8Array | undefined {
  const { revision, keyBytes } = info;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(info.permissions | 0);
  const parts = [filled(password), info.owner.subarray(0, 32), permissions, info.id];
  if (revision >= 4 && !info.encryptsMetadata) parts.push(Buffer.alloc(4, 255));
  let key = md5(...parts).subarray(0, keyBytes);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, keyBytes);
  return isUserKey(info, key) ? key : undefined;
}

/** Algorithms 4, 5 and 6. */
function isUserKey({ revision, user, id }: KeyInfo, key: Uint8Array): boolean {
  if (revision === 2) return isSame(rc4(key, FILLING), user.subarray(0, 32));
  let made = rc4(key, md5(FILLING, id));
  for (let i = 1; i <= 19; i++) made = rc4(xored(key, i), made);
  // What follows the first 16 bytes is of no matter.
  return isSame(made, user.subarray(0, 16));
}

/** Algorithm 7: the user's password out of the owner's. */
function userPassword({ revision, keyBytes, owner }: KeyInfo, password: Uint8Array): Uint8Array {
  let key = md5(filled(password));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key);
  key = key.subarray(0, revision === 2 ? 5 : keyBytes);
  let made = owner.subarray(0, 32);
  if (revision === 2) return rc4(key, made);
  for (let i = 19; i >= 0; i--) made = rc4(xored(key, i), made);
  return made;
}

function xored(key: Uint8Array, with_: number): Uint8Array {
  return key.map((byte) => byte ^ with_);
}

/** Algorithm 2.A: 32 bytes of hash, 8 of salt for it, 8 of salt for the key that opens the file's. */
function newKey(info: KeyInfo, password: Uint8Array): Uint8Array | undefined {
  const none = new Uint8Array(0);
  for (const [check, wrapped, more] of [
    [info.owner, info.ownerKey, info.user.subarray(0, HASH_BYTES + 2 * SALT_BYTES)],
    [info.user, info.userKey, none],
  ] as const) {
    if (check.length < HASH_BYTES + 2 * SALT_BYTES || wrapped.length < HASH_BYTES) continue;
    const salt = check.subarray(HASH_BYTES, HASH_BYTES + SALT_BYTES);
    const hash = newHash(info.revision, password, [salt, more]);
    if (!isSame(hash, check.subarray(0, HASH_BYTES))) continue;
    const keySalt = check.subarray(HASH_BYTES + SALT_BYTES, HASH_BYTES + 2 * SALT_BYTES);
    return aesBlocks(
      newHash(info.revision, password, [keySalt, more]),
      Buffer.alloc(16),
      wrapped.subarray(0, HASH_BYTES),
    );
  }
  return undefined;
}

/** Algorithm 2.B; revision 5 ends after the first hash. */
function newHash(revision: number, password: Uint8Array, [salt, more]: readonly [Uint8Array, Uint8Array]): Uint8Array {
  let key = sha(256, password, salt, more);
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const once = Buffer.concat([password, key, more]);
    const input = Buffer.concat(Array.from({ length: 64 }, () => once));
    const mixed = aesEncrypt(key.subarray(0, 16), key.subarray(16, 32), input);
    // The first 16 bytes as a number modulo 3: 256 is 1 modulo 3, so their sum will do.
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(SIZES[rest] ?? 256, mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, HASH_BYTES);
}

const SIZES = [256, 384, 512] as const;

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
