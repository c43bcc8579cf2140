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

/** The bytes of a Snappy block; what stands before damage if it is damaged. */
export function unsnappy(packed: Uint8Array): Uint8Array {
  const head = readLength(packed);
  const size = Math.min(head.value, packed.length * MAX_RATIO);
  const out = new Uint8Array(size);
  let at = head.next;
  let to = 0;
  while (at < packed.length && to < size) {
    const tag = packed[at++] as number;
    if ((tag & 3) === 0) {
      const extra = Math.max((tag >> 2) - 59, 0);
      const length = (extra === 0 ? tag >> 2 : littleEndian(packed, at, extra)) + 1;
      at += extra;
      const literal = packed.subarray(at, Math.min(at + length, at + size - to));
      out.set(literal, to);
      at += length;
      to += literal.length;
      continue;
    }
    const short = (tag & 3) === 1;
    const offsetBytes = short ? 1 : (tag & 3) === 2 ? 2 : 4;
    const length = short ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const offset = littleEndian(packed, at, offsetBytes) + (short ? (tag >> 5) << 8 : 0);
    at += offsetBytes;
    if (offset === 0 || offset > to) break;
    for (let i = 0; i < length && to < size; i++, to++) out[to] = out[to - offset] as number;
  }
  return out.subarray(0, to);
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
