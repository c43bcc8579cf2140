import type { Raster } from '../../core/format.js';

const WHITE = 255;

/** A grey picture turned counterclockwise by a small angle about its middle, in the same frame; what comes in is white. */
export function rotateGrey(image: Raster, degrees: number): Raster {
  const { width, height, data } = image;
  const out = new Uint8Array(width * height);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const midX = (width - 1) / 2;
  const midY = (height - 1) / 2;
  let to = 0;
  for (let y = 0; y < height; y++) {
    let fromX = midX - cos * midX - sin * (y - midY);
    let fromY = midY - sin * midX + cos * (y - midY);
    for (let x = 0; x < width; x++, fromX += cos, fromY += sin) {
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
        out[to++] = WHITE;
        continue;
      }
      const at = top * width + left;
      const right = fromX - left;
      const a = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const b = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      out[to++] = a + (b - a) * (fromY - top) + 0.5;
    }
  }
  return { ...image, data: out };
}

/** Turned clockwise by quarter turns. */
export function quarterTurn(image: Raster, turns: 1 | 2 | 3): Raster {
  const { width, height, channels, data } = image;
  const swap = turns !== 2;
  const wide = swap ? height : width;
  const high = swap ? width : height;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const toX = turns === 1 ? height - 1 - y : turns === 2 ? width - 1 - x : y;
      const toY = turns === 1 ? x : turns === 2 ? height - 1 - y : width - 1 - x;
      const from = (y * width + x) * channels;
      const to = (toY * wide + toX) * channels;
      for (let i = 0; i < channels; i++) out[to + i] = data[from + i] ?? 0;
    }
  }
  return { ...image, width: wide, height: high, data: out };
}
