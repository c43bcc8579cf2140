import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCompoundFile } from './file.js';

const bytes = readFileSync('src/formats/doc/fixtures/object-storage/input.doc');

test('a storage is a file of its own, and the whole stays as it is', () => {
  const before = Buffer.from(bytes).toString('hex');
  const own = openCompoundFile(bytes).storage('objectpool/_5');
  assert.deepEqual(
    openCompoundFile(own ?? new Uint8Array()).entries.map(({ path }) => path),
    ['Workbook'],
  );
  assert.equal(bytes.toString('hex'), before);
  assert.equal(openCompoundFile(bytes).storage('nowhere'), undefined);
});
