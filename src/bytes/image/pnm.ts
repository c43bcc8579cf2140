import type { Raster } from '../../core/format.js';
import { type DecodeLimits, luminance, newGrey, PictureError } from './picture.js';

/**
 * Netpbm: 'P1'-'P6' (bitmap, grey, colour; 1-3 as decimal text), then width, height and, but for bitmaps, the highest
 * value, as text with `#` comments; one white space; the samples (2 bytes each above 255).
 */
export function decodePnm(bytes: Uint8Array, limits: DecodeLimits): Raster {
  const kind = (bytes[1] ?? 0) - 0x30;
  const state = { at: 2 };
  const width = readNumber(bytes, state);
  const height = readNumber(bytes, state);
  const most = kind === 1 || kind === 4 ? 1 : readNumber(bytes, state);
  if (kind < 1 || kind > 6 || most < 1 || most > 65_535) throw new PictureError('A PNM picture of an unknown kind.');
  const out = newGrey(width, height, limits);
  if (kind === 4) fillBits(out, bytes.subarray(state.at + 1));
  else fillSamples(out, sampler(bytes, state, { kind, most }), { kind, most });
  return out;
}

function fillBits({ width, height, data }: Raster, bits: Uint8Array): void {
  const stride = Math.ceil(width / 8);
  for (let y = 0; y < height && y * stride < bits.length; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = (bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 0 : 255;
}

function sampler(
  bytes: Uint8Array,
  state: { at: number },
  { kind, most }: { kind: number; most: number },
): () => number {
  if (kind <= 3) return () => (kind === 1 ? readBit(bytes, state) : readNumber(bytes, state));
  const size = most > 255 ? 2 : 1;
  let at = state.at + 1;
  return () => {
    const value = size === 2 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? most);
    at += size;
    return value;
  };
}

function fillSamples({ data }: Raster, next: () => number, { kind, most }: { kind: number; most: number }): void {
  const scale = 255 / most;
  for (let i = 0; i < data.length; i++) {
    if (kind === 3 || kind === 6) data[i] = luminance(next() * scale, next() * scale, next() * scale);
    else data[i] = kind === 1 ? 255 - next() * 255 : next() * scale;
  }
}

function readBit(bytes: Uint8Array, state: { at: number }): number {
  for (; state.at < bytes.length; state.at++) {
    const byte = bytes[state.at];
    if (byte === 0x30 || byte === 0x31) return (bytes[state.at++] ?? 0) - 0x30;
  }
  return 0;
}

function readNumber(bytes: Uint8Array, state: { at: number }): number {
  while (state.at < bytes.length && !isDigit(bytes[state.at])) {
    if (bytes[state.at] === 0x23) while (state.at < bytes.length && bytes[state.at] !== 0x0a) state.at++;
    state.at++;
  }
  let value = 0;
  while (isDigit(bytes[state.at])) value = Math.min(value * 10 + (bytes[state.at++] ?? 0) - 0x30, 1e9);
  return value;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
