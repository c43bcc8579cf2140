import type { CodeSpace } from './cmap.js';

/** Codes of one to four bytes in a string (ISO 32000-2 §9.7.6.2). */

export interface Code {
  readonly code: number;
  readonly length: number;
}

/** The code at a place; where no space holds one, it has as many bytes as the shortest space whose first byte fits, or one. */
export function nextCode(
  spaces: readonly CodeSpace[],
  bytes: Uint8Array,
  { at, end }: { at: number; end: number },
): Code {
  let code = 0;
  for (let length = 1; length <= 4 && at + length <= end; length++) {
    code = ((code << 8) | (bytes[at + length - 1] as number)) >>> 0;
    for (const space of spaces) if (space.size === length && isIn(space, code)) return { code, length };
  }
  const length = Math.min(shortest(spaces, bytes[at] as number), end - at);
  code = 0;
  for (let i = 0; i < length; i++) code = ((code << 8) | (bytes[at + i] as number)) >>> 0;
  return { code, length };
}

/** Each byte is between those of the first and the last code. */
function isIn({ size, first, last }: CodeSpace, code: number): boolean {
  for (let shift = 0; shift < size * 8; shift += 8) {
    const byte = (code >>> shift) & 255;
    if (byte < ((first >>> shift) & 255) || byte > ((last >>> shift) & 255)) return false;
  }
  return true;
}

function shortest(spaces: readonly CodeSpace[], byte: number): number {
  let length = 0;
  for (const { size, first, last } of spaces) {
    const shift = (size - 1) * 8;
    const fits = byte >= ((first >>> shift) & 255) && byte <= ((last >>> shift) & 255);
    if (fits && (length === 0 || size < length)) length = size;
  }
  return Math.max(length, 1);
}
