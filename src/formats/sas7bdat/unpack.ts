/*
 * Rows that are compressed by runs (RLE): a byte of command(4 bits) and number(4 bits), then what the command asks for.
 * By runs and repetitions (RDC): 16 bits say for each of the next 16 items whether it is a byte or a command: command(4 bits)
 * number(4 bits), 0 and 1 repeat a byte, 2 a piece of up to 271 bytes before, 3-15 a piece of so many bytes.
 */

/** The row, never longer than `length`. */
export function unpackRle(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let to = 0;
  const copy = (from: number, count: number) => {
    const part = packed.subarray(from, from + Math.min(count, length - to));
    out.set(part, to);
    to += part.length;
    return from + count;
  };
  const fill = (byte: number, count: number) => {
    out.fill(byte, to, to + count);
    to += count;
  };
  for (let at = 0; at < packed.length && to < length; ) {
    const command = (packed[at] ?? 0) >> 4;
    const low = (packed[at] ?? 0) & 15;
    const next = packed[++at] ?? 0;
    if (command === 0 || command === 1) at = copy(at + 1, next + 64 + low * 256 + command * 4096);
    else if (command === 2) at = copy(at, low + 96);
    else if (command === 4) {
      fill(packed[at + 1] ?? 0, next + 18 + low * 256);
      at += 2;
    } else if (command >= 5 && command <= 7) {
      fill(FILLED[command - 5] ?? 0, next + 17 + low * 256);
      at++;
    } else if (command >= 8 && command <= 11) at = copy(at, low + 1 + (command - 8) * 16);
    else if (command === 12) {
      fill(next, low + 3);
      at++;
    } else if (command >= 13) fill(FILLED[command - 13] ?? 0, low + 2);
  }
  return out;
}

/** Bytes that have runs of their own: '@', a space, NUL. */
const FILLED = [0x40, 0x20, 0];

export function unpackRdc(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let to = 0;
  let bits = 0;
  let mask = 0;
  const again = (back: number, count: number) => {
    for (let i = 0; i < count && to < length; i++, to++) out[to] = out[to - back] ?? 0;
  };
  for (let at = 0; at < packed.length && to < length; ) {
    mask >>= 1;
    if (mask === 0) {
      bits = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      mask = 0x8000;
    }
    const first = packed[at++] ?? 0;
    if ((bits & mask) === 0) {
      out[to++] = first;
      continue;
    }
    const command = first >> 4;
    const low = first & 15;
    const next = packed[at++] ?? 0;
    if (command === 0) {
      out.fill(next, to, to + low + 3);
      to += low + 3;
    } else if (command === 1) {
      const count = low + next * 16 + 19;
      out.fill(packed[at++] ?? 0, to, to + count);
      to += count;
    } else if (command === 2) again(low + 3 + next * 16, (packed[at++] ?? 0) + 16);
    else again(low + 3 + next * 16, command);
  }
  return out;
}
