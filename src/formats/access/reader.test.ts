import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { access } from './format.js';

const formats = [access];
const file = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}/input.mdb`, import.meta.url)));

test('a database that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  for (const bytes of [file('jet4'), file('jet3')]) {
    for (let at = 24; at < bytes.length; at += 331) {
      const noisy = bytes.slice();
      for (let i = at; i < at + 40; i++) noisy[i] = 0xff;
      for (const damaged of [bytes.subarray(0, at), noisy]) {
        const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
        if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
      }
    }
  }
});

test('a definition whose pages are a circle is read once', async () => {
  const bytes = file('jet4');
  new DataView(bytes.buffer).setUint32(4 * 4096 + 4, 4, true);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /Kettle/);
});

test('long text whose parts are a circle ends', async () => {
  const bytes = file('jet4');
  // The second part of the note names the first.
  const second = 6 * 4096 + (bytes[6 * 4096 + 16] ?? 0) + (((bytes[6 * 4096 + 17] ?? 0) & 0x1f) << 8);
  new DataView(bytes.buffer).setUint32(second, 6 << 8, true);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /A long note that lies in two parts, the second/);
});

test('pages that are encrypted are refused as such', async () => {
  const bytes = file('jet4');
  bytes.fill(0x5a, 4096);
  await assert.rejects(convert({ bytes }, { formats }), { code: 'encrypted-document' });
});

test('more rows than may be shown are counted', async () => {
  const { content } = await convert({ bytes: file('jet4') }, { formats, limits: { maxDataRows: 1 } });
  assert.match(content, /The first 1 of 4 rows are shown/);
});
