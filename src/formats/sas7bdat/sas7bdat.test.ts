import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';
import { unpackRdc, unpackRle } from './unpack.js';

for (const name of ['narrow', 'wide', 'rle', 'rdc']) {
  test(`damage of ${name}`, () =>
    survivesDamage(read, readFileSync(new URL(`./fixtures/${name}/input.sas7bdat`, import.meta.url))));
}

test('runs', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  assert.equal(text(unpackRle(Uint8Array.from([0x81, 65, 66, 0xc0, 67, 0xe1, 0xd0]), 10)), 'ABCCC   @@');
  assert.equal(text(unpackRle(Uint8Array.from([0x60, 0]), 17)), ' '.repeat(17));
  assert.equal(text(unpackRdc(Uint8Array.from([0x20, 0, 65, 66, 0, 0]), 5)), 'AB\0\0\0');
  assert.equal(unpackRle(new Uint8Array(100).fill(0x4f), 50).length, 50);
});
