import type { Budget } from '../../../core/budget.js';
import { createOutput, finish, type Output, type Part, reserve } from './output.js';

/**
 * LZWDecode (ISO 32000-2 §7.4.4.2): codes of 9 to 12 bits, highest bit first; 256 clears the table, 257 ends. Codes grow one
 * entry early unless EarlyChange is 0.
 */

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const MIN_BITS = 9;
const MAX_BITS = 12;
const MAX_CODES = 1 << MAX_BITS;

/** Each entry is a string that the output holds already: where, and how long. */
interface Table {
  readonly places: Float64Array;
  readonly lengths: Float64Array;
}

export function decodeLzw(packed: Uint8Array, early: boolean, budget: Budget): Part {
  const output = createOutput(budget, packed.length * 3);
  const table: Table = { places: new Float64Array(MAX_CODES), lengths: new Float64Array(MAX_CODES) };
  const ahead = early ? 1 : 0;
  let held = 0;
  let bits = 0;
  let width = MIN_BITS;
  let next = FIRST_CODE;
  let before = -1;
  let beforeAt = 0;
  for (let at = 0; ; ) {
    while (bits < width && at < packed.length) {
      held = ((held << 8) | (packed[at++] as number)) & 0xffffff;
      bits += 8;
    }
    // Data that ends without its mark is whole all the same.
    if (bits < width) break;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      width = MIN_BITS;
      next = FIRST_CODE;
      before = -1;
      continue;
    }
    if (code > next || (code === next && before < 0)) return { bytes: finish(output), damaged: true };
    const from = output.length;
    if (before >= 0 && next < MAX_CODES) {
      // The string before and the byte after it: they are neighbours in the output.
      table.places[next] = beforeAt;
      table.lengths[next] = from - beforeAt + 1;
      next++;
    }
    write(output, table, code);
    before = code;
    beforeAt = from;
    if (next + ahead >= 1 << width && width < MAX_BITS) width++;
  }
  return { bytes: finish(output), damaged: false };
}

function write(output: Output, table: Table, code: number): void {
  if (code < CLEAR) {
    reserve(output, 1);
    output.bytes[output.length++] = code;
    return;
  }
  const from = table.places[code] as number;
  const length = table.lengths[code] as number;
  reserve(output, length);
  const { bytes } = output;
  let to = output.length;
  // Byte by byte: the entry that is just being made reaches into what is written here.
  for (let i = 0; i < length; i++) bytes[to++] = bytes[from + i] as number;
  output.length = to;
}
