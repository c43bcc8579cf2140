import assert from 'node:assert/strict';
import { test } from 'node:test';
import { xorArray } from './xor.js';

test('keys and verifiers that programs wrote', () => {
  for (const [password, key, verifier] of [
    ['0824', 0xd10d, 0xcc1f],
    ['1950', 0x499a, 0xcc61],
  ] as const) {
    assert.equal(xorArray({ key, verifier, turn: 7 }, password)?.length, 16);
    assert.equal(xorArray({ key, verifier, turn: 7 }, `${password}1`), undefined);
  }
});

test('the array is the password and its filling, combined with the key and turned', () => {
  const array = xorArray({ key: 0x499a, verifier: 0xcc61, turn: 2 }, '1950') ?? [];
  assert.deepEqual([...array].slice(0, 5), [0xae, 0xc1, 0xbe, 0xe5, 0x84]);
});

test('no password is longer than fifteen characters', () => {
  assert.equal(xorArray({ key: 0, verifier: 0, turn: 2 }, 'a'.repeat(1_000_000)), undefined);
});
