import { type Engine, SCRATCH_BYTES, views } from './engine.js';

/** Strings of PDFium: calls that fill a buffer of UTF-16LE or bytes and return how many bytes they would need. */

const utf16 = new TextDecoder('utf-16le');
const utf8 = new TextDecoder();

/** Texts longer than this are cut: no title, address or field of a real file is longer. */
const MAX_TEXT_BYTES = 4_000_000;

/** `fill(buffer, bytes)` returns the bytes needed, with the closing zero. */
export function readUtf16(engine: Engine, fill: (buffer: number, bytes: number) => number): string {
  return trimZero(utf16.decode(readFilled(engine, fill)));
}

export function readUtf8(engine: Engine, fill: (buffer: number, bytes: number) => number): string {
  return trimZero(utf8.decode(readFilled(engine, fill)));
}

function readFilled(engine: Engine, fill: (buffer: number, bytes: number) => number): Uint8Array {
  const needed = fill(engine.scratch, SCRATCH_BYTES) >>> 0;
  if (needed === 0 || needed > MAX_TEXT_BYTES) return new Uint8Array(0);
  if (needed <= SCRATCH_BYTES) return copyBytes(engine, engine.scratch, needed);
  const buffer = engine.call.malloc(needed);
  fill(buffer, needed);
  const bytes = copyBytes(engine, buffer, needed);
  engine.call.free(buffer);
  return bytes;
}

/** UTF-16LE by a call that takes a buffer, its size and a place for the needed size, and returns whether it worked. */
export function readUtf16Out(engine: Engine, fill: (buffer: number, bytes: number, out: number) => number): string {
  const buffer = engine.scratch + 16;
  if (fill(buffer, SCRATCH_BYTES - 16, engine.scratch) === 0) return '';
  const needed = views(engine).u32[engine.scratch >> 2] ?? 0;
  if (needed === 0 || needed > SCRATCH_BYTES - 16) return '';
  return trimZero(utf16.decode(copyBytes(engine, buffer, needed)));
}

export function copyBytes(engine: Engine, at: number, length: number): Uint8Array {
  return views(engine).u8.slice(at, at + length);
}

/** A zero-ended copy of a string in the engine's memory, for the time of `use`. */
export function withString<T>(engine: Engine, value: string, use: (pointer: number) => T): T {
  const bytes = new TextEncoder().encode(value);
  const pointer = engine.call.malloc(bytes.length + 1);
  const { u8 } = views(engine);
  u8.set(bytes, pointer);
  u8[pointer + bytes.length] = 0;
  try {
    return use(pointer);
  } finally {
    if (!engine.broken) engine.call.free(pointer);
  }
}

function trimZero(value: string): string {
  const end = value.indexOf('\0');
  return end < 0 ? value : value.slice(0, end);
}
