import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { unpackLzw } from './lzw.js';
import { type DecodeLimits, greyPalette, newGrey, PictureError } from './picture.js';

/**
 * GIF 87a/89a: 'GIF8?a', width u16, height u16, flags u8 (0x80: palette of 2^(n+1) colours), background u8, aspect u8.
 * Blocks: 0x21 extension (label u8, sub-blocks), 0x2c picture (left, top, width, height u16, flags u8: 0x80 palette,
 * 0x40 interlaced; LZW bits u8, sub-blocks), 0x3b end. Only the first picture is decoded: the others move.
 */

const INTERLACED = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

export function decodeGif(bytes: Uint8Array, limits: DecodeLimits): Raster {
  const view = new ByteView(bytes);
  const out = newGrey(view.u16(6), view.u16(8), limits);
  const flags = view.u8(10);
  let at = 13;
  let palette: Uint8Array = new Uint8Array(256);
  if (flags & 0x80) {
    palette = greyPalette(view.slice(at, 3 << ((flags & 7) + 1)), { stride: 3, bgr: false });
    at += 3 << ((flags & 7) + 1);
  }
  let transparent = -1;
  while (at < bytes.length) {
    const kind = view.u8(at);
    if (kind === 0x2c) {
      drawFrame(out, view, { at: at + 1, palette, transparent });
      return out;
    }
    if (kind !== 0x21) break;
    if (view.u8(at + 1) === 0xf9 && view.u8(at + 3) & 1) transparent = view.u8(at + 6);
    at = skipBlocks(view, at + 2);
  }
  throw new PictureError('GIF without a picture.');
}

/** Texts of comment extensions, and how many pictures there are. */
export function readGifParts(bytes: Uint8Array): { comments: string[]; frames: number } {
  const view = new ByteView(bytes);
  const flags = view.u8(10);
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const comments: string[] = [];
  let frames = 0;
  while (at < bytes.length) {
    const kind = view.u8(at);
    if (kind === 0x2c) {
      frames++;
      const local = view.u8(at + 9);
      at = skipBlocks(view, at + 11 + (local & 0x80 ? 3 << ((local & 7) + 1) : 0));
    } else if (kind === 0x21) {
      if (view.u8(at + 1) === 0xfe) comments.push(Buffer.from(joinBlocks(view, at + 2)).toString('utf8'));
      at = skipBlocks(view, at + 2);
    } else {
      break;
    }
  }
  return { comments, frames };
}

function drawFrame(out: Raster, view: ByteView, frame: { at: number; palette: Uint8Array; transparent: number }): void {
  const { at, transparent } = frame;
  const [left, top, width, height] = [view.u16(at), view.u16(at + 2), view.u16(at + 4), view.u16(at + 6)];
  const flags = view.u8(at + 8);
  const local = flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
  const palette = local === 0 ? frame.palette : greyPalette(view.slice(at + 9, local), { stride: 3, bgr: false });
  const start = at + 9 + local;
  const bits = view.u8(start);
  if (bits < 2 || bits > 8) throw new PictureError('GIF with bad data.');
  const pixels = unpackLzw(joinBlocks(view, start + 1), { bits, highFirst: false, size: width * height });
  const rows = flags & 0x40 ? interlacedRows(height) : undefined;
  for (let i = 0; i < pixels.length; i++) {
    const row = Math.floor(i / width);
    const x = left + (i % width);
    const y = top + (rows?.[row] ?? row);
    const index = pixels[i] ?? 0;
    if (x < out.width && y < out.height && index !== transparent) out.data[y * out.width + x] = palette[index] ?? 0;
  }
}

function interlacedRows(height: number): number[] {
  const rows: number[] = [];
  for (const [from, step] of INTERLACED) for (let y = from; y < height; y += step) rows.push(y);
  return rows;
}

function skipBlocks(view: ByteView, from: number): number {
  let at = from;
  while (at < view.length && view.u8(at) > 0) at += view.u8(at) + 1;
  return at + 1;
}

function joinBlocks(view: ByteView, from: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = from; at < view.length && view.u8(at) > 0; at += view.u8(at) + 1)
    parts.push(view.slice(at + 1, view.u8(at)));
  return Buffer.concat(parts);
}
