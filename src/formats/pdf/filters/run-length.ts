import type { Budget } from '../../../core/budget.js';
import { createOutput, finish, type Part, reserve } from './output.js';

const END = 128;

/** RunLengthDecode (ISO 32000-2 §7.4.5): length(1) and length + 1 bytes, or 257 - length times the byte that follows; 128 ends. */
export function decodeRunLength(packed: Uint8Array, budget: Budget): Part {
  const output = createOutput(budget, packed.length * 2);
  let damaged = false;
  for (let at = 0; at < packed.length; ) {
    const length = packed[at++] as number;
    // Data that ends without its mark is whole all the same.
    if (length === END) break;
    damaged = at + (length < END ? length : 0) >= packed.length;
    const count = length < END ? Math.min(length + 1, packed.length - at) : 257 - length;
    reserve(output, count);
    if (length < END) output.bytes.set(packed.subarray(at, at + count), output.length);
    else output.bytes.fill(packed[at] ?? 0, output.length, output.length + count);
    output.length += count;
    at += length < END ? count : 1;
  }
  return { bytes: finish(output), damaged };
}
