import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFixtures } from './fixtures.js';
import { inventedRuns, seenIn } from './invented.js';
import { ownWords, uncomparedFixtures, uncomparedFormats } from './known-additions.js';

const inventions = new Map<string, readonly string[]>();
for (const { format, name, bytes, expected } of readFixtures()) {
  const runs = inventedRuns(expected, seenIn(bytes), ownWords.get(format));
  if (runs.length > 0) inventions.set(`${format}/${name}`, runs);
}
const formatOf = (id: string): string => id.split('/')[0] ?? '';

test('what was not in a document does not come out', () => {
  const found = [...inventions].filter(([id]) => !uncomparedFormats.has(formatOf(id)) && !uncomparedFixtures.has(id));
  assert.deepEqual(found, []);
});

test('every exception is one', () => {
  const formats = new Set([...inventions.keys()].map(formatOf));
  assert.deepEqual(
    [...uncomparedFormats.keys()].filter((format) => !formats.has(format)),
    [],
  );
  assert.deepEqual(
    [...uncomparedFixtures.keys()].filter((id) => !inventions.has(id)),
    [],
  );
});

test('an invented word and an invented number are found', () => {
  const seen = seenIn(Buffer.from('<p>P. O. Box 2008, caf&#233;, <b>bo</b>ld</p>'));
  assert.deepEqual(inventedRuns('P. O. Box 2008, café, **bold**', seen), []);
  assert.deepEqual(inventedRuns('Box 16 and 2008', seen), ['16', 'and']);
});
