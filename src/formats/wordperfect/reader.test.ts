import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { wordperfect } from './format.js';

const formats = [wordperfect];
const file = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

test('a document that is cut anywhere gives what stands before the cut, or an error of the document', async () => {
  for (const bytes of [file('version-5/input.wp5'), file('version-6/input.wpd')]) {
    for (let length = 16; length < bytes.length; length += 3) {
      const result = await convert({ bytes: bytes.subarray(0, length) }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('an encrypted document is refused as such', async () => {
  const bytes = file('version-5/input.wp5').slice();
  bytes[12] = 7;
  await assert.rejects(convert({ bytes }, { formats }), { code: 'encrypted-document' });
});

test('a note that names its own packet is read once', async () => {
  const bytes = file('version-6/input.wpd').slice();
  const from = bytes[4] ?? 0;
  const body = [...bytes.subarray(from)];
  const note = body.indexOf(0xd7);
  const self = body.slice(note, note + (body[note + 2] ?? 0));
  // The packet's text becomes the function that names it.
  const text = 16 + 14 * 3 + 10;
  bytes.set(self, text);
  const { content } = await convert({ bytes }, { formats });
  assert.ok(content.includes('The prices'), content);
});

test('lengths that lie do not stop the reading', async () => {
  const head = [0xff, 0x57, 0x50, 0x43, 16, 0, 0, 0, 1, 10, 2, 1, 0, 0, 0, 0];
  const bytes = new Uint8Array([...head, 0x41, 0xd3, 0, 0, 0, 0x42, 0xd3, 0, 0xff, 0xff, 0x43]);
  const { content } = await convert({ bytes }, { formats });
  assert.match(content, /AB/);
});
