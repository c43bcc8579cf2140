import type { Raster } from '../../core/format.js';
import { toGrey } from './grey.js';
import { bytesOf, type Directory, numbersOf, type Tiff } from './ifd.js';
import { inflateUpTo } from './inflate-up-to.js';
import { decodeJpeg } from './jpeg.js';
import { unpackLzw } from './lzw.js';
import { type DecodeLimits, luminance, newGrey, PictureError, packedSample } from './picture.js';

/** Pictures of TIFF 6.0: one directory a page, its pixels in strips or tiles that are packed each for itself. */

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  xResolution: 282,
  planar: 284,
  faxOptions: 292,
  resolutionUnit: 296,
  predictor: 317,
  colors: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  jpegTables: 347,
} as const;

export interface TiffPage {
  readonly width: number;
  readonly height: number;
  readonly compression: number;
  readonly bits: number;
  readonly samples: number;
  /** 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK, 6 YCbCr. */
  readonly photometric: number;
  /** Turning and mirroring as EXIF numbers them. */
  readonly orientation: number;
  readonly dpi: number | undefined;
  readonly planar: boolean;
  readonly predictor: boolean;
  readonly lowBitsFirst: boolean;
  readonly faxOptions: number;
  readonly palette: readonly number[];
  readonly jpegTables: Uint8Array;
  readonly block: { readonly width: number; readonly height: number };
  readonly blocks: readonly Uint8Array[];
}

/** Compressions of ITU-T T.4 and T.6: fax. */
export const faxCompressions: ReadonlySet<number> = new Set([2, 3, 4]);

export function readTiffPage(tiff: Tiff, directory: Directory): TiffPage {
  const number = (tag: number, fallback: number) => numbersOf(tiff, directory.get(tag))[0] ?? fallback;
  const width = number(TAGS.width, 0);
  const height = number(TAGS.height, 0);
  const tiled = directory.has(TAGS.tileOffsets);
  const resolution = number(TAGS.xResolution, 0) * (number(TAGS.resolutionUnit, 2) === 3 ? 2.54 : 1);
  return {
    width,
    height,
    compression: number(TAGS.compression, 1),
    bits: number(TAGS.bits, 1),
    samples: number(TAGS.samples, 1),
    photometric: number(TAGS.photometric, 0),
    orientation: number(TAGS.orientation, 1),
    dpi: resolution >= 50 && resolution <= 2_400 ? Math.round(resolution) : undefined,
    planar: number(TAGS.planar, 1) === 2,
    predictor: number(TAGS.predictor, 1) === 2,
    lowBitsFirst: number(TAGS.fillOrder, 1) === 2,
    faxOptions: number(TAGS.faxOptions, 0),
    palette: numbersOf(tiff, directory.get(TAGS.colors)),
    jpegTables: bytesOf(tiff, directory.get(TAGS.jpegTables)),
    block: tiled
      ? { width: number(TAGS.tileWidth, width), height: number(TAGS.tileHeight, height) }
      : { width, height: Math.min(number(TAGS.rowsPerStrip, height), height) },
    blocks: readBlocks(tiff, directory, tiled),
  };
}

function readBlocks(tiff: Tiff, directory: Directory, tiled: boolean): Uint8Array[] {
  const offsets = numbersOf(tiff, directory.get(tiled ? TAGS.tileOffsets : TAGS.stripOffsets));
  const sizes = numbersOf(tiff, directory.get(tiled ? TAGS.tileBytes : TAGS.stripBytes));
  const { buffer, byteOffset, byteLength } = tiff.view;
  return offsets.map((offset, i) => {
    const from = Math.min(offset, byteLength);
    const length = Math.min(sizes[i] ?? byteLength - from, byteLength - from);
    return new Uint8Array(buffer as ArrayBuffer, byteOffset + from, length);
  });
}

export async function decodeTiffPage(page: TiffPage, limits: DecodeLimits): Promise<Raster> {
  const { width, height, block, dpi } = page;
  const out = newGrey(width, height, limits);
  if (!(block.width > 0 && block.height > 0)) throw new PictureError('TIFF without pixels.');
  limits.checkSize(block.width, block.height);
  const across = Math.ceil(width / block.width);
  const most = across * Math.ceil(height / block.height);
  for (const [i, bytes] of page.blocks.slice(0, most).entries()) {
    const place = { left: (i % across) * block.width, top: Math.floor(i / across) * block.height };
    const decoded = page.compression === 7 ? await decodeJpegBlock(page, bytes, limits) : decodeBlock(page, bytes);
    draw(out, decoded, place);
  }
  return dpi === undefined ? out : { ...out, dpi };
}

function draw(out: Raster, block: Raster, { left, top }: { left: number; top: number }): void {
  for (let y = 0; y < block.height && top + y < out.height; y++) {
    const width = Math.min(block.width, out.width - left);
    out.data.set(block.data.subarray(y * block.width, y * block.width + width), (top + y) * out.width + left);
  }
}

/** Tables for all blocks stand apart: they go before the block's own segments. */
async function decodeJpegBlock(page: TiffPage, bytes: Uint8Array, limits: DecodeLimits): Promise<Raster> {
  const { jpegTables: tables } = page;
  const whole = tables.length > 4 ? Buffer.concat([tables.subarray(0, tables.length - 2), bytes.subarray(2)]) : bytes;
  return toGrey(await decodeJpeg(whole, limits));
}

/** One strip or tile; of pictures in planes the first plane stands for all. */
function decodeBlock(page: TiffPage, bytes: Uint8Array): Raster {
  const { block, bits, planar } = page;
  if (![1, 2, 4, 8, 16].includes(bits)) throw new PictureError('TIFF with samples of an unknown size.');
  const samples = planar ? 1 : page.samples;
  const stride = Math.ceil((block.width * samples * bits) / 8);
  const data = unpack(page, bytes, stride * block.height);
  const out = new Uint8Array(block.width * block.height).fill(255);
  for (let y = 0; y < block.height && y * stride < data.length; y++) {
    const row = data.subarray(y * stride, (y + 1) * stride);
    if (page.predictor && bits === 8)
      for (let i = samples; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - samples] ?? 0);
    for (let x = 0; x < block.width; x++) out[y * block.width + x] = greyAt(page, row, { x, samples });
  }
  return { width: block.width, height: block.height, channels: 1, data: out };
}

function unpack({ compression }: TiffPage, bytes: Uint8Array, size: number): Uint8Array {
  if (compression === 1) return bytes.slice(0, size);
  if (compression === 5) return unpackLzw(bytes, { bits: 8, highFirst: true, size });
  if (compression === 8 || compression === 32_946) return new Uint8Array(inflateUpTo(bytes, size));
  if (compression === 32_773) return unpackBits(bytes, size);
  throw new PictureError('TIFF with an unknown compression.');
}

/** PackBits: n >= 0 copies n + 1 bytes, n < 0 repeats the next byte 1 - n times, -128 is nothing. */
export function unpackBits(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < bytes.length && to < size; ) {
    const count = ((bytes[at++] ?? 0) << 24) >> 24;
    if (count >= 0) {
      out.set(bytes.subarray(at, at + Math.min(count + 1, size - to)), to);
      at += count + 1;
      to += count + 1;
    } else if (count > -128) {
      out.fill(bytes[at++] ?? 0, to, Math.min(to + 1 - count, size));
      to += 1 - count;
    }
  }
  return out;
}

function greyAt(page: TiffPage, row: Uint8Array, { x, samples }: { x: number; samples: number }): number {
  const { bits, photometric, palette } = page;
  if (photometric === 3) {
    const index = packedSample(row, x, bits);
    const count = 1 << bits;
    return luminance(
      (palette[index] ?? 0) >> 8,
      (palette[index + count] ?? 0) >> 8,
      (palette[index + 2 * count] ?? 0) >> 8,
    );
  }
  if (bits < 8) {
    const value = (packedSample(row, x * samples, bits) * 255) / ((1 << bits) - 1);
    return photometric === 0 ? 255 - value : value;
  }
  const bytes = bits >> 3;
  const sample = (i: number) => row[(x * samples + i) * bytes] ?? 0;
  if (photometric === 0) return 255 - sample(0);
  if (photometric === 5)
    return (luminance(255 - sample(0), 255 - sample(1), 255 - sample(2)) * (255 - sample(3))) / 255;
  return samples >= 3 && photometric === 2 ? luminance(sample(0), sample(1), sample(2)) : sample(0);
}
