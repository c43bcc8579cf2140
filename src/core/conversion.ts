import type { Warning } from './warning.js';

/** Durations in seconds. */
export interface Timings {
  readonly total: number;
  readonly download: number;
  readonly parse: number;
}

/** What cleaning took out, and why. */
export interface Removal {
  readonly step: string;
  readonly reason: string;
  /** The first characters of what was removed. */
  readonly text: string;
}

export interface Conversion {
  /** Cleaned markdown. */
  readonly content: string;
  /** Id of the format that was found. */
  readonly format: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  readonly removals: readonly Removal[];
  readonly timings: Timings;
}
