import { aes, md5, rc4 } from '../encryption/ciphers.js';
import { fileKey, type KeyInfo } from '../encryption/key.js';
import type { Filter } from '../filters/filters.js';
import { type PdfDict, PdfName, type PdfStream, type PdfValue } from './objects.js';

/** Encryption of strings and streams (ISO 32000-2 §7.6) by the standard security handler. */

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

export interface Security {
  readonly key: Uint8Array;
  readonly strings: Method;
  readonly streams: Method;
  readonly embedded: Method;
  readonly encryptsMetadata: boolean;
  /** Crypt filters by their names (§7.6.6). */
  readonly filters: ReadonlyMap<string, Method>;
}

interface ObjectId {
  readonly number: number;
  readonly generation: number;
}

/** How to decrypt; `undefined` where no password fits, or only a public key or another handler would. */
export function openSecurity(dict: PdfDict, id: Uint8Array, passwords: readonly string[]): Security | undefined {
  const version = numberOf(dict, 'V', 0);
  const revision = numberOf(dict, 'R', 0);
  if (nameOf(dict.get('Filter')) !== 'Standard' || revision < 2 || revision > 6 || version < 1 || version > 5) {
    return undefined;
  }
  const filters = version >= 4 ? cryptFilters(dict) : new Map<string, Method>();
  const usual: Method = version >= 4 ? 'none' : 'rc4';
  const methodOf = (key: string): Method | undefined => filters.get(nameOf(dict.get(key)) ?? 'Identity');
  const streams = methodOf('StmF') ?? usual;
  const encryptsMetadata = dict.get('EncryptMetadata') !== false;
  const key = keyOf(dict, { id, revision, encryptsMetadata, keyBytes: keyBytes(dict, version) }, passwords);
  if (key === undefined) return undefined;
  const strings = methodOf('StrF') ?? usual;
  return { key, strings, streams, embedded: methodOf('EFF') ?? streams, encryptsMetadata, filters };
}

function keyOf(
  dict: PdfDict,
  known: Pick<KeyInfo, 'id' | 'revision' | 'encryptsMetadata' | 'keyBytes'>,
  passwords: readonly string[],
): Uint8Array | undefined {
  const info: KeyInfo = {
    ...known,
    permissions: numberOf(dict, 'P', 0),
    owner: bytesOf(dict, 'O'),
    user: bytesOf(dict, 'U'),
    ownerKey: bytesOf(dict, 'OE'),
    userKey: bytesOf(dict, 'UE'),
  };
  for (const password of passwords) {
    const key = fileKey(info, password);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Bytes of keys by /Length, which some writers give in bytes, or in the crypt filter alone. */
function keyBytes(dict: PdfDict, version: number): number {
  if (version === 5) return 32;
  if (version === 1) return 5;
  const length = version === 4 ? filterLength(dict) : numberOf(dict, 'Length', 40);
  const bytes = length >= 40 ? length >> 3 : length;
  return Math.min(Math.max(bytes, 5), 16);
}

/** The length that the filter of streams asks for; AES is always 128 bits there. */
function filterLength(dict: PdfDict): number {
  const all = dict.get('CF');
  const filter = all instanceof Map ? all.get(nameOf(dict.get('StmF')) ?? '') : undefined;
  if (!(filter instanceof Map) || nameOf(filter.get('CFM')) !== 'V2') return 128;
  return numberOf(filter, 'Length', 128);
}

function cryptFilters(dict: PdfDict): Map<string, Method> {
  const filters = new Map<string, Method>();
  const all = dict.get('CF');
  if (all instanceof Map) {
    for (const [name, filter] of all) {
      if (filter instanceof Map) filters.set(name, METHODS.get(nameOf(filter.get('CFM')) ?? 'None') ?? 'none');
    }
  }
  // Its meaning cannot be changed (table 25).
  return filters.set('Identity', 'none');
}

const METHODS: ReadonlyMap<string, Method> = new Map([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes128'],
  ['AESV3', 'aes256'],
]);

/** For the strings of one object; undefined where they are not encrypted. */
export function stringDecryption(security: Security, id: ObjectId): ((bytes: Uint8Array) => Uint8Array) | undefined {
  const method = security.strings;
  if (method === 'none') return undefined;
  const key = objectKey(security.key, method, id);
  return (bytes) => decrypt(method, key, bytes);
}

export function decryptStream(security: Security, stream: PdfStream, filters: readonly Filter[]): Uint8Array {
  const { ref, raw } = stream;
  const method = streamMethod(security, stream, filters);
  if (ref === undefined || method === 'none') return raw;
  return decrypt(method, objectKey(security.key, method, ref), raw);
}

function streamMethod(security: Security, { dict }: PdfStream, filters: readonly Filter[]): Method {
  const type = nameOf(dict.get('Type'));
  // §7.5.8.2: what says where everything is cannot be encrypted.
  if (type === 'XRef') return 'none';
  if (type === 'Metadata' && !security.encryptsMetadata) return 'none';
  const crypt = filters.find((filter) => filter.name === 'Crypt');
  if (crypt !== undefined) {
    return security.filters.get(nameOf(crypt.parameters.get('Name')) ?? 'Identity') ?? security.streams;
  }
  return type === 'EmbeddedFile' ? security.embedded : security.streams;
}

/** Algorithm 1: the file's key, the object's number and generation; from AES-256 on the file's key alone (1.A). */
function objectKey(key: Uint8Array, method: Method, { number, generation }: ObjectId): Uint8Array {
  if (method === 'aes256') return key;
  const salt = [number & 255, (number >> 8) & 255, (number >> 16) & 255, generation & 255, (generation >> 8) & 255];
  if (method === 'aes128') salt.push(0x73, 0x41, 0x6c, 0x54);
  return md5(key, Uint8Array.from(salt)).subarray(0, Math.min(key.length + 5, 16));
}

function decrypt(method: Method, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (method === 'rc4') return rc4(key, bytes);
  return aes(key, bytes);
}

function numberOf(dict: PdfDict, key: string, otherwise: number): number {
  const value = dict.get(key);
  return typeof value === 'number' ? value : otherwise;
}

function bytesOf(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof Uint8Array ? value : new Uint8Array(0);
}

function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.name : undefined;
}
