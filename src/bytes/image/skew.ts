import type { Raster } from '../../core/format.js';

/** How far a scanned page is turned against its lines of text, found by projection: upright lines have the sharpest profile. */

/** Degrees that are tried to both sides. */
const RANGE = 6;
const COARSE = 0.5;
const FINE = 0.05;
/** Points that are projected at most. */
const MAX_POINTS = 60_000;
const MIN_POINTS = 500;
/** How much sharper the best profile must be than the one of the picture as it is. */
const GAIN = 1.02;

/** Degrees clockwise that the text is turned by; 0 where there is no telling. */
export function skewAngle(image: Raster, threshold: number): number {
  const points = footPoints(image, threshold);
  if (points.x.length < MIN_POINTS) return 0;
  let best = 0;
  let top = sharpness(points, 0);
  const upright = top;
  const tryAngle = (angle: number) => {
    const value = sharpness(points, angle);
    if (value <= top) return;
    top = value;
    best = angle;
  };
  for (let angle = -RANGE; angle <= RANGE; angle += COARSE) tryAngle(angle);
  const around = best;
  for (let angle = around - COARSE; angle <= around + COARSE; angle += FINE) tryAngle(angle);
  return top > upright * GAIN ? best : 0;
}

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly rows: number;
}

/** Dark pixels with light ones below: the feet of letters stand in line. */
function footPoints({ width, height, data }: Raster, threshold: number): Points {
  const step = Math.max(1, Math.floor(width / 850));
  const found: number[] = [];
  for (let y = 0; y + 1 < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x += step) {
      const at = row + x;
      if ((data[at] ?? 255) < threshold && (data[at + width] ?? 0) >= threshold) found.push(at);
    }
  }
  const skip = Math.max(1, Math.ceil(found.length / MAX_POINTS));
  const count = Math.floor(found.length / skip);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = found[i * skip] ?? 0;
    x[i] = at % width;
    y[i] = Math.floor(at / width);
  }
  return { x, y, rows: height + width };
}

/** Sum of the squares of the profile: the same ink in fewer rows gives more. */
function sharpness({ x, y, rows }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const profile = new Float64Array(rows * 2);
  for (let i = 0; i < x.length; i++) {
    const row = Math.round((y[i] ?? 0) - slope * (x[i] ?? 0)) + rows / 2;
    profile[row] = (profile[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const value of profile) sum += value * value;
  return sum;
}
