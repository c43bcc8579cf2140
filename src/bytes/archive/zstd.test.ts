import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits } from '../../core/limits.js';
import { checkZstdWindow, zstdUnpacker } from './zstd.js';

/** A frame of one block that holds the bytes as they are. */
function frame(head: readonly number[], bytes: readonly number[]): Uint8Array {
  return Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...head, (bytes.length << 3) | 1, 0, 0, ...bytes);
}

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'read';
  } catch (error) {
    assert.ok(error instanceof ConvertError, String(error));
    return error.code;
  }
}

test('a window of 128 MiB is allowed, the next larger one is not', () => {
  // The window: an exponent above 1 KiB in five bits, eighths in three.
  assert.equal(
    codeOf(() => checkZstdWindow(frame([0, (17 << 3) | 0], [1]))),
    'read',
  );
  assert.equal(
    codeOf(() => checkZstdWindow(frame([0, (17 << 3) | 1], [1]))),
    'memory-limit',
  );
});

test('the size that a frame states is looked at before room is made for it', async () => {
  const unpack = await zstdUnpacker(createBudget({ ...defaultLimits, maxInflatedBytes: 3 }));
  // A single segment with its size in one byte.
  assert.deepEqual([...unpack(frame([0x20, 3], [7, 8, 9]))], [7, 8, 9]);
  assert.equal(
    codeOf(() => unpack(frame([0x20, 4], [7, 8, 9, 10]))),
    'decompression-limit',
  );
  assert.equal(
    codeOf(() => unpack(frame([0xa0, 0xff, 0xff, 0xff, 0x7f], [7]))),
    'memory-limit',
  );
  assert.equal(
    codeOf(() => unpack(frame([0xc0, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0], [7]))),
    'decompression-limit',
  );
});
