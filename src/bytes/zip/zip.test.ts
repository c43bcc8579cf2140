import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateBomb, zip } from '../../../test/zip.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits, type Limits, RATIO_FREE_BYTES } from '../../core/limits.js';
import { findEntry, openZip } from './archive.js';
import { readPath } from './inflate.js';

const open = (bytes: Uint8Array, limits: Partial<Limits> = {}) =>
  openZip(bytes, createBudget({ ...defaultLimits, ...limits }));
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const hasCode = (code: string) => (error: unknown) => error instanceof ConvertError && error.code === code;

describe('entries', () => {
  const archive = zip([
    { name: 'Word/Document.xml', data: 'one' },
    { name: 'b\\c.txt', data: 'two' },
  ]);

  test('are found without regard to case, slashes and a leading slash', () => {
    const opened = open(archive);
    assert.equal(textOf(readPath(opened, '/word/document.XML')?.bytes), 'one');
    assert.equal(textOf(readPath(opened, 'b/c.txt')?.bytes), 'two');
    assert.equal(findEntry(opened, 'nothing'), undefined);
  });

  test('are found by their local headers where the directory is cut off', () => {
    const opened = open(archive.subarray(0, archive.length - 60));
    assert.equal(opened.recovered, true);
    assert.equal(textOf(readPath(opened, 'word/document.xml')?.bytes), 'one');
  });

  test('are found behind bytes that are not the archive', () => {
    const opened = open(Buffer.concat([Buffer.from('#!/bin/sh\n'), archive]));
    assert.equal(textOf(readPath(opened, 'word/document.xml')?.bytes), 'one');
  });

  test('of a name that objects have are entries like others', () => {
    const opened = open(zip([{ name: '__proto__', data: 'kept' }]));
    assert.equal(textOf(readPath(opened, '__proto__')?.bytes), 'kept');
    assert.equal(findEntry(opened, 'constructor'), undefined);
  });
});

describe('limits', () => {
  test('entries: at the limit they pass, one above they do not', () => {
    const archive = zip([
      { name: 'a', data: '' },
      { name: 'b', data: '' },
    ]);
    assert.equal(open(archive, { maxEntries: 3 }).entries.length, 2);
    assert.equal(open(archive, { maxEntries: 2 }).entries.length, 2);
    assert.throws(() => open(archive, { maxEntries: 1 }), hasCode('entry-limit'));
  });

  test('inflated bytes are counted as they come out, whatever the archive claims', () => {
    const archive = zip([{ name: 'a', data: 'x'.repeat(1000), claimedBytes: 1 }]);
    for (const maxInflatedBytes of [1001, 1000])
      assert.equal(readPath(open(archive, { maxInflatedBytes }), 'a')?.bytes.length, 1000);
    assert.throws(() => readPath(open(archive, { maxInflatedBytes: 999 }), 'a'), hasCode('decompression-limit'));
  });

  test('the ratio counts once a part has given more than is free', () => {
    const mib = RATIO_FREE_BYTES / 1_048_576;
    const honest = zip([{ name: 'a', data: '', deflated: deflateBomb(mib) }]);
    assert.equal(readPath(open(honest), 'a')?.bytes.length, RATIO_FREE_BYTES);
    const bomb = zip([{ name: 'a', data: '', deflated: deflateBomb(mib + 1) }]);
    assert.throws(() => readPath(open(bomb), 'a'), hasCode('decompression-limit'));
  });
});

describe('damage', () => {
  test('inside deflated data leaves what stands before it', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `line ${i * 7919}\n`).join('');
    const archive = zip([{ name: 'a', data: text }]);
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, 30_000, 30_050);
    const read = readPath(open(damaged), 'a');
    assert.equal(read?.damaged, true);
    assert.ok((read?.bytes.length ?? 0) > 1000);
    assert.ok(text.startsWith(textOf(read?.bytes.subarray(0, 1000))));
  });

  test('of everything is said', () => {
    assert.throws(() => open(Buffer.from('PK\u0003\u0004')), hasCode('corrupt-document'));
    assert.throws(
      () => readPath(open(zip([{ name: 'a', data: 'x', encrypted: true }])), 'a'),
      hasCode('encrypted-document'),
    );
  });
});
