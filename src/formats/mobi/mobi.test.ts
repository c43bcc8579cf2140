import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { createHuffman, unpackHuffman } from './huffman.js';

const book = readFileSync(new URL('fixtures/mobi6/input.mobi', import.meta.url));

test('a book cut anywhere gives its text or is called damaged', async () => {
  for (let end = 100; end < book.length; end += 37) {
    await convert({ bytes: book.subarray(0, end) }).catch((error: { code?: string }) => {
      assert.match(error.code ?? String(error), /^(?:corrupt-document|no-text|unsupported-format)$/);
    });
  }
});

test('a book under DRM is encrypted', async () => {
  const locked = Buffer.from(book);
  const record = locked.readUInt32BE(78);
  locked.writeUInt16BE(2, record + 12);
  await assert.rejects(convert({ bytes: locked }), { code: 'encrypted-document' });
});

/** One-byte codes: 0xff is phrase 0, 0xfe phrase 1, 0xfd phrase 2. */
function huffRecord(): Uint8Array {
  const record = Buffer.alloc(24 + 1024 + 256);
  record.write('HUFF', 0, 'latin1');
  record.writeUInt32BE(24, 8);
  record.writeUInt32BE(24 + 1024, 12);
  for (let i = 0; i < 256; i++) record.writeUInt32BE(((0xff << 8) | 0x80 | 8) >>> 0, 24 + 4 * i);
  return record;
}

/** The first two are plain; the third is made of codes itself. */
function cdicRecord(phrases: readonly (readonly [boolean, readonly number[]])[]): Uint8Array {
  const offsets = Buffer.alloc(2 * phrases.length);
  let at = offsets.length;
  const bodies = phrases.map(([plain, bytes], i) => {
    offsets.writeUInt16BE(at, 2 * i);
    at += 2 + bytes.length;
    const head = Buffer.alloc(2);
    head.writeUInt16BE((plain ? 0x8000 : 0) | bytes.length);
    return Buffer.concat([head, Buffer.from(bytes)]);
  });
  const head = Buffer.alloc(16);
  head.write('CDIC', 0, 'latin1');
  head.writeUInt32BE(16, 4);
  head.writeUInt32BE(phrases.length, 8);
  head.writeUInt32BE(8, 12);
  return Buffer.concat([head, offsets, ...bodies]);
}

const letters = (value: string) => [...Buffer.from(value)];

test('Huffman: phrases, and phrases of phrases', () => {
  const cdic = cdicRecord([
    [true, letters('the ')],
    [true, letters('lamp ')],
    [false, [0xff, 0xfe]],
  ]);
  const huffman = createHuffman([huffRecord(), cdic]);
  const text = unpackHuffman(huffman, Uint8Array.from([0xfd, 0xfe, 0xff]), createBudget(defaultLimits));
  assert.equal(Buffer.from(text).toString(), 'the lamp lamp the ');
});

test('Huffman: a phrase that holds itself ends', () => {
  const huffman = createHuffman([huffRecord(), cdicRecord([[false, [0xff, 0xff]]])]);
  assert.equal(unpackHuffman(huffman, Uint8Array.from([0xff]), createBudget(defaultLimits)).length, 0);
});
