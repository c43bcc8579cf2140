import type { Removal } from './removal.js';
import type { Warning } from './warning.js';

/** Durations in seconds. */
export interface Timings {
  readonly total: number;
  readonly download: number;
  readonly parse: number;
}

export interface Conversion {
  /** Cleaned markdown. */
  readonly content: string;
  /** Id of the format that was found. */
  readonly format: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  /** What reading and cleaning left out, and why. */
  readonly removals: readonly Removal[];
  readonly timings: Timings;
}
