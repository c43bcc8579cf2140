/** LZW, as GIF (codes from the lowest bit) and TIFF (from the highest, sizes grow one code early) pack pixels. */

const MAX_CODES = 4_096;

export interface LzwOptions {
  /** Bits of the first codes without the added one. */
  readonly bits: number;
  readonly highFirst: boolean;
  /** Bytes that are wanted; more are not unpacked. */
  readonly size: number;
}

export function unpackLzw(bytes: Uint8Array, { bits, highFirst, size }: LzwOptions): Uint8Array {
  const out = new Uint8Array(size);
  const clear = 1 << bits;
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const length = new Uint16Array(MAX_CODES);
  for (let i = 0; i < clear; i++) {
    suffix[i] = i;
    length[i] = 1;
  }
  const early = highFirst ? 1 : 0;
  let width = bits + 1;
  let next = clear + 2;
  let before = -1;
  let to = 0;
  const read = bitReader(bytes, highFirst);
  while (to < size) {
    const code = read(width);
    if (code < 0 || code === clear + 1) break;
    if (code === clear) {
      width = bits + 1;
      next = clear + 2;
      before = -1;
      continue;
    }
    if (code > next || (code === next && before < 0)) break;
    if (before >= 0 && next < MAX_CODES) {
      prefix[next] = before;
      length[next] = (length[before] ?? 0) + 1;
      suffix[next] = firstOf(code === next ? before : code, { prefix, length, suffix });
      next++;
    }
    const count = length[code] ?? 0;
    let at = code;
    for (let i = to + count - 1; i >= to; i--) {
      if (i < size) out[i] = suffix[at] ?? 0;
      at = prefix[at] ?? 0;
    }
    to += count;
    before = code;
    if (next + early >= 1 << width && width < 12) width++;
  }
  return out.subarray(0, Math.min(to, size));
}

function firstOf(code: number, table: { prefix: Uint16Array; length: Uint16Array; suffix: Uint8Array }): number {
  let at = code;
  for (let i = table.length[code] ?? 1; i > 1; i--) at = table.prefix[at] ?? 0;
  return table.suffix[at] ?? 0;
}

function bitReader(bytes: Uint8Array, highFirst: boolean): (count: number) => number {
  let at = 0;
  let held = 0;
  let bits = 0;
  return (count) => {
    while (bits < count) {
      const byte = bytes[at++];
      if (byte === undefined) return -1;
      held = highFirst ? ((held << 8) | byte) & 0xffffff : held | (byte << bits);
      bits += 8;
    }
    bits -= count;
    if (highFirst) return (held >> bits) & ((1 << count) - 1);
    const code = held & ((1 << count) - 1);
    held >>>= count;
    return code;
  };
}
