import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, constants as zlib } from 'node:zlib';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';
import type { Inflated } from './inflate.js';

/** What a stream is packed with, by its name in HTTP's `Content-Encoding`. */
export type Coding = 'gzip' | 'deflate' | 'br';

/**
 * Unpacks a whole stream (gzip with any number of members, zlib, brotli), bounded by what is left of the budget and by
 * the ratio. A damaged stream gives what comes before the damage.
 */
export function unpack(packed: Uint8Array, coding: Coding, budget: Budget): Inflated {
  const left = budget.limits.maxInflatedBytes - (budget.used.get('maxInflatedBytes') ?? 0);
  const most = Math.max(1, Math.min(left, Math.max(RATIO_FREE_BYTES, packed.length * budget.limits.maxInflateRatio)));
  const result = tryUnpack(packed, coding, most);
  spend(budget, 'maxInflatedBytes', result.bytes.length);
  return result;
}

function tryUnpack(packed: Uint8Array, coding: Coding, most: number): Inflated {
  const options = { maxOutputLength: most, finishFlush: zlib.Z_SYNC_FLUSH };
  try {
    if (coding === 'br') return { bytes: brotliDecompressSync(packed, { maxOutputLength: most }), damaged: false };
    if (coding === 'gzip') return { bytes: gunzipSync(packed, options), damaged: false };
    return { bytes: deflateOf(packed, options), damaged: false };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new ConvertError('decompression-limit', { limit: { name: 'maxInflatedBytes', value: most } });
    return { bytes: new Uint8Array(0), damaged: true };
  }
}

/** Servers send `deflate` with and without the header of zlib. */
function deflateOf(packed: Uint8Array, options: { maxOutputLength: number; finishFlush: number }): Uint8Array {
  const hasHeader = ((packed[0] ?? 0) & 15) === 8 && (((packed[0] ?? 0) << 8) | (packed[1] ?? 0)) % 31 === 0;
  return hasHeader ? inflateSync(packed, options) : inflateRawSync(packed, options);
}
