import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { createBudget } from '../../../core/budget.js';
import { ConvertError } from '../../../core/errors.js';
import { defaultLimits } from '../../../core/limits.js';
import type { PdfDict } from '../syntax/objects.js';
import { applyFilters } from './filters.js';

const decoded = (raw: Uint8Array | string, name: string, parameters: Record<string, number> = {}) =>
  applyFilters(
    typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw,
    [{ name, parameters: new Map(Object.entries(parameters)) as PdfDict }],
    createBudget(defaultLimits),
  );
const text = (raw: Uint8Array | string, name: string, parameters = {}) =>
  Buffer.from(decoded(raw, name, parameters).bytes).toString('latin1');

test('ASCIIHexDecode and ASCII85Decode', () => {
  assert.equal(text('48 65\n6c6C 6f7>zz', 'ASCIIHexDecode'), 'Hellop');
  assert.equal(text('87cURD]i,"Ebo80~>', 'ASCII85Decode'), 'Hello World!');
  assert.equal(text('<~87cUR D]i,"Ebo7~>', 'A85'), 'Hello World');
  assert.equal(text('z!!', 'A85'), '\0\0\0\0\0');
  assert.equal(decoded('12x4', 'AHx').damaged, true);
});

test('RunLengthDecode', () => {
  assert.equal(text('\x02abc\xfed\x80rest', 'RunLengthDecode'), 'abcddd');
  assert.equal(decoded('\x05ab', 'RL').damaged, true);
  assert.equal(text('\x05ab', 'RL'), 'ab');
});

test('FlateDecode: whole, cut, damaged, without its header', () => {
  const long = Array.from({ length: 2_000 }, (_, i) => `line ${i * 7919}`).join('\n');
  const packed = deflateSync(long);
  assert.equal(text(packed, 'FlateDecode'), long);
  assert.equal(text(Buffer.concat([Buffer.from('\r\n'), packed]), 'Fl'), long);
  assert.equal(text(deflateRawSync(long), 'Fl'), long);
  const cut = text(packed.subarray(0, packed.length >> 1), 'Fl');
  assert.ok(cut.length > long.length / 3 && long.startsWith(cut));
  // A block of a type that there is not, after a whole one.
  const start = deflateRawSync(long, { finishFlush: constants.Z_FULL_FLUSH });
  const found = decoded(Buffer.concat([packed.subarray(0, 2), start, Buffer.alloc(50, 255)]), 'Fl');
  assert.equal(found.damaged, true);
  assert.equal(Buffer.from(found.bytes).toString('latin1'), long);
  assert.equal(text('', 'Fl'), '');
});

/** Codes of 9 bits, which do for tables that are never full. */
function lzw(...codes: readonly number[]): Buffer {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

test('LZWDecode', () => {
  // The example of §7.4.4.2.
  const example = lzw(256, 45, 258, 258, 65, 259, 66, 257);
  assert.deepEqual([...decoded(example, 'LZWDecode').bytes], [45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  assert.equal(decoded(lzw(256, 65, 400, 257), 'LZW').damaged, true);
  assert.equal(text(lzw(256, 65, 400, 257), 'LZW'), 'A');
});

test('LZWDecode: codes grow one entry early, or not', () => {
  // 253 single codes fill the table up to 510; the next code has 10 bits if codes grow early.
  const single = Array.from({ length: 254 }, (_, i) => i);
  const nine = [256, ...single].map((code) => code.toString(2).padStart(9, '0')).join('');
  const toBytes = (bits: string) =>
    Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  const early = toBytes(`${nine}${(66).toString(2).padStart(10, '0')}${(257).toString(2).padStart(10, '0')}`);
  const late = toBytes(`${nine}${(66).toString(2).padStart(9, '0')}${(257).toString(2).padStart(10, '0')}`);
  assert.equal(decoded(early, 'LZW').bytes.at(-1), 66);
  assert.equal(decoded(late, 'LZW', { EarlyChange: 0 }).bytes.at(-1), 66);
  assert.equal(decoded(late, 'LZW', { EarlyChange: 0 }).bytes.length, 255);
});

test('predictors', () => {
  const png = (rows: readonly (readonly number[])[]) => deflateSync(Buffer.from(rows.flat()));
  const of = (raw: Uint8Array, parameters: Record<string, number>) => [...decoded(raw, 'Fl', parameters).bytes];
  const rows = [
    [0, 1, 2, 3],
    [1, 1, 1, 1],
    [2, 1, 1, 1],
    [3, 4, 4, 4],
    [4, 1, 1, 1],
  ];
  assert.deepEqual(of(png(rows), { Predictor: 15, Columns: 3 }), [1, 2, 3, 1, 2, 3, 2, 3, 4, 5, 8, 10, 6, 9, 11]);
  assert.deepEqual(of(deflateSync(Buffer.from([1, 1, 1, 5, 1, 1])), { Predictor: 2, Columns: 3 }), [1, 2, 3, 5, 6, 7]);
  assert.deepEqual(
    of(deflateSync(Buffer.from([0, 255, 0, 1])), { Predictor: 2, Columns: 2, BitsPerComponent: 16 }),
    [0, 255, 1, 0],
  );
  assert.deepEqual(
    of(deflateSync(Buffer.from([0b10101010])), { Predictor: 2, Columns: 8, BitsPerComponent: 1 }),
    [0b11001100],
  );
  // A row that was cut, and rows longer than the data.
  assert.deepEqual(
    of(
      png([
        [0, 1, 2, 3],
        [2, 1],
      ]),
      { Predictor: 12, Columns: 3 },
    ),
    [1, 2, 3, 2],
  );
  const wide = decoded(png(rows), 'Fl', { Predictor: 12, Columns: 4_294_967_295, Colors: 4 });
  assert.equal(wide.damaged, true);
});

test('what comes out is limited', () => {
  const limits = { ...defaultLimits, maxInflatedBytes: 10_000 };
  const codeOf = (raw: Uint8Array, name: string): string => {
    try {
      applyFilters(raw, [{ name, parameters: new Map() }], createBudget(limits));
      return 'none';
    } catch (error) {
      return error instanceof ConvertError ? error.code : String(error);
    }
  };
  for (const [size, code] of [
    [9_999, 'none'],
    [10_000, 'none'],
    [10_001, 'decompression-limit'],
  ] as const) {
    const blanks = Buffer.alloc(size, 32);
    assert.equal(codeOf(deflateSync(blanks), 'FlateDecode'), code);
    const runs = Buffer.concat([
      ...Array.from({ length: size >> 6 }, () => Buffer.from([257 - 64, 32])),
      Buffer.from([(size & 63) - 1, ...blanks.subarray(0, size & 63)]),
    ]);
    assert.equal(codeOf(runs, 'RunLengthDecode'), code);
    assert.equal(codeOf(lzw(256, ...Array.from({ length: size }, () => [32, 256]).flat(), 257), 'LZWDecode'), code);
  }
});
