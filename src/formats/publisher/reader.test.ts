import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { publisher } from './format.js';

const formats = [publisher];
const stories = () => new Uint8Array(readFileSync(new URL('./fixtures/stories/input.pub', import.meta.url)));

test('a publication that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  const bytes = stories();
  for (let at = 30; at < bytes.length; at += 53) {
    const noisy = bytes.slice();
    for (let i = at; i < at + 6; i++) noisy[i] = 0xff;
    for (const damaged of [bytes.subarray(0, at), noisy]) {
      const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('lengths of stories that lie make one story of all', async () => {
  const bytes = stories();
  const at = Buffer.from(bytes).indexOf(Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  bytes.fill(0xff, at + 12, at + 16);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /^Spring sale[\s\S]*Opening hours/);
  assert.ok(!content.includes('---'), content);
});
