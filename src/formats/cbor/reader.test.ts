import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { cbor } from './format.js';
import { read } from './reader.js';

const formats = [cbor];
const TAG = [0xd9, 0xd9, 0xf7];

async function codeOf(bytes: Uint8Array): Promise<string> {
  const result = await convert({ bytes }, { formats }).catch((error: unknown) => error);
  if (!(result instanceof Error)) return 'read';
  assert.ok(result instanceof ConvertError, String(result));
  return result.code;
}

test('whatever byte is damaged, it is read or refused at once', async () => {
  await survivesDamage(read, Uint8Array.from(readFileSync(new URL('./fixtures/object/input.cbor', import.meta.url))));
});

test('lists nest 200 deep and no deeper, and lengths that lie are damage', async () => {
  const nested = (depth: number) => Uint8Array.of(...TAG, ...Array.from({ length: depth }, () => 0x81), 0x01);
  assert.equal(await codeOf(nested(198)), 'read');
  assert.equal(await codeOf(nested(199)), 'read');
  assert.equal(await codeOf(nested(200)), 'nesting-limit');
  assert.equal(
    await codeOf(Uint8Array.of(...TAG, 0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)),
    'corrupt-document',
  );
  assert.equal(await codeOf(Uint8Array.of(...TAG, 0x5b, 0, 0, 0, 0xff, 0, 0, 0, 0, 1)), 'corrupt-document');
});

test('what comes before damage is there', async () => {
  const { content, warnings } = await convert({ bytes: Uint8Array.of(...TAG, 0x01, 0x82, 0x02) }, { formats });
  assert.match(content, /^1$/m);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['damaged-part'],
  );
});
