/*
 * QuickDraw pictures ("Inside Macintosh: Imaging With QuickDraw", appendix A): [512 bytes] size(2) frame(8: top, left, bottom, right),
 * then operations; big-endian. Version 1 has codes of one byte, version 2 of two that begin at even places.
 * What follows a code has a length that the code fixes or that stands before it.
 */
import type { ByteView } from '../../bytes/view.js';

/** What the data of an operation are: so many bytes, or a length before them of two or four bytes. */
type Size = number | 'word' | 'long' | 'region' | 'bits' | 'pattern' | 'text';

/** Codes below 0x30, by their number. */
const FIRST_SIZES: readonly Size[] = [
  ...([0, 'region', 8, 2, 1, 2, 4, 4, 2, 8, 8, 4, 4, 2, 4, 4] as const),
  ...([8, 1, 'pattern', 'pattern', 'pattern', 2, 2, 0, 0, 0, 6, 6, 0, 6, 0, 6] as const),
  ...([
    8,
    4,
    6,
    2,
    'word',
    'word',
    'word',
    'word',
    'text',
    'text',
    'text',
    'text',
    'word',
    'word',
    'word',
    'word',
  ] as const),
];
/** Bytes of rectangles, round rectangles, ovals, arcs; those of the same shape as before; polygons and regions. */
const SHAPE_SIZES: readonly Size[] = [8, 0, 8, 0, 8, 0, 12, 4, 'region', 0, 'region', 0];

export const operation = {
  end: 0xff,
  textSize: 0x0d,
  longText: 0x28,
  textRight: 0x29,
  textDown: 0x2a,
  textBoth: 0x2b,
  quickTime: 0x8200,
} as const;

/** Bytes before the count of the letters: a place, or how far it is from the place before. */
const TEXT_HEADS = [4, 1, 1, 2];

function sizeOf(code: number, version: number): Size {
  if (code < 0x30) return code === 0x11 && version === 2 ? 2 : (FIRST_SIZES[code] as Size);
  if (code < 0x90) return SHAPE_SIZES[(code - 0x30) >> 3] as Size;
  if (code < 0xa0) return (code & 0x0f) < 2 || ((code & 0x0f) >= 8 && (code & 0x0f) < 12) ? 'bits' : 'word';
  if (code === 0xa0) return 2;
  if (code === 0xa1) return 'word';
  if (code < 0xb0) return 'word';
  if (code < 0xd0) return 0;
  if (code < 0x100) return 'long';
  if (code < 0x8000) return (code >> 8) * 2;
  return code < 0x8100 ? 0 : 'long';
}

/** Where the data of an operation end; `undefined` if they are of a kind that cannot be measured. */
export function endOf(
  view: ByteView,
  at: number,
  { code, version }: { code: number; version: number },
): number | undefined {
  const size = sizeOf(code, version);
  if (typeof size === 'number') return at + size;
  switch (size) {
    case 'word':
      // The comment has its kind before the length.
      return code === 0xa1 ? at + 4 + view.u16be(at + 2) : at + 2 + view.u16be(at);
    case 'long':
      return at + 4 + view.u32be(at);
    case 'region':
      return at + Math.max(view.u16be(at), 2);
    case 'text':
      return at + headOf(code) + 1 + view.u8(at + headOf(code));
    case 'pattern':
      return endOfPattern(view, at);
    case 'bits':
      return endOfBits(view, at, code);
  }
}

export function headOf(code: number): number {
  return TEXT_HEADS[code - operation.longText] ?? 0;
}

const PIXMAP_BYTES = 46;
const BITMAP_BYTES = 10;
/** Source, destination, mode. */
const PLACEMENT_BYTES = 18;

interface Rows {
  readonly bytes: number;
  readonly count: number;
  /** 1 and 2 are not packed, 2 leaves out a byte of four. */
  readonly packing: number;
}

function rowsOf(view: ByteView, at: number): Rows & { readonly isPixmap: boolean } {
  const rowBytes = view.u16be(at);
  const isPixmap = (rowBytes & 0x8000) !== 0;
  const count = Math.max(view.u16be(at + 6) - view.u16be(at + 2), 0);
  return { bytes: rowBytes & 0x7fff, count, packing: isPixmap ? view.u16be(at + 12) : 0, isPixmap };
}

function colorTableBytes(view: ByteView, at: number): number {
  return 8 + (view.u16be(at + 6) + 1) * 8;
}

function endOfBits(view: ByteView, from: number, code: number): number {
  const isDirect = (code & 0x0e) === 0x0a;
  let at = isDirect ? from + 4 : from;
  const rows = rowsOf(view, at);
  at += rows.isPixmap ? PIXMAP_BYTES : BITMAP_BYTES;
  if (rows.isPixmap && !isDirect) at += colorTableBytes(view, at);
  at += PLACEMENT_BYTES;
  if ((code & 1) === 1) at += Math.max(view.u16be(at), 2);
  const isPacked = (code & 8) !== 0 && rows.bytes >= 8;
  return isPacked ? endOfRows(view, at, isDirect ? rows : { ...rows, packing: 0 }) : at + rows.bytes * rows.count;
}

function endOfRows(view: ByteView, from: number, { bytes, count, packing }: Rows): number {
  if (packing === 1) return from + bytes * count;
  if (packing === 2) return from + Math.floor((bytes * 3) / 4) * count;
  let at = from;
  for (let row = 0; row < count && at < view.length; row++) at += bytes > 250 ? 2 + view.u16be(at) : 1 + view.u8(at);
  return at;
}

/** Type 2 is a colour, type 1 a small picture with its colours. */
function endOfPattern(view: ByteView, from: number): number | undefined {
  const type = view.u16be(from);
  const at = from + 10;
  if (type === 2) return at + 6;
  if (type !== 1) return undefined;
  const rows = rowsOf(view, at);
  const data = at + PIXMAP_BYTES + colorTableBytes(view, at + PIXMAP_BYTES);
  return rows.bytes < 8 ? data + rows.bytes * rows.count : endOfRows(view, data, { ...rows, packing: 0 });
}
