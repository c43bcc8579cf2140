/** Seconds to the microsecond: what clocks say beyond that means nothing to a reader. */
export function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
