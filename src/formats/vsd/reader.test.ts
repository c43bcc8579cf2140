import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';

const pages = new Uint8Array(readFileSync(new URL('./fixtures/pages/input.vsd', import.meta.url)));

test('cut and spoilt drawings end without a crash', async () => {
  let seed = 3;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (let i = 0; i < 200; i++) {
    const bytes = i < 20 ? pages.slice(0, Math.floor((pages.length * i) / 20)) : pages.slice();
    if (i >= 20) for (let k = 0; k < 4; k++) bytes[512 + (random() % (bytes.length - 512))] = random() % 256;
    await convert({ bytes }).catch((error: unknown) => {
      assert.ok(error instanceof ConvertError);
      assert.notEqual(error.code, 'converter-crashed');
      assert.notEqual(error.code, 'internal');
    });
  }
});
