/*
 * Strings of BIFF8 [MS-XLS 2.5.293 XLUnicodeRichExtendedString]:
 *
 *   cch(2) flags(1) [cRun(2) if flags & 8] [cbExt(4) if flags & 4] characters [runs(4 each)] [ext(cbExt)]
 *
 * Characters are bytes (the low halves of UTF-16) or, with flags & 1, UTF-16. Where a CONTINUE record cuts the characters
 * it begins with a new flags byte; it may cut anything else without one. Before BIFF8 strings are bytes in the code page.
 */

import { decodeAs } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';

const WIDE = 1;
const EXTENDED = 4;
const RICH = 8;

/** Data of a record and its continuations, read in order. */
export interface Chunks {
  readonly chunks: readonly ByteView[];
  index: number;
  at: number;
}

export function openChunks(chunks: readonly ByteView[]): Chunks {
  return { chunks, index: 0, at: 0 };
}

export function isAtEnd(state: Chunks): boolean {
  while (state.index < state.chunks.length && state.at >= (state.chunks[state.index]?.length ?? 0)) {
    state.index++;
    state.at = 0;
  }
  return state.index >= state.chunks.length;
}

function readByte(state: Chunks): number {
  if (isAtEnd(state)) return 0;
  return state.chunks[state.index]?.u8(state.at++) ?? 0;
}

export function readU16(state: Chunks): number {
  return readByte(state) | (readByte(state) << 8);
}

export function readU32(state: Chunks): number {
  return readU16(state) + readU16(state) * 65_536;
}

function skip(state: Chunks, count: number): void {
  let left = count;
  while (left > 0 && !isAtEnd(state)) {
    const step = Math.min(left, (state.chunks[state.index]?.length ?? 0) - state.at);
    state.at += step;
    left -= step;
  }
}

/** One string of the shared table; runs and phonetic text are stepped over. */
export function readRichString(state: Chunks): string {
  const length = readU16(state);
  const flags = readByte(state);
  const runs = (flags & RICH) !== 0 ? readU16(state) : 0;
  const extended = (flags & EXTENDED) !== 0 ? readU32(state) : 0;
  const text = readCharacters(state, length, flags);
  skip(state, runs * 4 + extended);
  return text;
}

/** `length` characters; each further chunk begins with flags of its own. */
export function readCharacters(state: Chunks, length: number, firstFlags: number): string {
  let flags = firstFlags;
  let left = length;
  let out = '';
  let chunk = state.index;
  while (left > 0 && !isAtEnd(state)) {
    if (state.index !== chunk) {
      chunk = state.index;
      flags = readByte(state);
      continue;
    }
    const view = state.chunks[state.index] as ByteView;
    const width = (flags & WIDE) !== 0 ? 2 : 1;
    const count = Math.min(left, Math.floor((view.length - state.at) / width));
    if (count === 0) {
      state.at = view.length;
      continue;
    }
    out += decodeUnits(view.slice(state.at, count * width), width);
    state.at += count * width;
    left -= count;
  }
  return out;
}

export function decodeUnits(bytes: Uint8Array, width: number): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString(width === 2 ? 'utf16le' : 'latin1');
}

/** A string within one record; `lengthBytes` is 1 or 2. */
export interface StringPlace {
  readonly at: number;
  readonly lengthBytes: 1 | 2;
}

/** BIFF8: length, flags, characters. */
export function readUnicode(data: ByteView, { at, lengthBytes }: StringPlace): string {
  const length = lengthBytes === 1 ? data.u8(at) : data.u16(at);
  const state = openChunks([new ByteView(data.slice(at + lengthBytes, data.length))]);
  return readCharacters(state, length, readByte(state));
}

/** Before BIFF8: length, bytes in the code page. */
export function readBytes(data: ByteView, { at, lengthBytes }: StringPlace, charset: string): string {
  const length = lengthBytes === 1 ? data.u8(at) : data.u16(at);
  const bytes = data.slice(at + lengthBytes, length);
  return decodeAs(bytes, charset) ?? decodeUnits(bytes, 1);
}

/** The charset of a CODEPAGE record [MS-XLS 2.4.52]. */
export function charsetOf(codePage: number): string {
  if (codePage === 10_000 || codePage === 32_768) return 'macintosh';
  if (codePage === 32_769 || codePage === 0) return 'windows-1252';
  if (codePage === 932) return 'shift_jis';
  if (codePage === 936) return 'gbk';
  if (codePage === 949) return 'euc-kr';
  if (codePage === 950) return 'big5';
  if (codePage === 65_001) return 'utf-8';
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : `cp${codePage}`;
}
