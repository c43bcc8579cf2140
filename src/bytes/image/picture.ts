import type { Raster } from '../../core/format.js';

/** What every decoder of pictures shares. */

/** Bytes that are no picture of the kind, or too damaged to show anything. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

export interface DecodeLimits {
  /** Throws if a picture of this size is more than may be decoded; called before memory is taken. */
  checkSize(width: number, height: number): void;
}

export function newGrey(width: number, height: number, limits: DecodeLimits): Raster {
  if (!(width > 0 && height > 0)) throw new PictureError('A picture without size.');
  limits.checkSize(width, height);
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(255) };
}

/** Luminance by ITU-R BT.601, in 256ths. */
export function luminance(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** A brightness seen over white. */
export function overWhite(grey: number, alpha: number): number {
  return alpha === 255 ? grey : 255 - ((((255 - grey) * alpha) / 255) | 0);
}

/** The brightness of each entry of a palette of `stride` bytes an entry. */
export function greyPalette(bytes: Uint8Array, layout: { stride: number; bgr: boolean }): Uint8Array {
  const { stride, bgr } = layout;
  const out = new Uint8Array(256);
  for (let i = 0; i < 256 && i * stride + 2 < bytes.length; i++) {
    const [a, b, c] = [bytes[i * stride] ?? 0, bytes[i * stride + 1] ?? 0, bytes[i * stride + 2] ?? 0];
    out[i] = bgr ? luminance(c, b, a) : luminance(a, b, c);
  }
  return out;
}

/** A sample of 1, 2, 4 or 8 bits in a row of packed ones, highest bits first. */
export function packedSample(row: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0;
  const perByte = 8 / bits;
  const shift = 8 - bits - (index % perByte) * bits;
  return ((row[Math.floor(index / perByte)] ?? 0) >> shift) & ((1 << bits) - 1);
}
