/*
 * The compression of R2004 and later (Open Design Specification, clause 4.7): runs of literal bytes and copies of what was
 * written before. A copy's first byte says its kind:
 *   11                  the end
 *   10                  length 9 + long, offset 3FFF + two bytes      12-1F   length 2 + low bits, the same offset
 *   20                  length 33 + long, offset two bytes            21-3F   length byte - 1E, the same
 *   40-FF               length high bits - 1, offset bits 2-3 + 4 * next byte
 * The two lowest bits of the offset's first byte (or of the only one) say how many literal bytes follow; 0: a length follows.
 */

interface State {
  readonly source: Uint8Array;
  readonly out: Uint8Array;
  at: number;
  to: number;
}

/** At most `size` bytes; fewer if the source ends early. */
export function decompress(source: Uint8Array, size: number): Uint8Array {
  const state: State = { source, out: new Uint8Array(size), at: 0, to: 0 };
  copyLiterals(state, literalLength(state));
  while (state.at < source.length && state.to < size) {
    const code = next(state);
    if (code === 0x11) break;
    copy(state, code);
  }
  return state.out.subarray(0, state.to);
}

function next(state: State): number {
  return state.source[state.at++] ?? 0;
}

/** 0 if the next byte begins a copy. */
function literalLength(state: State): number {
  const byte = state.source[state.at] ?? 0;
  if (byte > 0x0f) return 0;
  state.at++;
  return byte === 0 ? 0x0f + 3 + longLength(state) : byte + 3;
}

/** 255 for each byte of 0, and the first other. */
function longLength(state: State): number {
  let length = 0;
  while (state.at < state.source.length) {
    const byte = next(state);
    if (byte !== 0) return length + byte;
    length += 0xff;
  }
  return length;
}

function copy(state: State, code: number): void {
  let length: number;
  let first: number;
  let offset: number;
  if (code >= 0x40) {
    length = (code >> 4) - 1;
    first = code;
    offset = ((code >> 2) & 3) | (next(state) << 2);
  } else {
    const far = code < 0x20;
    if (far) length = code === 0x10 ? longLength(state) + 9 : (code & 0x0f) + 2;
    else length = code === 0x20 ? longLength(state) + 0x21 : code - 0x1e;
    first = next(state);
    offset = (first >> 2) + (next(state) << 6) + (far ? 0x3fff : 0);
  }
  copyBack(state, length, offset + 1);
  copyLiterals(state, (first & 3) === 0 ? literalLength(state) : first & 3);
}

/** A copy may overlap what it writes: bytes go one by one. */
function copyBack(state: State, length: number, distance: number): void {
  const { out } = state;
  const end = Math.min(state.to + length, out.length);
  while (state.to < end) {
    out[state.to] = out[state.to - distance] ?? 0;
    state.to++;
  }
}

function copyLiterals(state: State, length: number): void {
  const piece = state.source.subarray(state.at, state.at + Math.min(length, state.out.length - state.to));
  state.out.set(piece, state.to);
  state.to += piece.length;
  state.at += length;
}
