import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { int32, list, tableFromArrays, tableFromIPC, tableToIPC, utf8 } from '@uwdata/flechette';
import { ConvertError } from '../../core/errors.js';
import { verifyLengths, verifyLists } from './verify.js';

const fixtures = ['file/input.arrow', 'stream/input.arrows'].map((path) =>
  Uint8Array.from(readFileSync(new URL(`./fixtures/${path}`, import.meta.url))),
);

function isSound(bytes: Uint8Array): boolean {
  try {
    verifyLengths(bytes);
    return true;
  } catch (error) {
    assert.ok(error instanceof ConvertError, String(error));
    return false;
  }
}

test('sound files pass', () => {
  for (const bytes of fixtures) assert.ok(isSound(bytes));
});

test('whatever byte is damaged, what passes is decoded at once', () => {
  let refused = 0;
  for (const fixture of fixtures) {
    for (let at = 8; at < fixture.length; at++) {
      for (const value of [0x7f, 0x80, 0xff]) {
        const bytes = fixture.slice();
        bytes[at] = value;
        if (isSound(bytes)) decodeOrThrow(bytes);
        else refused++;
      }
    }
  }
  assert.ok(refused > 100, String(refused));
});

function decodeOrThrow(bytes: Uint8Array): void {
  try {
    const table = tableFromIPC(bytes);
    for (const column of table.children) for (const batch of column.data) verifyLists(batch);
    for (let row = 0; row < Math.min(table.numRows, 100); row++) table.children.map((column) => column.at(row));
  } catch (error) {
    assert.ok(error instanceof Error);
  }
}

test('a message whose length leads back ends the reading', () => {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setInt32(0, -8, true);
  assert.equal(isSound(bytes), false);
});

test('a list that reaches beyond its values is refused', () => {
  const table = tableFromArrays({ a: [[1, 2], [3]] }, { types: { a: list(int32()) } });
  const [batch] = tableFromIPC(tableToIPC(table, {}) ?? new Uint8Array()).children[0]?.data ?? [];
  assert.ok(batch);
  verifyLists(batch);
  (batch as unknown as { offsets: Int32Array }).offsets[2] = 4;
  assert.throws(() => verifyLists(batch), ConvertError);
});

test('texts are no lists', () => {
  const table = tableFromArrays({ a: ['x', 'longer than it'] }, { types: { a: utf8() } });
  for (const batch of table.children[0]?.data ?? []) verifyLists(batch);
});
