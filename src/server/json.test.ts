import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConvertError } from '../core/errors.js';
import { MAX_JSON_DEPTH, MAX_JSON_PLAIN_BYTES, MAX_JSON_QUOTES, parseJson } from './json.js';

const parse = (text: string) => parseJson(Buffer.from(text));
const refuses = (text: string, pattern: RegExp) =>
  assert.throws(
    () => parse(text),
    (error) => error instanceof ConvertError && pattern.test(error.message),
    text.slice(0, 80),
  );

test('values come as they are', () => {
  for (const value of [null, 1, 'a "b" \\ \\" [[[', { a: [1, { 'b"]': '\\\\' }] }, 'ä'.repeat(1000)])
    assert.deepEqual(parse(JSON.stringify(value)), value);
});

test('what is no JSON is refused, and not quoted', () => {
  for (const text of ['', 'no', '{', '"open', '"open\\"', '{"secret": }', '[1,]', '\\"']) {
    refuses(text, /not JSON/);
    assert.throws(
      () => parse(text),
      (error) => error instanceof Error && !error.message.includes('secret'),
    );
  }
});

test('as deep, as many bytes and quotation marks as are allowed, and one more', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  for (const depth of [MAX_JSON_DEPTH - 1, MAX_JSON_DEPTH]) parse(nested(depth));
  refuses(nested(MAX_JSON_DEPTH + 1), /more than 32 deep/);
  const plain = (bytes: number) => `${' '.repeat(bytes - 1)}1`;
  for (const bytes of [MAX_JSON_PLAIN_BYTES - 1, MAX_JSON_PLAIN_BYTES]) parse(plain(bytes));
  refuses(plain(MAX_JSON_PLAIN_BYTES + 1), /outside of strings/);
  const quoted = (quotes: number) => `"${'\\"'.repeat(quotes - 2)}"`;
  for (const quotes of [MAX_JSON_QUOTES - 1, MAX_JSON_QUOTES]) parse(quoted(quotes));
  refuses(quoted(MAX_JSON_QUOTES + 1), /quotation marks/);
});

test('no text of 8 MiB, however made, takes long', () => {
  const most = 8 * 1_048_576;
  const members = '"a":1,';
  for (const text of [
    '['.repeat(most),
    '[{"a":'.repeat(most / 6),
    `{${members.repeat(most / members.length)}}`,
    `"${'\\"'.repeat(most / 2)}`,
    `"${'\\'.repeat(most)}`,
    `"${'\\\\'.repeat(most / 2 - 2)}"`,
    `"${'a'.repeat(most)}"`,
    `"${'\\u0041'.repeat(most / 6)}"`,
    ' '.repeat(most),
    '"'.repeat(most),
  ]) {
    const bytes = Buffer.from(text);
    const started = performance.now();
    try {
      parseJson(bytes);
    } catch (error) {
      assert.ok(error instanceof ConvertError);
    }
    const ms = performance.now() - started;
    assert.ok(ms < 150, `${text.slice(0, 10)}: ${ms.toFixed(0)} ms`);
  }
});
