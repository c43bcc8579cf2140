import type { Raster } from '../../core/format.js';

/** A grey picture in another size: the mean of the pixels that fall together, or between neighbours where it grows. */
export function scaleGrey(image: Raster, factor: number): Raster {
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const data = factor < 1 ? shrink(image, width, height) : enlarge(image, width, height);
  const scaled = { width, height, channels: 1 as const, data };
  return image.dpi === undefined ? scaled : { ...scaled, dpi: image.dpi * factor };
}

function shrink(image: Raster, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * image.height) / height);
    const to = Math.max(from + 1, Math.floor(((y + 1) * image.height) / height));
    sums.fill(0);
    for (let row = from; row < to; row++) addRow(sums, image, row);
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * image.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
      out[y * width + x] = (sums[x] ?? 0) / ((to - from) * (right - left)) + 0.5;
    }
  }
  return out;
}

function addRow(sums: Float64Array, image: Raster, row: number): void {
  const width = sums.length;
  const at = row * image.width;
  for (let x = 0; x < width; x++) {
    const left = Math.floor((x * image.width) / width);
    const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
    let sum = 0;
    for (let i = left; i < right; i++) sum += image.data[at + i] ?? 0;
    sums[x] = (sums[x] ?? 0) + sum;
  }
}

function enlarge(image: Raster, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(Math.max(((y + 0.5) * image.height) / height - 0.5, 0), image.height - 1);
    const top = Math.floor(fromY);
    const below = Math.min(top + 1, image.height - 1);
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(Math.max(((x + 0.5) * image.width) / width - 0.5, 0), image.width - 1);
      const left = Math.floor(fromX);
      const right = Math.min(left + 1, image.width - 1);
      const share = fromX - left;
      const pixel = (row: number, column: number) => image.data[row * image.width + column] ?? 0;
      const upper = pixel(top, left) * (1 - share) + pixel(top, right) * share;
      const lower = pixel(below, left) * (1 - share) + pixel(below, right) * share;
      out[y * width + x] = upper + (lower - upper) * (fromY - top) + 0.5;
    }
  }
  return out;
}
