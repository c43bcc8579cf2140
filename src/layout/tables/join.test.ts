import assert from 'node:assert/strict';
import { test } from 'node:test';
import { continues, repeatedRows } from './join.js';

const table = { edges: [50, 150, 250, 400], ruled: true };

test('a table goes on where the next one has its columns, also in other margins', () => {
  assert.equal(continues(table, { edges: [50, 151, 249, 400], ruled: true }), true);
  assert.equal(continues(table, { edges: [70, 170, 270, 420], ruled: true }), true);
});

test('a table with other columns is another', () => {
  assert.equal(continues(table, { edges: [50, 150, 400], ruled: true }), false);
  assert.equal(continues(table, { edges: [50, 210, 320, 400], ruled: true }), false);
  assert.equal(continues(table, { edges: [50, 150, 250, 400], ruled: false }), false);
});

test('a head that is repeated is found', () => {
  const first = [
    ['Year', 'Sales'],
    ['2001', '5'],
    ['2002', '6'],
  ];
  assert.equal(
    repeatedRows(first, [
      ['Year', 'Sales'],
      ['2003', '7'],
    ]),
    1,
  );
  assert.equal(
    repeatedRows(first, [
      ['Year  (continued)', 'sales'],
      ['2003', '7'],
    ]),
    1,
  );
  assert.equal(
    repeatedRows(first, [
      ['2003', '7'],
      ['2004', '8'],
    ]),
    0,
  );
  assert.equal(
    repeatedRows(first, [
      ['', ''],
      ['2004', '8'],
    ]),
    0,
  );
});
