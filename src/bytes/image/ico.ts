import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { decodeDib } from './bmp.js';
import { type DecodeLimits, PictureError } from './picture.js';
import { decodePng } from './png.js';

/**
 * Icon or cursor: 0 u16, kind u16 (1 icon, 2 cursor), count u16, then entries of 16 bytes: width u8 and height u8 (0 is
 * 256), colours u8, 0 u8, 2 x u16, size u32, offset u32. The data is a PNG, or a bitmap of twice the height (its mask
 * below it). The largest entry is decoded.
 */
export function decodeIco(bytes: Uint8Array, limits: DecodeLimits): Raster {
  const view = new ByteView(bytes);
  let best: { side: number; data: Uint8Array; height: number } | undefined;
  for (let i = 0; i < Math.min(view.u16(4), 100); i++) {
    const at = 6 + i * 16;
    const side = view.u8(at) || 256;
    const data = view.slice(view.u32(at + 12), view.u32(at + 8));
    if (data.length > 0 && (best === undefined || side > best.side))
      best = { side, data, height: view.u8(at + 1) || 256 };
  }
  if (best === undefined) throw new PictureError('An icon without pictures.');
  if (best.data[0] === 0x89) return decodePng(best.data, limits);
  return decodeDib(new ByteView(best.data), { at: 0, height: best.height }, limits);
}
