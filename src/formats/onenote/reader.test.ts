import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ByteView } from '../../bytes/view.js';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { onenote } from './format.js';
import { readCompact, readHeader } from './stream-objects.js';

const formats = [onenote];
const packaged = () => new Uint8Array(readFileSync(new URL('./fixtures/packaged/input.one', import.meta.url)));
const section = () => new Uint8Array(readFileSync(new URL('./fixtures/section/input.one', import.meta.url)));

test('a section that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  const bytes = section();
  for (let at = 64; at < bytes.length; at += 41) {
    const noisy = bytes.slice();
    for (let i = at; i < at + 8; i++) noisy[i] = 0xff;
    for (const damaged of [bytes.subarray(0, at), noisy]) {
      const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('a list whose fragments are a circle ends', async () => {
  const bytes = section();
  const view = new DataView(bytes.buffer);
  const at = Number(view.getBigUint64(172, true));
  const length = view.getUint32(180, true);
  view.setBigUint64(at + length - 20, BigInt(at), true);
  view.setUint32(at + length - 12, length, true);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /Friday walk/);
});

test('a section of a server that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  const bytes = packaged();
  for (let at = 64; at < bytes.length; at += 23) {
    const noisy = bytes.slice();
    for (let i = at; i < at + 8; i++) noisy[i] = 0xff;
    for (const damaged of [bytes.subarray(0, at), noisy]) {
      const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('numbers of one to eight bytes, and headers of each size', () => {
  const cursor = (...bytes: number[]) => ({ view: new ByteView(Uint8Array.from(bytes)), at: 0 });
  const number = (...bytes: number[]) => {
    const state = cursor(...bytes);
    return [readCompact(state), state.at];
  };
  assert.deepEqual(number(0), [0, 1]);
  assert.deepEqual(number(0x09), [4, 1]);
  assert.deepEqual(number(0x02, 0x02), [128, 2]);
  assert.deepEqual(number(0x04, 0x00, 0x02), [16_384, 3]);
  assert.deepEqual(number(0x80, 5, 0, 0, 0, 0, 0, 0, 0), [5, 9]);
  assert.deepEqual(readHeader(cursor(0x0c, 0x56)), { type: 1, isEnd: false, at: 2, length: 43 });
  assert.deepEqual(readHeader(cursor(0xd6, 0x03, 0x42, 0x00)), { type: 0x7a, isEnd: false, at: 4, length: 33 });
  assert.deepEqual(readHeader(cursor(0xb2, 0x00, 0xfe, 0xff, 0x02, 0x02)), {
    type: 0x16,
    isEnd: false,
    at: 6,
    length: 128,
  });
  assert.deepEqual(readHeader(cursor(0x05, 0, 0, 0)), { type: 1, isEnd: true, at: 1, length: 0 });
  assert.deepEqual(readHeader(cursor(0xeb, 0x01, 0, 0)), { type: 0x7a, isEnd: true, at: 2, length: 0 });
});
