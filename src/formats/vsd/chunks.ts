/*
 * A chunk: type(4) id(4) list(4) length(4) level(2) mark(1), the data, and a trailer whose length follows from the header.
 * Zeros between chunks are skipped. Text (type 14) has eight bytes before its characters.
 */

import { decodeText } from '../../bytes/charset/decode.js';
import type { ByteView } from '../../bytes/view.js';

export interface Chunk {
  readonly type: number;
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

export const chunkType = { text: 0x0e, group: 0x47, shape: 0x48, foreign: 0x4e, transform: 0x9b } as const;

const HEADER_BYTES = 19;
const TEXT_HEAD_BYTES = 8;
/** From this version on, text is UTF-16. */
const UNICODE_VERSION = 11;

const LONG_TRAILERS = new Set([0x2c, 0x65, 0x66, 0x69, 0x6a, 0x6b, 0x70, 0x71]);
const SHORT_TRAILERS = new Set([0x64, 0x65, 0x66, 0x69, 0x6a, 0x6b, 0x6f, 0x71, 0x92, 0xa9, 0xb4, 0xb6, 0xb9, 0xc7]);
const NO_TRAILER = new Set([0x1f, 0xc9, 0x2d, 0xd1]);

export function chunksIn(view: ByteView): Chunk[] {
  const out: Chunk[] = [];
  let at = 0;
  for (;;) {
    while (at < view.length && view.u8(at) === 0) at++;
    if (at + HEADER_BYTES > view.length) return out;
    const from = at + HEADER_BYTES;
    const to = Math.min(from + view.u32(at + 12), view.length);
    out.push({ type: view.u32(at), id: view.u32(at + 4), from, to });
    at = to + trailerBytes(view, at);
  }
}

function trailerBytes(view: ByteView, at: number): number {
  const type = view.u32(at);
  if (NO_TRAILER.has(type)) return 0;
  const hasList = view.u32(at + 8) !== 0;
  const level = view.u16(at + 16);
  const mark = view.u8(at + 18);
  let bytes = hasList || LONG_TRAILERS.has(type) ? 8 : 0;
  const isSeparated =
    hasList ||
    (level === 2 && (mark === 0x55 || (mark === 0x54 && type === 0xaa))) ||
    (level === 3 && mark !== 0x50 && mark !== 0x54);
  if (isSeparated) bytes += 4;
  if (SHORT_TRAILERS.has(type) && bytes !== 12 && bytes !== 4) bytes += 4;
  return bytes;
}

/** The text of a text chunk; places of fields are left out. */
export function chunkText(view: ByteView, chunk: Chunk, version: number): string {
  const from = chunk.from + TEXT_HEAD_BYTES;
  const bytes = view.slice(from, chunk.to - from);
  const text =
    version >= UNICODE_VERSION
      ? new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1))
      : decodeText(bytes, 'windows-1252').text;
  return text.replace(/[\0\ufffc]/g, '').trim();
}
