import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { inflateUpTo } from './inflate-up-to.js';
import {
  type DecodeLimits,
  greyPalette,
  luminance,
  newGrey,
  overWhite,
  PictureError,
  packedSample,
} from './picture.js';

/**
 * PNG (W3C REC-png-3). 8 bytes of signature, then chunks:
 *   length u32be, type 4 letters, data, CRC u32be
 * IHDR: width u32be, height u32be, bits u8, colour type u8 (0 grey, 2 RGB, 3 palette, 4 grey+alpha, 6 RGBA),
 * compression u8, filter u8, interlace u8. The data of all IDAT is one zlib stream of filtered rows.
 */

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7: first column and row, and steps, of each pass. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new ByteView(bytes);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.u32be(at);
    const type = String.fromCharCode(...view.slice(at + 4, 4));
    yield { type, data: view.slice(at + 8, length) };
    if (type === 'IEND') return;
    at += 12 + length;
  }
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly type: number;
  readonly interlaced: boolean;
  readonly samples: number;
  readonly palette: Uint8Array;
  readonly alpha: Uint8Array;
}

export function decodePng(bytes: Uint8Array, limits: DecodeLimits): Raster {
  let header: Omit<Header, 'palette' | 'alpha'> | undefined;
  let palette: Uint8Array = new Uint8Array(256);
  let alpha: Uint8Array = new Uint8Array(0);
  let dpi: number | undefined;
  const parts: Uint8Array[] = [];
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'IHDR') header = readHeader(new ByteView(data));
    else if (type === 'PLTE') palette = greyPalette(data, { stride: 3, bgr: false });
    else if (type === 'tRNS') alpha = data;
    else if (type === 'pHYs' && data[8] === 1) dpi = Math.round(new ByteView(data).u32be(0) * 0.0254);
    else if (type === 'IDAT') parts.push(data);
  }
  if (header === undefined) throw new PictureError('PNG without a header.');
  const out = newGrey(header.width, header.height, limits);
  fill(out, { ...header, palette, alpha }, parts);
  return dpi === undefined ? out : { ...out, dpi };
}

function readHeader(view: ByteView): Omit<Header, 'palette' | 'alpha'> {
  const type = view.u8(9);
  const bits = view.u8(8);
  const samples = SAMPLES[type];
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(bits)) throw new PictureError('PNG of an unknown kind.');
  return { width: view.u32be(0), height: view.u32be(4), bits, type, interlaced: view.u8(12) === 1, samples };
}

function fill(out: Raster, header: Header, parts: readonly Uint8Array[]): void {
  const passes = header.interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const sizes = passes.map(([x, y, stepX, stepY]) => ({
    columns: Math.max(0, Math.ceil((header.width - x) / stepX)),
    rows: Math.max(0, Math.ceil((header.height - y) / stepY)),
  }));
  const rowBytes = (columns: number) => Math.ceil((columns * header.samples * header.bits) / 8);
  const expected = sizes.reduce(
    (sum, { columns, rows }) => sum + (columns === 0 ? 0 : (rowBytes(columns) + 1) * rows),
    0,
  );
  const data = inflateUpTo(Buffer.concat(parts), expected);
  let at = 0;
  for (const [i, [x, y, stepX, stepY]] of passes.entries()) {
    const { columns, rows } = sizes[i] ?? { columns: 0, rows: 0 };
    if (columns === 0) continue;
    const length = rowBytes(columns);
    let before: Uint8Array = new Uint8Array(length);
    for (let row = 0; row < rows && at + 1 < data.length; row++, at += length + 1) {
      const line = data.subarray(at + 1, at + 1 + length);
      unfilter(data[at] ?? 0, { line, before, step: Math.max(1, (header.samples * header.bits) >> 3) });
      const to = (y + row * stepY) * out.width;
      for (let column = 0; column < columns; column++) out.data[to + x + column * stepX] = greyAt(header, line, column);
      before = line;
    }
  }
}

/** Undoes a row's filter in place. */
function unfilter(
  filter: number,
  { line, before, step }: { line: Uint8Array; before: Uint8Array; step: number },
): void {
  if (filter === 0) return;
  for (let i = 0; i < line.length; i++) {
    const left = i >= step ? (line[i - step] ?? 0) : 0;
    const up = before[i] ?? 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4) guess = paeth(left, up, i >= step ? (before[i - step] ?? 0) : 0);
    line[i] = (line[i] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function greyAt({ type, bits, samples, palette, alpha }: Header, line: Uint8Array, column: number): number {
  if (type === 3) {
    const index = packedSample(line, column, bits);
    return overWhite(palette[index] ?? 0, alpha[index] ?? 255);
  }
  if (bits < 8) return (packedSample(line, column, bits) * 255) / ((1 << bits) - 1);
  const bytes = bits >> 3;
  const at = column * samples * bytes;
  const sample = (i: number) => line[at + i * bytes] ?? 0;
  const grey = samples < 3 ? sample(0) : luminance(sample(0), sample(1), sample(2));
  return samples === 2 ? overWhite(grey, sample(1)) : samples === 4 ? overWhite(grey, sample(3)) : grey;
}
