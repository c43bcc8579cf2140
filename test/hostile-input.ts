import type { ErrorCode } from '../src/core/errors.js';

/** A hostile document: what it is, how it is made, what must come back, and how long it may take. */
export interface HostileInput {
  readonly name: string;
  make(): Uint8Array;
  /** Codes that are right; 'ok' is a conversion with content. */
  readonly expect: readonly (ErrorCode | 'ok')[];
  /** Seconds; generous, because machines are shared. */
  readonly seconds?: number;
  /** Must not be in the content. */
  readonly absent?: RegExp;
  /** Must be in the content. */
  readonly present?: RegExp;
}
