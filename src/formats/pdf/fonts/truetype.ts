import { type CffFont, parseCff } from './cff.js';
import { glyphList } from './tables.js';

/**
 * What a TrueType or OpenType font program says of its glyphs (ISO/IEC 14496-22):
 *
 *     version, number of tables, ...; a record a table: tag, checksum, offset, length
 *     cmap   characters -> glyphs, several of them by platform and encoding (formats 0, 4, 6 and 12)
 *     post   names by glyph (formats 1 and 2)
 *     maxp   number of glyphs;   CFF   outlines as a CFF font
 */
export interface TrueTypeFont {
  /** Characters -> glyphs by platform and encoding, 3 and 1 as 0x30001. */
  readonly cmaps: ReadonlyMap<number, CharMap>;
  /** Names by glyph; undefined where there are none. */
  readonly names: readonly string[] | undefined;
  readonly cff: CffFont | undefined;
}

export type CharMap = ReadonlyMap<number, number>;

/** Platform and encoding of the maps that PDF uses (ISO 32000-2 §9.6.5.4). */
export const WINDOWS_SYMBOL = 0x30000;
export const WINDOWS_UNICODE = 0x30001;
export const WINDOWS_FULL = 0x3000a;
export const MAC_ROMAN = 0x10000;

const MAX_TABLES = 64;
const MAX_CMAPS = 16;
/** Codes of one map that are looked at; Unicode has fewer that are assigned. */
export const MAX_CODES = 300_000;
const MAX_GLYPHS = 65_535;

interface Tables {
  readonly view: DataView;
  readonly bytes: Uint8Array;
  readonly places: ReadonlyMap<string, { offset: number; length: number }>;
}

/** Undefined where the bytes have no table that could be used. */
export function parseTrueType(bytes: Uint8Array): TrueTypeFont | undefined {
  const tables = readTables(bytes);
  if (tables.places.size === 0) return undefined;
  const cff = tables.places.get('CFF ');
  return {
    cmaps: readCmaps(tables),
    names: readNames(tables),
    cff: cff === undefined ? undefined : parseCff(bytes.subarray(cff.offset, cff.offset + cff.length)),
  };
}

function readTables(bytes: Uint8Array): Tables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const places = new Map<string, { offset: number; length: number }>();
  const start = tag(bytes, 0) === 'ttcf' ? u32(view, 12) : 0;
  const count = Math.min(u16(view, start + 4), MAX_TABLES);
  for (let i = 0; i < count; i++) {
    const at = start + 12 + i * 16;
    if (at + 16 > bytes.length) break;
    const offset = u32(view, at + 8);
    if (offset < bytes.length) places.set(tag(bytes, at), { offset, length: u32(view, at + 12) });
  }
  return { view, bytes, places };
}

function readCmaps({ view, places }: Tables): Map<number, CharMap> {
  const maps = new Map<number, CharMap>();
  const table = places.get('cmap');
  if (table === undefined) return maps;
  const count = Math.min(u16(view, table.offset + 2), MAX_CMAPS);
  for (let i = 0; i < count; i++) {
    const at = table.offset + 4 + i * 8;
    const key = u16(view, at) * 0x10000 + u16(view, at + 2);
    const map = readCmap(view, table.offset + u32(view, at + 4));
    if (map.size > 0) maps.set(key, map);
  }
  return maps;
}

function readCmap(view: DataView, at: number): Map<number, number> {
  const map = new Map<number, number>();
  const format = u16(view, at);
  if (format === 0) for (let code = 0; code < 256; code++) put(map, code, u8(view, at + 6 + code));
  else if (format === 4) readSegments(view, at, map);
  else if (format === 6) {
    const first = u16(view, at + 6);
    const count = u16(view, at + 8);
    for (let i = 0; i < count; i++) put(map, first + i, u16(view, at + 10 + i * 2));
  } else if (format === 12) readGroups(view, at, map);
  return map;
}

/** Format 4: end codes, padding, start codes, deltas, offsets into what follows. */
function readSegments(view: DataView, at: number, map: Map<number, number>): void {
  const size = u16(view, at + 6) & ~1;
  let left = MAX_CODES;
  for (let i = 0; i < size; i += 2) {
    const end = u16(view, at + 14 + i);
    const start = u16(view, at + 16 + size + i);
    const delta = u16(view, at + 16 + size * 2 + i);
    const place = at + 16 + size * 3 + i;
    const offset = u16(view, place);
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (--left < 0) return;
      const glyph = offset === 0 ? code : u16(view, place + offset + (code - start) * 2);
      if (glyph !== 0) put(map, code, (glyph + delta) & 0xffff);
    }
  }
}

function readGroups(view: DataView, at: number, map: Map<number, number>): void {
  const count = u32(view, at + 12);
  let left = MAX_CODES;
  for (let i = 0; i < count && at + 28 + i * 12 <= view.byteLength; i++) {
    const group = at + 16 + i * 12;
    const first = u32(view, group);
    const last = Math.min(u32(view, group + 4), 0x10ffff);
    const glyph = u32(view, group + 8);
    for (let code = first; code <= last; code++) {
      if (--left < 0) return;
      put(map, code, glyph + code - first);
    }
  }
}

function put(map: Map<number, number>, code: number, glyph: number): void {
  if (glyph > 0 && glyph <= MAX_GLYPHS) map.set(code, glyph);
}

function readNames({ view, bytes, places }: Tables): string[] | undefined {
  const table = places.get('post');
  if (table === undefined) return undefined;
  const version = u32(view, table.offset);
  if (version === 0x10000) return [...glyphList('macGlyphs')];
  if (version !== 0x20000) return undefined;
  const standard = glyphList('macGlyphs');
  const count = Math.min(u16(view, table.offset + 32), MAX_GLYPHS);
  const own: string[] = [];
  const end = Math.min(table.offset + table.length, bytes.length);
  for (let at = table.offset + 34 + count * 2; at < end; ) {
    const length = bytes[at] as number;
    own.push(Buffer.from(bytes.subarray(at + 1, Math.min(at + 1 + length, end))).toString('latin1'));
    at += length + 1;
  }
  return Array.from({ length: count }, (_, glyph) => {
    const index = u16(view, table.offset + 34 + glyph * 2);
    return (index < standard.length ? standard[index] : own[index - standard.length]) ?? '';
  });
}

function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/** Past the end there are zeros. */
function u8(view: DataView, at: number): number {
  return at < view.byteLength ? view.getUint8(at) : 0;
}

function u16(view: DataView, at: number): number {
  return at + 2 <= view.byteLength ? view.getUint16(at) : 0;
}

function u32(view: DataView, at: number): number {
  return at + 4 <= view.byteLength ? view.getUint32(at) : 0;
}
