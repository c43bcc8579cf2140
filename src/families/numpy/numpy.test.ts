import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../content/tree/content.js';
import { createBudget } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { readNpy } from './array.js';
import { numpyBlocks } from './blocks.js';

const context = { budget: createBudget(defaultLimits), progress: () => undefined } as unknown as ReadContext;

function npy(header: string, data: readonly number[]): Uint8Array {
  const head = Buffer.from(header);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(head.length);
  return Buffer.concat([Buffer.from('934e554d50590100', 'hex'), length, head, Buffer.from(data)]);
}

const said = (header: string, data: readonly number[]) => {
  const array = readNpy(npy(header, data), '');
  return array === undefined ? undefined : plainText(numpyBlocks(array, context));
};

test('kinds of values', () => {
  assert.match(said("{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }", [0, 1]) ?? '', /false, true/);
  assert.match(said("{'descr': '<f2', 'fortran_order': False, 'shape': (), }", [0, 0x3c]) ?? '', /scalar 1/);
  assert.match(said("{'descr': '|O', 'fortran_order': False, 'shape': (2,), }", [0x80]) ?? '', /^object, 2/);
  assert.match(said("{'descr': '|S3', 'fortran_order': False, 'shape': (1,), }", [97, 98, 0]) ?? '', /ab/);
});

test('sizes that the file does not have, and headers that are none', () => {
  assert.equal(said('{}', []), undefined);
  assert.match(
    said("{'descr': '<i4', 'fortran_order': True, 'shape': (99999999999, 3), }", [1, 0, 0, 0]) ?? '',
    /first 20/,
  );
  assert.match(
    said("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (9999999999,), }", [7, 0, 0, 0]) ?? '',
    /a\s+7/,
  );
  const many = `{'descr': '<i4', 'fortran_order': True, 'shape': (${'2,'.repeat(20_000)}), }`;
  assert.ok(said(many, [1]) !== undefined);
});
