import { type Budget, spend } from '../../../core/budget.js';

/** What one filter gives. */
export interface Part {
  readonly bytes: Uint8Array;
  /** The data was cut or damaged: `bytes` is what came before that. */
  readonly damaged: boolean;
}

/** Bytes that a decoder writes, grown as they come and counted against the budget before each growth. */
export interface Output {
  bytes: Uint8Array;
  length: number;
  readonly budget: Budget;
}

const FIRST_BYTES = 4_096;

export function createOutput(budget: Budget, expected = FIRST_BYTES): Output {
  const bytes = Math.max(expected, FIRST_BYTES);
  return { bytes: new Uint8Array(bytes), length: 0, budget };
}

/** Makes room for `count` more bytes. Throws `decompression-limit` where the budget has none. */
export function reserve(output: Output, count: number): void {
  const needed = output.length + count;
  if (needed <= output.bytes.length) return;
  const used = output.budget.used.get('maxInflatedBytes') ?? 0;
  if (used + needed > output.budget.limits.maxInflatedBytes) spend(output.budget, 'maxInflatedBytes', needed);
  const grown = new Uint8Array(Math.max(needed, output.bytes.length * 2));
  grown.set(output.bytes.subarray(0, output.length));
  output.bytes = grown;
}

/** What was written; it is counted against the budget now. */
export function finish(output: Output): Uint8Array {
  spend(output.budget, 'maxInflatedBytes', output.length);
  return output.bytes.subarray(0, output.length);
}
