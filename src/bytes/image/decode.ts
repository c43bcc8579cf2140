import type { Raster } from '../../core/format.js';
import { decodeBmp } from './bmp.js';
import { decodeGif } from './gif.js';
import { decodeIco } from './ico.js';
import { decodeJpeg } from './jpeg.js';
import type { DecodeLimits } from './picture.js';
import { decodePng } from './png.js';
import { decodePnm } from './pnm.js';
import { decodeWebp } from './webp.js';

/** Kinds of pictures, by their first bytes. */
export type PictureKind =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'webp'
  | 'pnm'
  | 'ico'
  | 'jp2'
  | 'heif'
  | 'avif'
  | 'bpg'
  | 'icns';

export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (text(0, 4) === '\u0089PNG') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return 'tiff';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return 'webp';
  if (text(4, 4) === 'jP  ' || text(0, 4) === '\u00ff\u004f\u00ff\u0051') return 'jp2';
  if (text(4, 4) === 'ftyp') return isoKind(text(8, 32));
  if (text(0, 4) === 'BPG\u00fb') return 'bpg';
  if (text(0, 4) === 'icns') return 'icns';
  if (/^P[1-6][\s#]/.test(text(0, 3))) return 'pnm';
  if (text(0, 2) === 'BM' && isBmpHeader(bytes)) return 'bmp';
  return isIcon(bytes) ? 'ico' : undefined;
}

/** Major and compatible brands of ISO media files. */
function isoKind(brands: string): PictureKind | undefined {
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heif' : undefined;
}

function isBmpHeader(bytes: Uint8Array): boolean {
  const size = bytes[14] ?? 0;
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(size) && (bytes[15] ?? 1) === 0;
}

function isIcon(bytes: Uint8Array): boolean {
  const [a, b, c, d, e, f] = bytes;
  const count = (e ?? 0) + (f ?? 0) * 256;
  const entries = bytes.length >= 6 + count * 16 && count > 0 && count <= 64;
  return a === 0 && b === 0 && (c === 1 || c === 2) && d === 0 && entries && (bytes[9] ?? 1) === 0;
}

/** Pictures of one page; undefined for kinds that are not decoded here. Throws on damage. */
export async function decodePicture(
  kind: PictureKind,
  bytes: Uint8Array,
  limits: DecodeLimits,
): Promise<Raster | undefined> {
  if (kind === 'png') return decodePng(bytes, limits);
  if (kind === 'jpeg') return decodeJpeg(bytes, limits);
  if (kind === 'gif') return decodeGif(bytes, limits);
  if (kind === 'bmp') return decodeBmp(bytes, limits);
  if (kind === 'webp') return decodeWebp(bytes, limits);
  if (kind === 'pnm') return decodePnm(bytes, limits);
  if (kind === 'ico') return decodeIco(bytes, limits);
  return undefined;
}
