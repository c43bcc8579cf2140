import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounters, type ListDefinition, nextLabel } from './counter.js';
import { formatNumber } from './format.js';

const cases: [number, string, string][] = [
  [26, 'lowerLetter', 'z'],
  [27, 'lowerLetter', 'aa'],
  [28, 'upperLetter', 'BB'],
  [1994, 'upperRoman', 'MCMXCIV'],
  [4, 'lowerRoman', 'iv'],
  [7, 'decimalZero', '07'],
  [11, 'ordinal', '11th'],
  [22, 'ordinal', '22nd'],
  [21, 'ordinalText', 'Twenty-first'],
  [12, 'chineseCounting', '十二'],
  [105, 'chineseCountingThousand', '一百零五'],
  [3, 'decimalEnclosedCircle', '③'],
  [5, 'noSuchFormat', '5'],
  [1e12, 'lowerLetter', '1000000'],
];
for (const [value, format, expected] of cases) {
  test(`${value} as ${format} is ${expected}`, () => assert.equal(formatNumber(value, format), expected));
}

const legal = (id: string, more: Partial<ListDefinition> = {}): ListDefinition => ({
  key: 'a',
  id,
  levels: [
    { format: 'upperRoman', text: '%1.', start: 1 },
    { format: 'decimal', text: '%1.%2', start: 1, legal: true },
    { format: 'lowerLetter', text: '%3)', start: 3 },
  ],
  ...more,
});

test('deeper levels start again, and legal style shows decimals', () => {
  const counters = createCounters();
  const labels = [0, 1, 1, 0, 1, 2].map((level) => nextLabel(counters, legal('1'), level).text);
  assert.deepEqual(labels, ['I.', '1.1', '1.2', 'II.', '2.1', 'c)']);
});

test('a list of the same definition goes on; an overriding start begins once', () => {
  const counters = createCounters();
  const other = legal('2', { startOverrides: new Map([[0, 1]]) });
  const labels = [legal('1'), legal('1'), legal('3'), other, other].map((list) => nextLabel(counters, list, 0).text);
  assert.deepEqual(labels, ['I.', 'II.', 'III.', 'I.', 'II.']);
});

test('a level that never restarts counts through', () => {
  const list: ListDefinition = {
    key: 'k',
    id: '1',
    levels: [
      { format: 'decimal', text: '%1.', start: 1 },
      { format: 'decimal', text: '%2)', start: 1, restartAfter: 0 },
    ],
  };
  const counters = createCounters();
  assert.deepEqual(
    [0, 1, 0, 1].map((level) => nextLabel(counters, list, level).text),
    ['1.', '1)', '2.', '2)'],
  );
});

test('an item whose parents were never opened shows their first numbers', () => {
  const list: ListDefinition = {
    key: 'k',
    id: '1',
    levels: [1, 2, 3].map((n) => ({
      format: 'decimal',
      text: Array.from({ length: n }, (_, i) => `%${i + 1}`).join('.'),
      start: 1,
    })),
  };
  assert.equal(nextLabel(createCounters(), list, 2).text, '1.1.1');
});
