/*
 * The encrypted part of a Type 1 font (Adobe Type 1 Font Format, 7): binary or hexadecimal; the first four bytes are noise. In it stands
 * "/CharStrings n dict dup begin /name length RD bytes ND ..."; each of these strings is encrypted again behind /lenIV bytes of noise and
 * begins with "sidebearing width hsbw" (13) or "sbx sby wx wy sbw" (12 7).
 */
import { type Dict, dictOf } from './objects.js';

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const MAX_GLYPHS = 20_000;

/** Widths of letters by name, in thousandths of the size. */
export function eexecWidths(data: Uint8Array): Dict {
  const plain = decrypt(toBinary(data), EEXEC_KEY, 4);
  const text = Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('latin1');
  const noise = Number(/\/lenIV\s+(\d{1,2})/.exec(text)?.[1] ?? 4);
  const widths = dictOf();
  const entry = /\/([^\s/()<>[\]{}%]{1,60})\s+(\d{1,5})\s+(?:RD|-\|)\s/g;
  entry.lastIndex = Math.max(text.indexOf('/CharStrings'), 0);
  for (let found = entry.exec(text); found !== null && widths.map.size < MAX_GLYPHS; found = entry.exec(text)) {
    const length = Number(found[2]);
    const width = widthOf(
      decrypt(plain.subarray(entry.lastIndex, entry.lastIndex + Math.min(length, 40)), CHARSTRING_KEY, noise),
    );
    if (width !== undefined) widths.map.set(found[1] ?? '', width);
    entry.lastIndex += length;
  }
  return widths;
}

function toBinary(data: Uint8Array): Uint8Array {
  let from = 0;
  while (from < data.length && (data[from] ?? 0) <= 32) from++;
  const head = Buffer.from(data.subarray(from, from + 8)).toString('latin1');
  if (!/^[0-9a-fA-F\s]{8}$/.test(head)) return data.subarray(from);
  return Buffer.from(
    Buffer.from(data.subarray(from))
      .toString('latin1')
      .replace(/[^0-9a-fA-F]/g, ''),
    'hex',
  );
}

function decrypt(data: Uint8Array, key: number, noise: number): Uint8Array {
  const out = new Uint8Array(data.length);
  let r = key;
  for (const [i, cipher] of data.entries()) {
    out[i] = cipher ^ (r >> 8);
    r = ((cipher + r) * 52_845 + 22_719) & 0xffff;
  }
  return out.subarray(noise);
}

function widthOf(code: Uint8Array): number | undefined {
  const numbers: number[] = [];
  for (let i = 0; i < code.length; ) {
    const byte = code[i++] ?? 0;
    if (byte >= 32 && byte <= 246) numbers.push(byte - 139);
    else if (byte >= 247 && byte <= 250) numbers.push((byte - 247) * 256 + (code[i++] ?? 0) + 108);
    else if (byte >= 251 && byte <= 254) numbers.push(-(byte - 251) * 256 - (code[i++] ?? 0) - 108);
    else if (byte === 255) {
      numbers.push(
        ((code[i] ?? 0) << 24) | ((code[i + 1] ?? 0) << 16) | ((code[i + 2] ?? 0) << 8) | (code[i + 3] ?? 0),
      );
      i += 4;
    } else if (byte === 12 && code[i] === 12) {
      i++;
      const by = numbers.pop() ?? 1;
      numbers.push((numbers.pop() ?? 0) / (by || 1));
    } else {
      return byte === 13 ? numbers[1] : byte === 12 && code[i] === 7 ? numbers[2] : undefined;
    }
  }
  return undefined;
}
