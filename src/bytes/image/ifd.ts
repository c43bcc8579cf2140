/**
 * Directories of TIFF 6.0, as TIFF files and EXIF hold them. Header: 'II' or 'MM' (byte order), 42 u16, offset of the
 * first directory u32. A directory: count u16, entries of 12 bytes (tag u16, type u16, count u32, value or its offset
 * u32), offset of the next directory u32. BigTIFF (43) is not read.
 */

export interface Tiff {
  readonly view: DataView;
  readonly little: boolean;
}

export interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Offset of the value. */
  readonly at: number;
}

export type Directory = ReadonlyMap<number, Entry>;

/** Bytes of one value by type: byte, text, u16, u32, fraction, i8, bytes, i16, i32, signed fraction, f32, f64. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const MAX_ENTRIES = 1_000;
const MAX_VALUES = 1_000_000;

export function openTiff(bytes: Uint8Array): Tiff | undefined {
  if (bytes.length < 8) return undefined;
  const little = bytes[0] === 0x49 && bytes[1] === 0x49;
  if (!little && !(bytes[0] === 0x4d && bytes[1] === 0x4d)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint16(2, little) === 42 ? { view, little } : undefined;
}

/** All directories of the file's chain; a chain that turns back ends there. */
export function readDirectories(tiff: Tiff, most: number): Directory[] {
  const seen = new Set<number>();
  const found: Directory[] = [];
  let at = u32(tiff, 4);
  while (at !== 0 && !seen.has(at) && found.length < most) {
    seen.add(at);
    found.push(readDirectory(tiff, at));
    at = u32(tiff, at + 2 + u16(tiff, at) * 12);
  }
  return found;
}

export function readDirectory(tiff: Tiff, at: number): Directory {
  const entries = new Map<number, Entry>();
  const count = Math.min(u16(tiff, at), MAX_ENTRIES);
  for (let i = 0; i < count; i++) {
    const from = at + 2 + i * 12;
    const type = u16(tiff, from + 2);
    const values = u32(tiff, from + 4);
    const length = (SIZES[type] ?? 0) * values;
    const entry = { tag: u16(tiff, from), type, count: values, at: length <= 4 ? from + 8 : u32(tiff, from + 8) };
    if (!entries.has(entry.tag)) entries.set(entry.tag, entry);
  }
  return entries;
}

/** Numbers of an entry; fractions are divided. */
export function numbersOf(tiff: Tiff, entry: Entry | undefined): number[] {
  if (entry === undefined) return [];
  const size = SIZES[entry.type] ?? 0;
  if (size === 0) return [];
  const room = Math.max(0, Math.floor((tiff.view.byteLength - entry.at) / size));
  const out: number[] = [];
  for (let i = 0; i < Math.min(entry.count, room, MAX_VALUES); i++)
    out.push(numberAt(tiff, entry, entry.at + i * size));
  return out;
}

export function bytesOf(tiff: Tiff, entry: Entry | undefined): Uint8Array {
  if (entry === undefined) return new Uint8Array(0);
  const { buffer, byteOffset, byteLength } = tiff.view;
  const from = Math.min(entry.at, byteLength);
  const length = Math.min(entry.count * (SIZES[entry.type] ?? 0), byteLength - from);
  return new Uint8Array(buffer as ArrayBuffer, byteOffset + from, length);
}

/** Text up to its end mark, as UTF-8 or else Latin-1. */
export function textOf(tiff: Tiff, entry: Entry | undefined): string {
  const bytes = bytesOf(tiff, entry);
  const end = bytes.indexOf(0);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}

export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: cameras and old programs write one byte a letter.
    return Buffer.from(bytes).toString('latin1');
  }
}

function numberAt(tiff: Tiff, { type }: Entry, at: number): number {
  const { view, little } = tiff;
  if (type === 3) return u16(tiff, at);
  if (type === 4) return u32(tiff, at);
  if (type === 5) return u32(tiff, at) / (u32(tiff, at + 4) || 1);
  if (type === 8) return view.getInt16(at, little);
  if (type === 9) return view.getInt32(at, little);
  if (type === 10) return view.getInt32(at, little) / (view.getInt32(at + 4, little) || 1);
  if (type === 11) return view.getFloat32(at, little);
  if (type === 12) return view.getFloat64(at, little);
  return view.getUint8(at);
}

function u16({ view, little }: Tiff, at: number): number {
  return at + 2 <= view.byteLength ? view.getUint16(at, little) : 0;
}

function u32({ view, little }: Tiff, at: number): number {
  return at + 4 <= view.byteLength ? view.getUint32(at, little) : 0;
}
