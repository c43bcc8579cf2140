import { crc32, inflateRawSync, constants as zlib } from 'node:zlib';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';
import { findEntry, type ZipArchive, type ZipEntry } from './archive.js';

export interface Inflated {
  readonly bytes: Uint8Array;
  /** The compressed data was damaged or cut: these are the bytes before that. */
  readonly damaged: boolean;
}

/** Raw deflate, bounded by what is left of the budget and by the ratio; bytes are counted as they come out. */
export function inflate(packed: Uint8Array, budget: Budget): Inflated {
  const left = budget.limits.maxInflatedBytes - (budget.used.get('maxInflatedBytes') ?? 0);
  const byRatio = Math.max(RATIO_FREE_BYTES, packed.length * budget.limits.maxInflateRatio);
  const most = Math.min(left, byRatio);
  const result = inflateUpTo(packed, most);
  if (result === 'too-much') {
    const name = byRatio < left ? 'maxInflateRatio' : 'maxInflatedBytes';
    throw new ConvertError('decompression-limit', { limit: { name, value: budget.limits[name] } });
  }
  spend(budget, 'maxInflatedBytes', result.bytes.length);
  return result;
}

function inflateUpTo(packed: Uint8Array, most: number): Inflated | 'too-much' {
  if (most <= 0) return 'too-much';
  // Output grows by chunks; for big parts the usual 16 KiB would mean thousands of them to copy together.
  const chunkSize = Math.min(Math.max(packed.length, 16_384), 1_048_576);
  const options = { maxOutputLength: most, finishFlush: zlib.Z_SYNC_FLUSH, chunkSize };
  try {
    return { bytes: inflateRawSync(packed, options), damaged: false };
  } catch (error) {
    if (isTooMuch(error)) return 'too-much';
    return { bytes: inflateBeforeDamage(packed, options), damaged: true };
  }
}

/** The longest prefix of damaged data that still inflates, found by halving. */
function inflateBeforeDamage(
  packed: Uint8Array,
  options: { maxOutputLength: number; finishFlush: number; chunkSize: number },
): Uint8Array {
  let good = 0;
  let bad = packed.length;
  let best: Uint8Array = new Uint8Array(0);
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      best = inflateRawSync(packed.subarray(0, middle), options);
      good = middle;
    } catch {
      // The damage lies before `middle`: look in the first half.
      bad = middle;
    }
  }
  return best;
}

function isTooMuch(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** The bytes of an entry. Throws `encrypted-document` or `corrupt-document` where they cannot be had. */
export function readEntry(zip: ZipArchive, entry: ZipEntry): Inflated {
  if (entry.encrypted) throw new ConvertError('encrypted-document');
  const packed = zip.bytes.subarray(entry.dataOffset, entry.dataOffset + entry.packedBytes);
  const cut = packed.length < entry.packedBytes;
  if (entry.method === 0) {
    spend(zip.budget, 'maxInflatedBytes', packed.length);
    return { bytes: packed, damaged: cut || hasOtherSum(entry, packed) };
  }
  if (entry.method !== 8) throw new ConvertError('corrupt-document', { cause: `zip method ${entry.method}` });
  const inflated = inflate(packed, zip.budget);
  return { bytes: inflated.bytes, damaged: inflated.damaged || cut || hasOtherSum(entry, inflated.bytes) };
}

/** Damage that still inflates shows in the checksum alone. */
function hasOtherSum(entry: ZipEntry, bytes: Uint8Array): boolean {
  return entry.crc !== 0 && crc32(bytes) !== entry.crc;
}

/** The bytes of the entry at a path, or `undefined` if there is none. */
export function readPath(zip: ZipArchive, path: string): Inflated | undefined {
  const entry = findEntry(zip, path);
  return entry === undefined ? undefined : readEntry(zip, entry);
}

/** At most `most` bytes from the start of an entry, or none if it cannot be read; for looking, not for converting. */
export function inflatePrefix(zip: ZipArchive, entry: ZipEntry, most: number): Uint8Array {
  const packed = zip.bytes.subarray(entry.dataOffset, entry.dataOffset + Math.min(entry.packedBytes, most));
  if (entry.encrypted) return new Uint8Array(0);
  if (entry.method === 0) return packed;
  const result = inflateUpTo(packed, most * PREFIX_RATIO);
  return result === 'too-much' ? new Uint8Array(0) : result.bytes.subarray(0, most);
}

/** A prefix may inflate this many times over before looking at it is given up. */
const PREFIX_RATIO = 1_032;
