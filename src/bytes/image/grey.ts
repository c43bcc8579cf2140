import type { Raster } from '../../core/format.js';

/** Luminance by ITU-R BT.601, in 256ths, over white where the picture is transparent. */
export function toGrey(image: Raster): Raster {
  if (image.channels === 1) return image;
  const { data } = image;
  const out = new Uint8Array(image.width * image.height);
  for (let i = 0, at = 0; i < out.length; i++, at += 4) {
    const alpha = data[at + 3] ?? 255;
    const grey = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
    out[i] = alpha === 255 ? grey : 255 - ((255 - grey) * alpha) / 255;
  }
  return { ...image, channels: 1, data: out };
}

/** How many pixels have each brightness. */
export function histogram(image: Raster): Uint32Array {
  const counts = new Uint32Array(256);
  for (const value of image.data) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The brightness that best parts ink from paper (Otsu). */
export function inkThreshold(counts: Uint32Array): number {
  let all = 0;
  let sum = 0;
  counts.forEach((count, value) => {
    all += count;
    sum += count * value;
  });
  let best = 128;
  let most = -1;
  let below = 0;
  let belowSum = 0;
  for (let value = 0; value < 256; value++) {
    below += counts[value] ?? 0;
    belowSum += (counts[value] ?? 0) * value;
    if (below === 0 || below === all) continue;
    const gap = belowSum / below - (sum - belowSum) / (all - below);
    const between = below * (all - below) * gap * gap;
    if (between <= most) continue;
    most = between;
    best = value;
  }
  return best + 1;
}
