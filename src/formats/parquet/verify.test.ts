import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits } from '../../core/limits.js';
import { read } from './reader.js';
import { verifyMetadata, verifyPages } from './verify.js';

const fixtures = ['plain', 'types'].map((name) =>
  Uint8Array.from(readFileSync(new URL(`./fixtures/${name}/input.parquet`, import.meta.url))),
);

function codeOf(verify: () => void): string {
  try {
    verify();
    return 'sound';
  } catch (error) {
    assert.ok(error instanceof ConvertError, String(error));
    return error.code;
  }
}

/** A file of metadata alone. */
function fileOf(...metadata: number[]): Uint8Array {
  return Uint8Array.of(...metadata, metadata.length, 0, 0, 0, 0x50, 0x41, 0x52, 0x31);
}

test('sound metadata passes, a list that is longer than its bytes does not', () => {
  for (const bytes of fixtures)
    assert.equal(
      codeOf(() => verifyMetadata(bytes)),
      'sound',
    );
  assert.equal(
    codeOf(() => verifyMetadata(fileOf(0x19, 0x23, 1, 2, 0))),
    'sound',
  );
  assert.equal(
    codeOf(() => verifyMetadata(fileOf(0x19, 0xf3, 0x80, 0x80, 0x80, 0x01, 0))),
    'corrupt-document',
  );
  assert.equal(
    codeOf(() => verifyMetadata(fileOf(0x16, ...Array.from({ length: 11 }, () => 0x80), 0))),
    'corrupt-document',
  );
});

test('structures nest 31 deep and no deeper', () => {
  const nested = (depth: number) =>
    fileOf(...Array.from({ length: depth }, () => 0x1c), ...Array.from({ length: depth + 1 }, () => 0));
  for (const [depth, code] of [
    [30, 'sound'],
    [31, 'sound'],
    [32, 'corrupt-document'],
  ] as const)
    assert.equal(
      codeOf(() => verifyMetadata(nested(depth))),
      code,
      String(depth),
    );
});

test('a page without its packed size is damage, and what pages unpack to is counted', () => {
  const page = (...header: number[]) => Uint8Array.of(...header, 0);
  const verify = (bytes: Uint8Array) => () =>
    verifyPages(
      bytes,
      { from: 0, to: bytes.length, values: 3 },
      createBudget({ ...defaultLimits, maxInflatedBytes: 100 }),
    );
  // Fields 1 to 3 are the kind and the two sizes, field 5 is the header of a page of data with its number of values.
  assert.equal(codeOf(verify(page(0x15, 0, 0x15, 0, 0x15, 0, 0x2c, 0x15, 6, 0))), 'sound');
  assert.equal(codeOf(verify(page(0x15, 0, 0x15, 0, 0x3c, 0x15, 6, 0))), 'corrupt-document');
  assert.equal(codeOf(verify(page(0x15, 0, 0x15, 0, 0x15, 1, 0x2c, 0x15, 6, 0))), 'corrupt-document');
  assert.equal(codeOf(verify(page(0x15, 0, 0x15, 0, 0x15, 0, 0x2c, 0x15, 0x7e, 0))), 'decompression-limit');
});

test('whatever byte is damaged, the rows are read or refused at once', async () => {
  for (const bytes of fixtures) await survivesDamage(read, bytes);
});
