/*
 * Raw Snappy (format_description.txt of the reference implementation):
 *
 *   length of the output (varint), then elements by their lowest two bits:
 *   00 literal   length - 1 in the upper six bits; 60-63: in the next 1-4 bytes
 *   01 copy      length - 4 in bits 2-4, offset: bits 5-7 and the next byte
 *   10 copy      length - 1 in bits 2-7, offset: 2 bytes
 *   11 copy      the same with 4 bytes
 */

/** Output that one input byte can give at most: a copy of 64 bytes takes two. */
const MAX_RATIO = 64;

interface Unpacking {
  readonly packed: Uint8Array;
  readonly out: Uint8Array;
  at: number;
  to: number;
}

/** The bytes of a Snappy block; what stands before damage if it is damaged. */
export function unsnappy(packed: Uint8Array): Uint8Array {
  const head = readLength(packed);
  const out = new Uint8Array(Math.min(head.value, packed.length * MAX_RATIO));
  const state: Unpacking = { packed, out, at: head.next, to: 0 };
  while (state.at < packed.length && state.to < out.length) {
    const tag = packed[state.at++] as number;
    if ((tag & 3) === 0) takeLiteral(state, tag);
    else if (!takeCopy(state, tag)) break;
  }
  return out.subarray(0, state.to);
}

function takeLiteral(state: Unpacking, tag: number): void {
  const extra = Math.max((tag >> 2) - 59, 0);
  const length = (extra === 0 ? tag >> 2 : littleEndian(state.packed, state.at, extra)) + 1;
  state.at += extra;
  const literal = state.packed.subarray(state.at, state.at + Math.min(length, state.out.length - state.to));
  state.out.set(literal, state.to);
  state.at += length;
  state.to += literal.length;
}

/** Copies of what stands before may overlap what they write. Gives false where they reach before the start. */
function takeCopy(state: Unpacking, tag: number): boolean {
  const { out } = state;
  const short = (tag & 3) === 1;
  const offsetBytes = short ? 1 : (tag & 3) === 2 ? 2 : 4;
  const length = short ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
  const offset = littleEndian(state.packed, state.at, offsetBytes) + (short ? (tag >> 5) << 8 : 0);
  state.at += offsetBytes;
  if (offset === 0 || offset > state.to) return false;
  const end = Math.min(state.to + length, out.length);
  for (; state.to < end; state.to++) out[state.to] = out[state.to - offset] as number;
  return true;
}

function readLength(packed: Uint8Array): { value: number; next: number } {
  let value = 0;
  let at = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = packed[at++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return { value, next: at };
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
