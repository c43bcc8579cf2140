/*
 * Compression by bytes: eight codes, then what they ask for. 0 nothing, 1-251 a number (less the bias), 252 the end, 253 eight
 * bytes follow, 254 eight spaces, 255 no value. With zlib: header(24), whose second number leads to the trailer: bias(8) 0(8)
 * blockBytes(4) blocks(4), then of each block the place before(8) and after(8), the size before(4) and after(4).
 */
import { readNumber } from '../../bytes/number.js';
import { unpack } from '../../bytes/zip/gunzip.js';
import type { ReadContext } from '../../core/format.js';
import type { Dictionary } from './dictionary.js';

/** No value: the least number that a double can be. */
const MISSING = -Number.MAX_VALUE;
const UNIT = 8;

/** The cases, each as its units of eight bytes. */
export function* casesOf(dictionary: Dictionary, context: ReadContext): Generator<Uint8Array> {
  const { bytes, dataAt, units, compression } = dictionary;
  const caseBytes = units * UNIT;
  if (compression === 0) {
    for (let at = dataAt; at + caseBytes <= bytes.length; at += caseBytes) yield bytes.subarray(at, at + caseBytes);
    return;
  }
  const blocks = compression === 2 ? blocksOf(dictionary, context) : [bytes.subarray(dataAt)];
  yield* readCodes(blocks, dictionary);
}

function* readCodes(blocks: Iterable<Uint8Array>, { units, bias, isLittle }: Dictionary): Generator<Uint8Array> {
  let open = Buffer.alloc(units * UNIT);
  let unit = 0;
  const missing = unitOf(MISSING, isLittle);
  const spaces = Buffer.alloc(UNIT, ' ');
  const numbers = Array.from({ length: 252 }, (_, code) => unitOf(code - bias, isLittle));
  for (const block of blocks) {
    for (let at = 0; at + UNIT <= block.length; ) {
      const codes = at;
      at += UNIT;
      for (let i = 0; i < UNIT; i++) {
        const code = block[codes + i] ?? 0;
        if (code === 0) continue;
        if (code === 252) return;
        let value: Uint8Array = code === 254 ? spaces : (numbers[code] ?? missing);
        if (code === 253) {
          value = block.subarray(at, at + UNIT);
          at += UNIT;
        }
        open.set(value, unit * UNIT);
        if (++unit < units) continue;
        yield open;
        open = Buffer.alloc(units * UNIT);
        unit = 0;
      }
    }
  }
}

function unitOf(value: number, isLittle: boolean): Uint8Array {
  const unit = Buffer.alloc(UNIT);
  if (isLittle) unit.writeDoubleLE(value);
  else unit.writeDoubleBE(value);
  return unit;
}

function* blocksOf({ bytes, dataAt, isLittle }: Dictionary, context: ReadContext): Generator<Uint8Array> {
  const number = (at: number, size: number) => Number(readNumber(bytes, at, { kind: 'uint', size, isLittle }) ?? 0);
  const trailer = number(dataAt + 8, 8);
  const count = number(trailer + 20, 4);
  for (let i = 0; i < count; i++) {
    const at = trailer + 24 + i * 24;
    if (at + 24 > bytes.length) return;
    const start = number(at + 8, 8);
    const { bytes: block, damaged } = unpack(
      bytes.subarray(start, start + number(at + 20, 4)),
      'deflate',
      context.budget,
    );
    if (damaged) context.warn({ code: 'damaged-part', message: 'A block of cases is damaged.' });
    yield block;
  }
}
