import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { type DecodeLimits, greyPalette, luminance, newGrey, PictureError, packedSample } from './picture.js';

/**
 * Windows bitmap. File header: 'BM', size u32, 2 x u16, offset of the pixels u32. Then the info header:
 *   0 u32 its size (12: widths are u16), 4 i32 width, 8 i32 height (negative: rows from the top), 12 u16 planes,
 *   14 u16 bits, 16 u32 compression (0 none, 1 RLE8, 2 RLE4, 3 bit fields), 24 i32 pixels per metre, 32 u32 colours
 * then bit masks (3 x u32) or the palette. Rows are padded to 4 bytes.
 */

const FILE_HEADER = 14;
const OLD_HEADER = 12;
const INFO_HEADER = 40;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bottomUp: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly pixels: number;
  readonly palette: Uint8Array;
  readonly masks: readonly number[];
}

export function decodeBmp(bytes: Uint8Array, limits: DecodeLimits): Raster {
  const view = new ByteView(bytes);
  return decodeDib(view, { at: FILE_HEADER, pixels: view.u32(10) }, limits);
}

/** A bitmap without its file header, as icons and metafiles hold it. `height` replaces the stated one. */
export function decodeDib(
  view: ByteView,
  place: { at: number; pixels?: number; height?: number },
  limits: DecodeLimits,
): Raster {
  const layout = readLayout(view, place);
  const out = newGrey(layout.width, layout.height, limits);
  if (layout.compression === 1 || layout.compression === 2) fillRuns(out, view, layout);
  else fillRows(out, view, layout);
  const metre = view.u32(place.at) >= INFO_HEADER ? view.i32(place.at + 24) : 0;
  return metre > 1_000 && metre < 100_000 ? { ...out, dpi: Math.round(metre * 0.0254) } : out;
}

function readLayout(view: ByteView, { at, pixels, height }: { at: number; pixels?: number; height?: number }): Layout {
  const size = view.u32(at);
  const old = size === OLD_HEADER;
  const stated = old ? view.u16(at + 6) : view.i32(at + 8);
  const bits = view.u16(at + (old ? 10 : 14));
  const compression = old ? 0 : view.u32(at + 16);
  if (![1, 4, 8, 16, 24, 32].includes(bits) || ![0, 1, 2, 3, 6].includes(compression) || size < OLD_HEADER)
    throw new PictureError('A bitmap of an unknown kind.');
  const stride = old ? 3 : 4;
  const colors = bits > 8 ? 0 : (old ? 0 : view.u32(at + 32)) || 1 << bits;
  const fields = compression === 3 || compression === 6;
  const start = at + size + (fields && size === INFO_HEADER ? 12 : 0);
  return {
    width: old ? view.u16(at + 4) : view.i32(at + 4),
    height: height ?? Math.abs(stated),
    bottomUp: stated > 0,
    bits,
    compression,
    pixels: pixels ?? start + Math.min(colors, 256) * stride,
    palette: greyPalette(view.slice(start, Math.min(colors, 256) * stride), { stride, bgr: true }),
    masks: fields ? [view.u32(at + 40), view.u32(at + 44), view.u32(at + 48)] : defaultMasks(bits),
  };
}

function defaultMasks(bits: number): number[] {
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

function fillRows(out: Raster, view: ByteView, layout: Layout): void {
  const { width, height, bits } = layout;
  const stride = Math.ceil((width * bits) / 32) * 4;
  for (let y = 0; y < height; y++) {
    const row = view.slice(layout.pixels + y * stride, stride);
    if (row.length === 0) return;
    const to = (layout.bottomUp ? height - 1 - y : y) * width;
    for (let x = 0; x < width; x++) out.data[to + x] = greyAt(row, x, layout);
  }
}

function greyAt(row: Uint8Array, x: number, { bits, palette, masks }: Layout): number {
  if (bits <= 8) return palette[packedSample(row, x, bits)] ?? 0;
  if (bits === 24) return luminance(row[x * 3 + 2] ?? 0, row[x * 3 + 1] ?? 0, row[x * 3] ?? 0);
  const at = (x * bits) >> 3;
  const low = (row[at] ?? 0) | ((row[at + 1] ?? 0) << 8);
  const value = bits === 16 ? low : (low | ((row[at + 2] ?? 0) << 16) | ((row[at + 3] ?? 0) << 24)) >>> 0;
  return luminance(masked(value, masks[0]), masked(value, masks[1]), masked(value, masks[2]));
}

function masked(value: number, mask = 0): number {
  if (mask === 0) return 0;
  const unit = mask & -mask;
  return Math.round((((value & mask) >>> 0) / (unit >>> 0) / ((mask >>> 0) / (unit >>> 0))) * 255);
}

/** Run-length coding: (count, value), or 0 and an escape: 0 end of row, 1 end, 2 jump, n literals. */
function fillRuns(out: Raster, view: ByteView, layout: Layout): void {
  const { width, height, bits, palette } = layout;
  let at = layout.pixels;
  let x = 0;
  let y = 0;
  const put = (index: number) => {
    if (x < width && y < height) out.data[(height - 1 - y) * width + x] = palette[index] ?? 0;
    x++;
  };
  const nibble = (byte: number, i: number) => (bits === 8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15);
  while (at + 1 < view.length && y < height) {
    const count = view.u8(at);
    const value = view.u8(at + 1);
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(nibble(value, i));
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      x += view.u8(at);
      y += view.u8(at + 1);
      at += 2;
    } else {
      for (let i = 0; i < value; i++) put(nibble(view.u8(at + ((i * bits) >> 3)), i));
      at += ((value * bits + 15) >> 4) * 2;
    }
  }
}
