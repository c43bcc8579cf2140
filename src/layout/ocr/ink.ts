import { histogram, inkThreshold } from '../../bytes/image/grey.js';
import type { Raster } from '../../core/format.js';

/** How much ink each brightness is: 0 for paper, 1 for a letter's inside, soft between at its edges. */
export interface Ink {
  /** Brightness below which a pixel is dark. */
  readonly threshold: number;
  /** [0, 1] for each of the 256 values. */
  readonly amount: Float32Array;
}

/** Shares of the way from paper to ink that are noise, and that are full. */
const NOISE = 0.15;
const FULL = 0.85;
/** Share of the dark pixels that is darker than what counts as ink. */
const DARKEST = 0.2;

export function measureInk(image: Raster): Ink {
  const counts = histogram(image);
  const threshold = inkThreshold(counts);
  const ink = percentile(counts.subarray(0, threshold), DARKEST);
  const paper = threshold + percentile(counts.subarray(threshold), 0.5);
  const amount = new Float32Array(256);
  for (let value = 0; value < 256; value++) {
    const share = (paper - value) / Math.max(paper - ink, 1);
    amount[value] = share < NOISE ? 0 : share > FULL ? 1 : share;
  }
  return { threshold, amount };
}

function percentile(counts: Uint32Array, share: number): number {
  let all = 0;
  for (const count of counts) all += count;
  let below = 0;
  for (let value = 0; value < counts.length; value++) {
    below += counts[value] ?? 0;
    if (below >= all * share) return value;
  }
  return counts.length;
}
