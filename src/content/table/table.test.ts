import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RootContent, Table } from '../../core/tree.js';
import { paragraph, text } from '../tree/build.js';
import { plainText } from '../tree/content.js';
import { type Cell, toTable } from './table.js';

const cell = (value: string, spans: { colSpan?: number; rowSpan?: number } = {}): Cell => ({
  content: [text(value)],
  ...spans,
});
const grid = (blocks: readonly RootContent[]): string[][] => {
  const table = blocks.find((block): block is Table => block.type === 'table');
  return (table?.children ?? []).map((row) => row.children.map((one) => plainText(one.children)));
};

test('the text of a merged cell stands once, the cells that it covers are empty', () => {
  const rows = [
    [cell('a', { colSpan: 2 }), cell('b', { rowSpan: 2 })],
    [cell('c'), cell('d')],
    [cell('e'), cell('f'), cell('g')],
  ];
  assert.deepEqual(grid(toTable({ rows, headerRows: 1 })), [
    ['a', '', 'b'],
    ['c', 'd', ''],
    ['e', 'f', 'g'],
  ]);
});

test('a span past the last row ends with the table', () => {
  assert.deepEqual(grid(toTable({ rows: [[cell('a', { rowSpan: 99 }), cell('b')], [cell('c')]], headerRows: 1 })), [
    ['a', 'b'],
    ['', 'c'],
  ]);
});

test('a frame of one cell is its content', () => {
  const [block] = toTable({ rows: [[{ content: [paragraph('framed')] }]] });
  assert.equal(block?.type, 'paragraph');
});

test('without header rows the table gets an empty one; unsaid, only where the first row is plainly data', () => {
  assert.deepEqual(grid(toTable({ rows: [[cell('a'), cell('b')]], headerRows: 0 })), [
    ['', ''],
    ['a', 'b'],
  ]);
  assert.deepEqual(
    grid(
      toTable({
        rows: [
          [cell('Name'), cell('2019')],
          [cell('x'), cell('1')],
        ],
      }),
    ),
    [
      ['Name', '2019'],
      ['x', '1'],
    ],
  );
  assert.deepEqual(
    grid(
      toTable({
        rows: [
          [cell('1'), cell('2')],
          [cell('3'), cell('4')],
        ],
      }),
    ),
    [
      ['', ''],
      ['1', '2'],
      ['3', '4'],
    ],
  );
});

test('a small nested table stays in its cell, a large one stands below', () => {
  const inner = (rows: number): RootContent[] =>
    toTable({ rows: Array.from({ length: rows }, (_, i) => [cell(`r${i}`), cell('v')]), headerRows: 1 });
  const small = toTable({
    rows: [
      [cell('h'), cell('i')],
      [{ content: inner(3) }, cell('x')],
    ],
    headerRows: 1,
  });
  assert.equal(small.length, 1);
  assert.match(grid(small)[1]?.[0] ?? '', /r0 v.*r1 v/);
  const large = toTable({
    rows: [
      [cell('h'), cell('i')],
      [{ content: inner(20) }, cell('x')],
    ],
    headerRows: 1,
  });
  assert.deepEqual(
    large.map(({ type }) => type),
    ['table', 'table'],
  );
});

test('huge spans cost what the cells cost', () => {
  const rows = Array.from({ length: 5000 }, () => [cell('a', { colSpan: 1e9, rowSpan: 1e9 })]);
  const started = performance.now();
  toTable({ rows, headerRows: 1 });
  assert.ok(performance.now() - started < 3000);
});

test('rows of a huge sparse table end with their last text, but for the first', () => {
  const wide = Array.from({ length: 1000 }, () => cell('h'));
  const rows = [wide, ...Array.from({ length: 5000 }, () => [cell('a'), cell('')])];
  const lengths = grid(toTable({ rows, headerRows: 1 })).map((row) => row.length);
  assert.equal(lengths[0], 1000);
  assert.ok(lengths.slice(1).every((length) => length <= 2));
});
