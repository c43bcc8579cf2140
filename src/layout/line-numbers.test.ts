import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropLineNumbers } from './line-numbers.js';
import type { Word } from './model.js';

const style = { font: 'F', size: 10, bold: false, italic: false, mono: false, color: 0 };

function word(text: string, left: number, row: number): Word {
  const top = 50 + row * 20;
  return {
    text,
    left,
    right: left + text.length * 5,
    top,
    bottom: top + 10,
    baseline: top + 8,
    style,
    spaceBefore: true,
    order: 0,
    turn: 0,
  };
}

const prose = (row: number) => Array.from({ length: 10 }, (_, i) => word('wordwords', 100 + i * 48, row));
const cells = (row: number) => [word('cell', 100, row), word('other', 250, row), word('last', 520, row)];
const number = (row: number, value: number) => word(String(value), 70 - String(value).length * 5, row);
const rows = (count: number, line: (row: number) => Word[], step = 1) =>
  Array.from({ length: count }, (_, row) => [
    ...((row + 1) % step === 0 ? [number(row, row + 1)] : []),
    ...line(row),
  ]).flat();

const left = (words: readonly Word[]) => dropLineNumbers(words).filter(({ text }) => /^\d+$/.test(text)).length;

test('twelve lines that are counted one by one, or five of them by fives', () => {
  assert.equal(left(rows(12, prose)), 0);
  assert.equal(left(rows(11, prose)), 11);
  assert.equal(left(rows(25, prose, 5)), 0);
  assert.equal(left(rows(24, prose, 5)), 4);
});

test('rows of a table keep their numbers', () => {
  assert.equal(left(rows(30, cells)), 30);
});

test('numbers that do not count stay', () => {
  const words = rows(20, prose).map((one) => (one.text === '7' ? { ...one, text: '70' } : one));
  assert.equal(left(words), 20);
});
