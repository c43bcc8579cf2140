/*
 * Encrypted Office Open XML [MS-OFFCRYPTO 2.3.4]: a compound file with two streams
 *
 *   EncryptionInfo    major(2) minor(2), then 4.4: flags(4) XML (agile), x.2: flags(4) headerSize(4) header verifier
 *   EncryptedPackage  size(8) data
 */
import { createDecipheriv } from 'node:crypto';
import type { CompoundFile } from '../../bytes/cfb/file.js';
import { DEFAULT_PASSWORD, hash, sameBytes, uint32, utf16 } from '../../bytes/crypto/office.js';
import { ByteView } from '../../bytes/view.js';
import { decodeEntities } from '../../bytes/xml/entities.js';
import { scanXml } from '../../bytes/xml/scan.js';
import { ConvertError } from '../../core/errors.js';

const SEGMENT_BYTES = 4096;
/** The specification's bound; a file that asks for more wants to keep us busy. */
const MAX_SPINS = 10_000_000;
const STANDARD_SPINS = 50_000;
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');

/** Whether the streams are those of an encrypted package. `names` are lower case. */
export function isEncryptedPackage(names: readonly string[]): boolean {
  return names.includes('encryptedpackage') && names.includes('encryptioninfo');
}

/**
 * The package inside. Without a password the one is tried that Office uses for write protection. Throws
 * `encrypted-document` if that is not it, `wrong-password` if the given one is not.
 */
export function decryptPackage(file: CompoundFile, password: string | undefined): Uint8Array {
  const info = file.stream('EncryptionInfo');
  const data = file.stream('EncryptedPackage');
  if (info === undefined || data === undefined) throw new ConvertError('corrupt-document');
  const view = new ByteView(info);
  const isAgile = view.u16(0) === 4 && view.u16(2) === 4;
  for (const attempt of password === undefined ? [DEFAULT_PASSWORD] : [password, DEFAULT_PASSWORD]) {
    const opened = isAgile ? openAgile(info.subarray(8), data, attempt) : openStandard(view, data, attempt);
    if (opened !== undefined) return opened;
  }
  throw new ConvertError(password === undefined ? 'encrypted-document' : 'wrong-password');
}

function packageSize(data: Uint8Array): number {
  return Math.min(new ByteView(data).u64(0), data.length - 8);
}

/** §2.3.4.5-9: header flags(4) extra(4) algId(4) hashId(4) keyBits(4) ..., verifier saltSize(4) salt(16) ... */
function openStandard(info: ByteView, data: Uint8Array, password: string): Uint8Array | undefined {
  const bits = info.u32(12 + 16) || 128;
  const at = 12 + info.u32(8);
  if (![128, 192, 256].includes(bits)) throw new ConvertError('encrypted-document');
  const key = standardKey(info.slice(at + 4, 16), password, bits / 8);
  const verifier = ecb(info.slice(at + 20, 16), key);
  const expected = ecb(info.slice(at + 40, 32), key).subarray(0, 20);
  if (!sameBytes(hash('sha1', verifier), expected)) return undefined;
  const body = data.subarray(8, 8 + ((data.length - 8) & ~15));
  return ecb(body, key).subarray(0, packageSize(data));
}

function standardKey(salt: Uint8Array, password: string, keyBytes: number): Uint8Array {
  const spun = spin({ algorithm: 'sha1', salt, spins: STANDARD_SPINS }, password);
  const final = hash('sha1', spun, uint32(0));
  const padded = (fill: number) => {
    const block = Buffer.alloc(64, fill);
    for (let i = 0; i < final.length; i++) block[i] = fill ^ (final[i] as number);
    return hash('sha1', block);
  };
  return Buffer.concat([padded(0x36), padded(0x5c)]).subarray(0, keyBytes);
}

function ecb(bytes: Uint8Array, key: Uint8Array): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

interface Spin {
  readonly algorithm: string;
  readonly salt: Uint8Array;
  readonly spins: number;
}

function spin({ algorithm, salt, spins }: Spin, password: string): Buffer {
  let current = hash(algorithm, salt, utf16(password));
  const counter = Buffer.alloc(4);
  for (let i = 0; i < spins; i++) {
    counter.writeUInt32LE(i);
    current = hash(algorithm, counter, current);
  }
  return current;
}

/** Values of `keyData` or `p:encryptedKey` (§2.3.4.10). */
interface AgileValues {
  readonly algorithm: string;
  readonly keyBytes: number;
  readonly blockBytes: number;
  readonly salt: Buffer;
  readonly spins: number;
  bytes(name: string): Buffer;
}

function openAgile(xml: Uint8Array, data: Uint8Array, password: string): Uint8Array | undefined {
  const { keyData, passwordKey } = readAgile(xml);
  const spun = spin(passwordKey, password);
  const open = (block: Buffer, value: Buffer) => {
    const key = fit(hash(passwordKey.algorithm, spun, block), passwordKey.keyBytes);
    return cbc(value, key, fit(passwordKey.salt, passwordKey.blockBytes));
  };
  const input = open(VERIFIER_INPUT, passwordKey.bytes('encryptedVerifierHashInput'));
  const digest = hash(passwordKey.algorithm, input.subarray(0, passwordKey.salt.length));
  const expected = open(VERIFIER_VALUE, passwordKey.bytes('encryptedVerifierHashValue')).subarray(0, digest.length);
  if (!sameBytes(digest, expected)) return undefined;
  const key = open(KEY_VALUE, passwordKey.bytes('encryptedKeyValue')).subarray(0, passwordKey.keyBytes);
  return decryptSegments(data, key, keyData);
}

function decryptSegments(data: Uint8Array, key: Buffer, keyData: AgileValues): Uint8Array {
  const segments: Buffer[] = [];
  for (let at = 8, i = 0; at < data.length; at += SEGMENT_BYTES, i++) {
    const segment = data.subarray(at, at + SEGMENT_BYTES);
    const iv = fit(hash(keyData.algorithm, keyData.salt, uint32(i)), keyData.blockBytes);
    segments.push(cbc(segment.subarray(0, segment.length - (segment.length % keyData.blockBytes)), key, iv));
  }
  return Buffer.concat(segments).subarray(0, packageSize(data));
}

function cbc(bytes: Uint8Array, key: Buffer, iv: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Cut, or filled up with 0x36 (§2.3.4.11). */
function fit(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function readAgile(xml: Uint8Array): { keyData: AgileValues; passwordKey: AgileValues } {
  const found = new Map<string, AgileValues>();
  scanXml(new TextDecoder().decode(xml), {
    open(name, attributes) {
      const local = name.slice(name.indexOf(':') + 1);
      const get = (key: string) => decodeEntities(attributes.raw(key) ?? '');
      if (local !== 'keyData' && !(local === 'encryptedKey' && get('spinCount') !== '')) return;
      found.set(local, toValues(get));
    },
    close() {},
    text() {},
  });
  const keyData = found.get('keyData');
  const passwordKey = found.get('encryptedKey');
  // Opened by a certificate alone, or by an algorithm that no program uses.
  if (keyData === undefined || passwordKey === undefined) throw new ConvertError('encrypted-document');
  return { keyData, passwordKey };
}

const HASHES: ReadonlyMap<string, string> = new Map([
  ['SHA1', 'sha1'],
  ['SHA-1', 'sha1'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
  ['MD5', 'md5'],
]);

function toValues(get: (name: string) => string): AgileValues {
  const bytes = (name: string) => Buffer.from(get(name), 'base64');
  const algorithm = HASHES.get(get('hashAlgorithm'));
  const keyBytes = Number(get('keyBits')) / 8;
  const spins = Number(get('spinCount') || 0);
  const isKnown = get('cipherAlgorithm') === 'AES' && get('cipherChaining') === 'ChainingModeCBC';
  if (algorithm === undefined || !isKnown || ![16, 24, 32].includes(keyBytes) || !(spins <= MAX_SPINS)) {
    throw new ConvertError('encrypted-document');
  }
  return { algorithm, keyBytes, blockBytes: 16, salt: bytes('saltValue'), spins, bytes };
}
