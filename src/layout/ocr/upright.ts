import type { Raster } from '../../core/format.js';

/** Which quarter turns may make a picture's lines of text run across. */

/** How much more uneven the profile along one axis must be for lines to run along the other. */
const CLEAR = 1.6;

/** Quarter turns clockwise to try, the likelier first; `threshold` parts ink from paper. */
export function likelyTurns(image: Raster, threshold: number): (1 | 2 | 3)[] {
  const rows = new Float64Array(image.height);
  const columns = new Float64Array(image.width);
  for (let y = 0, at = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, at++) {
      if ((image.data[at] ?? 255) >= threshold) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  }
  const across = roughness(rows);
  const down = roughness(columns);
  if (down > across * CLEAR) return [1, 3];
  return across > down * CLEAR ? [2] : [2, 1, 3];
}

/** How much the profile jumps from pixel to pixel, against its mean. */
function roughness(profile: Float64Array): number {
  let jumps = 0;
  let sum = 0;
  for (let i = 1; i < profile.length; i++) {
    jumps += Math.abs((profile[i] ?? 0) - (profile[i - 1] ?? 0));
    sum += profile[i] ?? 0;
  }
  return sum === 0 ? 0 : jumps / sum;
}
