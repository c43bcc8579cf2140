import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';

/** Bytes that a decompressor gives, counted as they come out. */
export interface Output {
  readonly budget: Budget;
  /** Bytes of this stream that the ratio and the budget allow. */
  readonly most: number;
  chunks: Uint8Array[];
  length: number;
}

/** Room for what `packedBytes` may unpack to. */
export function createOutput(budget: Budget, packedBytes: number): Output {
  const most = Math.max(RATIO_FREE_BYTES, packedBytes * budget.limits.maxInflateRatio);
  return { budget, most, chunks: [], length: 0 };
}

/** Takes a chunk, which must not change afterwards. Throws `decompression-limit`. */
export function pushOutput(output: Output, chunk: Uint8Array): void {
  spend(output.budget, 'maxInflatedBytes', chunk.length);
  output.length += chunk.length;
  if (output.length > output.most) {
    const value = output.budget.limits.maxInflateRatio;
    throw new ConvertError('decompression-limit', { limit: { name: 'maxInflateRatio', value } });
  }
  output.chunks.push(chunk);
}

/** All chunks as one. */
export function joinOutput(output: Output): Uint8Array {
  const [first] = output.chunks;
  if (output.chunks.length === 1 && first !== undefined) return first;
  const out = new Uint8Array(output.length);
  let at = 0;
  for (const chunk of output.chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}
