import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { readAnswer, readRecords } from './records.js';

const crawl = readFileSync(new URL('fixtures/crawl/input.warc', import.meta.url));

test('an archive cut anywhere gives the records before the cut', () => {
  const whole = [...readRecords(crawl, createBudget(defaultLimits))].length;
  for (let end = 10; end < crawl.length; end += 13)
    assert.ok([...readRecords(crawl.subarray(0, end), createBudget(defaultLimits))].length <= whole);
});

test('a length that lies does not loop or run past the end', () => {
  for (const length of ['99999999999', '-5', 'x', '0']) {
    const bytes = Buffer.from(
      `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ${length}\r\n\r\nbody\r\n\r\nWARC/1.0\r\nWARC-Type: resource\r\n\r\n`,
    );
    assert.ok([...readRecords(bytes, createBudget(defaultLimits))].length >= 1);
  }
});

test('a packed body that inflates to too much is stopped', () => {
  const budget = createBudget({ ...defaultLimits, maxInflatedBytes: 1_000 });
  const block = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'),
    gzipSync(Buffer.alloc(100_000)),
  ]);
  assert.throws(() => readAnswer(block, budget), { code: 'decompression-limit' });
});

test('a body that says it is in chunks and is not stays', () => {
  const block = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n<p>plain</p>');
  assert.equal(Buffer.from(readAnswer(block, createBudget(defaultLimits)).body).toString(), '<p>plain</p>');
});
