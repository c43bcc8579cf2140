import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCff } from './cff.js';
import { parseCMap, predefinedCMap } from './cmap.js';
import { nextCode } from './codes.js';
import { encodingOf } from './encodings.js';
import { dingbatText, glyphText } from './glyph-names.js';
import { RangeTable } from './ranges.js';
import { standardWidths } from './standard.js';
import { parseToUnicode } from './to-unicode.js';
import { MAC_ROMAN, MAX_CODES, parseTrueType, WINDOWS_UNICODE } from './truetype.js';
import { type1Encoding } from './type1.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('names of glyphs, by the list and by its rules', () => {
  const texts = [
    'Aacute',
    'uni00410042',
    'u1F600',
    'T_h',
    'a.sc',
    'Asmall',
    'oneoldstyle',
    'summationdisplay',
    'g12',
    '',
  ];
  assert.deepEqual(texts.map(glyphText), ['Á', 'AB', '😀', 'Th', 'a', 'a', '1', '∑', '', '']);
  assert.equal(dingbatText('a20'), '✔');
});

test('encodings and widths of the standard fonts', () => {
  assert.equal(encodingOf('WinAnsiEncoding')[0x80], 'Euro');
  assert.equal(encodingOf('MacRomanEncoding')[0x80], 'Adieresis');
  assert.equal(encodingOf('SymbolEncoding')[0x61], 'alpha');
  assert.equal(standardWidths('ArialMT')?.get('A'), 667);
  assert.equal(standardWidths('TimesNewRomanPS-BoldMT')?.get('A'), 722);
  assert.equal(standardWidths('Frutiger'), undefined);
});

test('a range of 2^32 codes is one row, and later rows win', () => {
  const table = new RangeTable();
  table.add(0, 0xffffffff, 7);
  table.add(5, 5, 100);
  assert.equal(table.size, 2);
  assert.deepEqual([table.sequential(4), table.sequential(5), table.sequential(0xffffffff)], [11, 100, 7 + 0xffffffff]);
});

test("Adobe's CMaps, in their own encodings and in Unicode's", () => {
  assert.equal(predefinedCMap('90ms-RKSJ-H')?.cidOf(0x82a0, 2), 843);
  assert.equal(predefinedCMap('UniJIS-UTF16-H')?.cidOf(0x3042, 2), 843);
  assert.equal(predefinedCMap('UniJIS-UTF16-H')?.textOf(0xd840dc0b, 4), '𠀋');
  assert.equal(predefinedCMap('UniGB-UTF8-H')?.textOf(0xe4b880, 3), '一');
  assert.equal(predefinedCMap('UniKS-UCS2-V')?.vertical, true);
  assert.equal(predefinedCMap('Nothing'), undefined);
});

test('codes have as many bytes as their space', () => {
  const spaces = predefinedCMap('90ms-RKSJ-H')?.spaces ?? [];
  const string = bytes('A\x82\xa0\xb1\xff');
  const codes: number[] = [];
  for (let at = 0; at < string.length; ) {
    const { code, length } = nextCode(spaces, string, { at, end: string.length });
    codes.push(code);
    at += length;
  }
  assert.deepEqual(codes, [0x41, 0x82a0, 0xb1, 0xff]);
});

test('an embedded CMap with ranges without end', () => {
  const map = parseCMap(
    bytes(
      '/WMode 1 def 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 2 begincidrange <00000000> <ffffffff> 0 <00000010> <00000020> 500 endcidrange',
    ),
    false,
    undefined,
  );
  assert.deepEqual([map.vertical, map.cidOf(0x11, 4), map.cidOf(0x30, 4)], [true, 501, 0x30]);
});

test('ToUnicode: single codes, ranges, lists, ligatures, pairs, and texts that say nothing', () => {
  const map = parseToUnicode(
    bytes(
      '4 beginbfchar <01> <00660069> <02> <D83DDE00> <03> <0000> <04> <FFFD> endbfchar 2 beginbfrange <10> <12> <0041> <20> <21> [<0058> <0059>] endbfrange 1 beginbfrange <00000000> <ffffffff> <0000> endbfrange',
    ),
  );
  const texts = [1, 2, 3, 4, 0x10, 0x12, 0x21, 0x41, 0x7fffffff].map((code) => map.textOf(code));
  assert.deepEqual(texts, ['fi', '😀', '', '', 'A', 'C', 'Y', 'A', '']);
});

test('the encoding of a Type 1 program, clear or encrypted, is found without running it', () => {
  const encoding =
    '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 65 /B put dup 8#102 /C put readonly def';
  assert.deepEqual(type1Encoding(bytes(`%!PS ${encoding} currentfile eexec`))?.slice(65, 67), ['B', 'C']);
  assert.equal(type1Encoding(bytes('%!PS /Encoding StandardEncoding def'))?.[65], 'A');
  assert.equal(type1Encoding(bytes('%!PS { {} loop } exec'))?.[65], undefined);
  assert.equal(type1Encoding(Buffer.concat([bytes('%!PS eexec '), encrypted(`0000${encoding}`)]))?.[65], 'B');
});

function encrypted(text: string): Buffer {
  let key = 55_665;
  return Buffer.from(
    Array.from(bytes(text), (plain) => {
      const cipher = plain ^ (key >> 8);
      key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
      return cipher;
    }),
  );
}

/** An INDEX of CFF. */
function index(...items: readonly Buffer[]): Buffer {
  const offsets = [1];
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
  return items.length === 0
    ? Buffer.from([0, 0])
    : Buffer.concat([Buffer.from([0, items.length, 1, ...offsets]), ...items]);
}

test('a CFF program names its glyphs and their codes', () => {
  const header = Buffer.from([1, 0, 4, 1]);
  const before = header.length + index(bytes('Font')).length;
  const strings = index(bytes('odd'));
  // charset, Encoding and CharStrings as numbers of three bytes, each with its operator
  const top = (at: number) =>
    Buffer.from([
      28,
      at >> 8,
      at & 255,
      15,
      28,
      (at + 5) >> 8,
      (at + 5) & 255,
      16,
      28,
      (at + 9) >> 8,
      (at + 9) & 255,
      17,
    ]);
  const at = before + index(top(0)).length + strings.length + 2;
  const font = Buffer.concat([
    header,
    index(bytes('Font')),
    index(top(at)),
    strings,
    index(),
    Buffer.from([0, 0, 34, 391 >> 8, 391 & 255]),
    Buffer.from([0, 2, 7, 9]),
    index(Buffer.from([14]), Buffer.from([14]), Buffer.from([14])),
  ]);
  const cff = parseCff(font);
  assert.deepEqual(cff?.names, ['.notdef', 'A', 'odd']);
  assert.deepEqual([cff?.encoding?.[7], cff?.encoding?.[9]], ['A', 'odd']);
  for (let length = 0; length < font.length; length++) parseCff(font.subarray(0, length));
});

/** A TrueType file of a cmap table alone. */
function trueType(key: number, format: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.writeUInt16BE(1, 4);
  head.write('cmap', 12);
  head.writeUInt32BE(28, 20);
  head.writeUInt32BE(12 + format.length, 24);
  const table = Buffer.alloc(12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(key >> 16, 4);
  table.writeUInt16BE(key & 0xffff, 6);
  table.writeUInt32BE(12, 8);
  return Buffer.concat([head, table, format]);
}

function groups(last: number): Buffer {
  const format = Buffer.alloc(28);
  format.writeUInt16BE(12, 0);
  format.writeUInt32BE(1, 12);
  format.writeUInt32BE(0, 16);
  format.writeUInt32BE(last, 20);
  return format;
}

test('maps of TrueType programs, whatever they promise', () => {
  const six = Buffer.from([0, 6, 0, 12, 0, 0, 0, 65, 0, 2, 0, 5, 0, 6]);
  assert.deepEqual(
    [...(parseTrueType(trueType(MAC_ROMAN, six))?.cmaps.get(MAC_ROMAN) ?? [])],
    [
      [65, 5],
      [66, 6],
    ],
  );
  const size = (last: number) =>
    parseTrueType(trueType(WINDOWS_UNICODE, groups(last)))?.cmaps.get(WINDOWS_UNICODE)?.size;
  assert.equal(size(0xffffffff), 65_535);
  assert.equal(size(1), 1);
});

test('codes of a TrueType map that are looked at are limited', () => {
  // Segments that all hold every code: 60 of them would be four million codes.
  const count = 60;
  const format = Buffer.alloc(16 + count * 8);
  format.writeUInt16BE(4, 0);
  format.writeUInt16BE(count * 2, 6);
  for (let i = 0; i < count; i++) format.writeUInt16BE(0xfffe, 14 + i * 2);
  const started = performance.now();
  parseTrueType(trueType(WINDOWS_UNICODE, format));
  assert.ok(performance.now() - started < 2000);
  assert.ok(MAX_CODES < count * 65_535);
});
