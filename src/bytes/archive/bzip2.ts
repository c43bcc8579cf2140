/*
 * bzip2, bits from the highest of each byte:
 *
 *   stream: "BZh" level('1'-'9'; blocks of up to level x 100 000 bytes), blocks, end 177245385090(48) crc(32), padding
 *   block:  314159265359(48) crc(32) randomised(1) origin(24) used symbols(16 + 16 x 16)
 *           tables(3) selectors(15) selectors in unary, move-to-front; each table's code lengths as differences;
 *           then groups of 50 symbols, each group with the table that its selector names
 *   Decoding: Huffman, runs of zeros, move-to-front, Burrows-Wheeler, then runs of four equal bytes and a count.
 */
import { type Output, pushOutput } from './output.js';

const BLOCK_MARK = 0x314159265359;
const END_MARK = 0x177245385090;
const GROUP_SIZE = 50;
const MAX_CODE_BITS = 20;
const MAX_SELECTORS = 18_002;

interface Bits {
  readonly bytes: Uint8Array;
  at: number;
  held: number;
  count: number;
}

interface Table {
  /** For each code length: the first code that is longer, and what turns a code into an index of `symbols`. */
  readonly limit: Int32Array;
  readonly base: Int32Array;
  readonly symbols: Uint16Array;
  readonly shortest: number;
}

/** Damage; never leaves this file. */
class Damage extends Error {}

/** Unpacks streams one after the other; `false` if damage or the end of the bytes cut them short. */
export function unpackBzip2(bytes: Uint8Array, output: Output): boolean {
  const bits: Bits = { bytes, at: 0, held: 0, count: 0 };
  try {
    do unpackStream(bits, output);
    while (bytes[bits.at] === 0x42 && bytes[bits.at + 1] === 0x5a && bytes[bits.at + 2] === 0x68);
    return true;
  } catch (error) {
    if (error instanceof Damage) return false;
    throw error;
  }
}

function unpackStream(bits: Bits, output: Output): void {
  bits.count = 0;
  const level = (bits.bytes[bits.at + 3] ?? 0) - 48;
  if (level < 1 || level > 9) throw new Damage();
  bits.at += 4;
  const cells = new Uint32Array(level * 100_000);
  for (;;) {
    const mark = take(bits, 24) * 16_777_216 + take(bits, 24);
    take(bits, 16);
    take(bits, 16);
    if (mark === END_MARK) break;
    if (mark !== BLOCK_MARK || take(bits, 1) === 1) throw new Damage();
    unpackBlock(bits, cells, output);
  }
  bits.count = 0;
}

function take(bits: Bits, count: number): number {
  while (bits.count < count) {
    if (bits.at >= bits.bytes.length) throw new Damage();
    bits.held = ((bits.held & 0xffffff) << 8) | (bits.bytes[bits.at++] as number);
    bits.count += 8;
  }
  bits.count -= count;
  return (bits.held >>> bits.count) & ((1 << count) - 1);
}

function unpackBlock(bits: Bits, cells: Uint32Array, output: Output): void {
  const origin = take(bits, 24);
  const used = readUsed(bits);
  const tableCount = take(bits, 3);
  const selectorCount = take(bits, 15);
  if (tableCount < 2 || tableCount > 6 || selectorCount === 0 || used.length === 0) throw new Damage();
  const selectors = readSelectors(bits, tableCount, selectorCount);
  const tables = Array.from({ length: tableCount }, () => readTable(bits, used.length + 2));
  const length = readSymbols(bits, { used, selectors, tables, cells });
  if (origin >= length) throw new Damage();
  pushOutput(output, expandRuns(invert(cells, length), origin, length));
}

function readUsed(bits: Bits): number[] {
  const used: number[] = [];
  const groups = take(bits, 16);
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >> group)) === 0) continue;
    const members = take(bits, 16);
    for (let i = 0; i < 16; i++) if ((members & (0x8000 >> i)) !== 0) used.push(group * 16 + i);
  }
  return used;
}

function readSelectors(bits: Bits, tables: number, count: number): Uint8Array {
  const order = Array.from({ length: tables }, (_, i) => i);
  const out = new Uint8Array(Math.min(count, MAX_SELECTORS));
  for (let i = 0; i < count; i++) {
    let place = 0;
    while (take(bits, 1) === 1) if (++place >= tables) throw new Damage();
    const [table = 0] = order.splice(place, 1);
    order.unshift(table);
    // Some writers round the number up; those behind the last possible one are never used.
    if (i < out.length) out[i] = table;
  }
  return out;
}

function readTable(bits: Bits, symbols: number): Table {
  const lengths = new Uint8Array(symbols);
  let length = take(bits, 5);
  for (let i = 0; i < symbols; i++) {
    while (take(bits, 1) === 1) length += take(bits, 1) === 1 ? -1 : 1;
    if (length < 1 || length > MAX_CODE_BITS) throw new Damage();
    lengths[i] = length;
  }
  return buildTable(lengths);
}

function buildTable(lengths: Uint8Array): Table {
  const limit = new Int32Array(MAX_CODE_BITS + 2).fill(-1);
  const base = new Int32Array(MAX_CODE_BITS + 2);
  const symbols = new Uint16Array(lengths.length);
  let next = 0;
  let code = 0;
  let shortest = 0;
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    base[length] = next - code;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      shortest ||= length;
      symbols[next++] = symbol;
      code++;
    }
    limit[length] = code - 1;
    code *= 2;
  }
  return { limit, base, symbols, shortest: shortest || 1 };
}

function nextSymbol(bits: Bits, table: Table): number {
  let length = table.shortest;
  let code = take(bits, length);
  while (code > (table.limit[length] as number)) {
    if (++length > MAX_CODE_BITS) throw new Damage();
    code = code * 2 + take(bits, 1);
  }
  const index = code + (table.base[length] as number);
  if (index < 0 || index >= table.symbols.length) throw new Damage();
  return table.symbols[index] as number;
}

interface Coded {
  readonly used: number[];
  readonly selectors: Uint8Array;
  readonly tables: readonly Table[];
  readonly cells: Uint32Array;
}

/** Bytes of the last column of the sorted rotations, one a cell; gives their number. */
function readSymbols(bits: Bits, { used, selectors, tables, cells }: Coded): number {
  const front = Uint8Array.from(used);
  const end = used.length + 1;
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let count = 0; ; count++) {
    const table = tables[selectors[Math.floor(count / GROUP_SIZE)] ?? tables.length];
    if (table === undefined) throw new Damage();
    const symbol = nextSymbol(bits, table);
    if (symbol <= 1) {
      run += weight << symbol;
      weight *= 2;
      if (run > cells.length) throw new Damage();
      continue;
    }
    if (run > 0) {
      if (length + run > cells.length) throw new Damage();
      cells.fill(front[0] as number, length, length + run);
      length += run;
      run = 0;
      weight = 1;
    }
    if (symbol === end) return length;
    if (length >= cells.length) throw new Damage();
    const byte = front[symbol - 1] as number;
    front.copyWithin(1, 0, symbol - 1);
    front[0] = byte;
    cells[length++] = byte;
  }
}

/** Puts into the upper 24 bits of each cell where the next one stands. */
function invert(cells: Uint32Array, length: number): Uint32Array {
  const starts = new Uint32Array(257);
  for (let i = 0; i < length; i++) {
    const byte = (cells[i] as number) & 255;
    starts[byte + 1] = (starts[byte + 1] as number) + 1;
  }
  for (let i = 1; i < 257; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  for (let i = 0; i < length; i++) {
    const byte = (cells[i] as number) & 255;
    const place = starts[byte] as number;
    starts[byte] = place + 1;
    cells[place] = (cells[place] as number) | (i << 8);
  }
  return cells;
}

/** Walks the rotations and expands runs: four equal bytes are followed by how many more there are. */
function expandRuns(cells: Uint32Array, origin: number, length: number): Uint8Array {
  let out = new Uint8Array(length * 2);
  let to = 0;
  let place = (cells[origin] as number) >>> 8;
  let last = -1;
  let same = 0;
  for (let i = 0; i < length; i++) {
    const cell = cells[place] as number;
    const byte = cell & 255;
    place = cell >>> 8;
    if (to + 256 > out.length) {
      const larger = new Uint8Array(out.length * 2 + 256);
      larger.set(out);
      out = larger;
    }
    if (same === 4) {
      out.fill(last, to, to + byte);
      to += byte;
      same = 0;
      last = -1;
      continue;
    }
    same = byte === last ? same + 1 : 1;
    last = byte;
    out[to++] = byte;
  }
  return out.subarray(0, to);
}
