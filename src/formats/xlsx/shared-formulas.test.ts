import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFormula, sharedFormula } from './shared-formulas.js';

test('relative addresses move, all else stays', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['A1*$B$2+C$3-$D4', 'B3*$B$2+D$3-$D6'],
    ['SUM(A1:B9)', 'SUM(B3:C11)'],
    ['IF(A1="A1",\'My A1\'!A1,LOG10(A1))', 'IF(B3="A1",\'My A1\'!B3,LOG10(B3))'],
    ['Total1_x+A1x+Sheet1!A1', 'Total1_x+A1x+Sheet1!B3'],
    ['XFD1048576', 'A2'],
  ];
  for (const [formula, moved] of cases) assert.equal(moveFormula(formula, 2, 1), moved);
});

test('a formula without its first cell, or a very long one, gives nothing', () => {
  const known = new Map();
  const follower = { row: 5, column: 0, index: '0', formula: '' };
  assert.equal(sharedFormula(known, follower), '');
  const long = 'A1+'.repeat(1000);
  assert.equal(sharedFormula(known, { row: 0, column: 0, index: '0', formula: long }), long);
  assert.equal(sharedFormula(known, follower), '');
});
