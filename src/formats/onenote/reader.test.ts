import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { onenote } from './format.js';

const formats = [onenote];
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

test('a section as servers keep it is refused as what it is', async () => {
  const bytes = section();
  new DataView(bytes.buffer).setUint32(48, 0x638de92f, true);
  await assert.rejects(convert({ bytes }, { formats }), { code: 'unsupported-format' });
});
