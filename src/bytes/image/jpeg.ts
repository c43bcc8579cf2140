import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { toGrey } from './grey.js';
import { type DecodeLimits, PictureError } from './picture.js';

/**
 * JPEG (ITU-T T.81): markers 0xff and a kind. SOI d8; segments with length u16be: APPn e0-ef, SOF c0-cf (bits u8,
 * height u16be, width u16be), SOS da with the coded data behind it; EOI d9.
 */

const MEGA = 1e6;
/** Megabytes that decoding may take beside the pixels' own count. */
const MEMORY_MB = 600;

export interface JpegSegment {
  readonly marker: number;
  readonly data: Uint8Array;
}

/** Segments before the coded data. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const view = new ByteView(bytes);
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (view.u8(at) !== 0xff) return;
    const marker = view.u8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return;
    const length = view.u16be(at + 2);
    yield { marker, data: view.slice(at + 4, length - 2) };
    at += 2 + Math.max(length, 2);
  }
}

export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  for (const { marker, data } of jpegSegments(bytes)) {
    if (marker < 0xc0 || marker > 0xcf || marker === 0xc4 || marker === 0xc8 || marker === 0xcc) continue;
    const view = new ByteView(data);
    return { height: view.u16be(1), width: view.u16be(3) };
  }
  return undefined;
}

export async function decodeJpeg(bytes: Uint8Array, limits: DecodeLimits): Promise<Raster> {
  const size = jpegSize(bytes);
  if (size === undefined) throw new PictureError('JPEG without a size.');
  limits.checkSize(size.width, size.height);
  const { decode } = (await import('jpeg-js')).default;
  const { width, height, data } = decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: true,
    maxResolutionInMP: (size.width * size.height) / MEGA + 1,
    maxMemoryUsageInMB: MEMORY_MB,
  });
  return toGrey({ width, height, channels: 4, data });
}
