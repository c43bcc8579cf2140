import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { readContents } from './contents.js';
import { chm } from './format.js';
import { decodeLzx } from './lzx.js';

const formats = [chm];
const help = () => new Uint8Array(readFileSync(new URL('./fixtures/help/input.chm', import.meta.url)));

test('a file that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  const bytes = help();
  for (let at = 30; at < bytes.length; at += 11) {
    const noisy = bytes.slice();
    for (let i = at; i < at + 6; i++) noisy[i] = 0xff;
    for (const damaged of [bytes.subarray(0, at), noisy]) {
      const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('a directory whose blocks are a circle is read once', async () => {
  const bytes = help();
  const blocks = [...Buffer.from(bytes).toString('latin1').matchAll(/PMGL/g)].map(({ index }) => index);
  new DataView(bytes.buffer).setUint32((blocks.at(-1) ?? 0) + 16, 0, true);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /^# The garden tool/);
});

test('noise is no LZX, and takes no time', () => {
  for (let seed = 1; seed < 300; seed++) {
    const noise = Uint8Array.from({ length: 400 }, (_, i) => (i * seed * 31 + ((i * i * seed) >> 4)) & 255);
    assert.ok(decodeLzx(noise, { windowBits: 15, length: 100_000 }).length <= 100_000);
  }
});

test('stored blocks of LZX, of odd length too', () => {
  // No calls changed(1 bit), kind 3(3), length 3(24), filled up to a word; the last distances; letters and one to fill up.
  const head = [0x00, 0x30, 0x30, 0x00, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const bytes = new Uint8Array([...head, 0x61, 0x62, 0x63, 0]);
  assert.equal(Buffer.from(decodeLzx(bytes, { windowBits: 15, length: 3 })).toString(), 'abc');
});

test('contents that are not closed, or nest without end', () => {
  const topic = '<object type="text/sitemap"><param name="Name" value="A"><param name="Local" value="a.htm"></object>';
  assert.equal(readContents(`<ul>${topic}<ul>${topic}`).length, 2);
  assert.equal(readContents('<ul>'.repeat(100_000) + topic)[0]?.depth, 6);
  assert.deepEqual(readContents('<object type="text/sitemap"><param name="Name" value="A'), []);
});
