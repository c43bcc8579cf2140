import { type Encoding, encodingOf } from './encodings.js';
import { glyphList } from './tables.js';

/**
 * What a CFF font program says of its glyphs (Adobe Technical Note 5176):
 *
 *     header       major, minor, size of the header, size of offsets
 *     Name INDEX, Top DICT INDEX, String INDEX, Global Subr INDEX
 *     at offsets of the Top DICT: charset (15), Encoding (16), CharStrings INDEX (17); ROS (12 30) makes it CID-keyed
 *
 * An INDEX is a count (two bytes), the size of an offset, count + 1 offsets from 1 on, and the data.
 */
export interface CffFont {
  readonly isCid: boolean;
  readonly glyphCount: number;
  /** Names by glyph; of CID-keyed fonts undefined. */
  readonly names: readonly string[] | undefined;
  /** Identifiers by glyph; of name-keyed fonts undefined. */
  readonly cids: Uint16Array | undefined;
  /** Names by code; of CID-keyed fonts undefined. */
  readonly encoding: Encoding | undefined;
}

const MAX_GLYPHS = 65_535;
const MAX_INDEX = 65_535;
const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
/** Operators of two bytes, 12 and this one, are counted from 256 on. */
const ROS = 256 + 30;

/** Undefined where the bytes are none, or cut before the glyphs' names. */
export function parseCff(bytes: Uint8Array): CffFont | undefined {
  const headerSize = bytes[2] ?? 0;
  if (bytes[0] !== 1 || headerSize < 4) return undefined;
  const names = readIndex(bytes, headerSize);
  const tops = readIndex(bytes, names?.end ?? -1);
  const strings = readIndex(bytes, tops?.end ?? -1);
  const top = tops?.items[0];
  if (top === undefined || strings === undefined) return undefined;
  const dict = readDict(bytes, top);
  const glyphCount = readIndex(bytes, dict.get(CHAR_STRINGS)?.[0] ?? -1)?.items.length ?? 0;
  if (glyphCount === 0) return undefined;
  const isCid = dict.has(ROS);
  const charset = readCharset(bytes, { offset: dict.get(CHARSET)?.[0] ?? 0, glyphCount, isCid });
  if (isCid) return { isCid, glyphCount, names: undefined, cids: charset, encoding: undefined };
  const sids = charset;
  const nameOf = (sid: number) => stringOf(bytes, strings, sid);
  const glyphNames = Array.from(sids, nameOf);
  const encoding = readEncoding(bytes, dict.get(ENCODING)?.[0] ?? 0, { names: glyphNames, nameOf });
  return { isCid, glyphCount, names: glyphNames, cids: undefined, encoding };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Index {
  readonly items: readonly Span[];
  readonly end: number;
}

function readIndex(bytes: Uint8Array, at: number): Index | undefined {
  if (at < 0 || at + 2 > bytes.length) return undefined;
  const count = Math.min(u16(bytes, at), MAX_INDEX);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes[at + 2] ?? 0;
  if (size < 1 || size > 4) return undefined;
  const data = at + 3 + (count + 1) * size - 1;
  if (data > bytes.length) return undefined;
  const items: Span[] = [];
  let from = data + uint(bytes, at + 3, size);
  for (let i = 1; i <= count; i++) {
    const to = Math.min(data + uint(bytes, at + 3 + i * size, size), bytes.length);
    items.push({ from: Math.min(from, to), to });
    from = to;
  }
  return { items, end: from };
}

/** Operands by operator (§4). */
function readDict(bytes: Uint8Array, { from, to }: Span): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = from; at < to; ) {
    const byte = bytes[at] as number;
    if (byte <= 21) {
      const operator = byte === 12 ? 256 + (bytes[at + 1] ?? 0) : byte;
      dict.set(operator, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else if (byte === 28) {
      operands.push((u16(bytes, at + 1) << 16) >> 16);
      at += 3;
    } else if (byte === 29) {
      operands.push(uint(bytes, at + 1, 4) | 0);
      at += 5;
    } else if (byte === 30) {
      at = afterReal(bytes, at + 1, to);
      operands.push(0);
    } else if (byte >= 32 && byte <= 246) {
      operands.push(byte - 139);
      at++;
    } else if (byte >= 247 && byte <= 254) {
      const next = bytes[at + 1] ?? 0;
      operands.push(byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108);
      at += 2;
    } else at++;
  }
  return dict;
}

/** Digits of real numbers are halves of bytes; 15 ends them. */
function afterReal(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const byte = bytes[at++] as number;
    if ((byte & 15) === 15 || byte >> 4 === 15) break;
  }
  return at;
}

interface CharsetPlace {
  readonly offset: number;
  readonly glyphCount: number;
  readonly isCid: boolean;
}

/** Names' numbers, or identifiers, by glyph (§13). */
function readCharset(bytes: Uint8Array, { offset, glyphCount, isCid }: CharsetPlace): Uint16Array {
  const ids = new Uint16Array(Math.min(glyphCount, MAX_GLYPHS));
  if (offset <= 2 && !isCid) return predefinedCharset(ids, offset);
  if (offset <= 2) return ids.map((_, glyph) => glyph);
  const format = bytes[offset] ?? 0;
  let at = offset + 1;
  for (let glyph = 1; glyph < ids.length && at < bytes.length; ) {
    const first = u16(bytes, at);
    at += 2;
    let more = 0;
    if (format === 1) more = bytes[at++] ?? 0;
    else if (format === 2) {
      more = u16(bytes, at);
      at += 2;
    }
    for (let i = 0; i <= more && glyph < ids.length; i++) ids[glyph++] = first + i;
  }
  return ids;
}

function predefinedCharset(ids: Uint16Array, which: number): Uint16Array {
  if (which === 0) return ids.map((_, glyph) => glyph);
  const names = glyphList(which === 1 ? 'expertCharset' : 'expertSubsetCharset');
  const strings = glyphList('cffStrings');
  return ids.map((_, glyph) => Math.max(strings.indexOf(names[glyph] ?? '.notdef'), 0));
}

/** Names of which programs have so many letters are damage. */
const MAX_NAME = 64;

function stringOf(bytes: Uint8Array, strings: Index, sid: number): string {
  const standard = glyphList('cffStrings');
  if (sid < standard.length) return standard[sid] ?? '';
  const span = strings.items[sid - standard.length];
  if (span === undefined) return '';
  return Buffer.from(bytes.subarray(span.from, Math.min(span.to, span.from + MAX_NAME))).toString('latin1');
}

/** Names by code (§12). */
function readEncoding(
  bytes: Uint8Array,
  offset: number,
  { names, nameOf }: { names: readonly string[]; nameOf: (sid: number) => string },
): Encoding {
  if (offset === 0) return encodingOf('StandardEncoding');
  if (offset === 1) return encodingOf('ExpertEncoding');
  const encoding: string[] = new Array(256).fill('');
  const format = bytes[offset] ?? 0;
  const count = bytes[offset + 1] ?? 0;
  let at = offset + 2;
  for (let i = 0, glyph = 1; i < count; i++) {
    const code = bytes[at++] ?? 0;
    const more = (format & 127) === 1 ? (bytes[at++] ?? 0) : 0;
    for (let step = 0; step <= more && code + step < 256; step++) encoding[code + step] = names[glyph++] ?? '';
  }
  if ((format & 128) === 0) return encoding;
  for (let left = bytes[at++] ?? 0; left > 0; left--, at += 3) encoding[bytes[at] ?? 0] = nameOf(u16(bytes, at + 1));
  return encoding;
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function uint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
