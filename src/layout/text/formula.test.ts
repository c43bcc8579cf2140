import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaOf } from './formula.js';
import type { Run, TextLine } from './model.js';

const style = { font: 'F', size: 10, bold: false, italic: true, mono: false, color: 0 };

/** `x_2` and `x^2` are written with their marks before the letters: `_2`, `^2` as runs of their own. */
function line(...pieces: string[]): TextLine {
  const runs = pieces.map((piece): Run => {
    if (piece.startsWith('^')) return { text: piece.slice(1), style, script: 'super' };
    if (piece.startsWith('_')) return { text: piece.slice(1), style, script: 'sub' };
    return { text: piece, style };
  });
  const text = runs.map((run) => run.text).join('');
  const box = { left: 0, right: 100, top: 0, bottom: 10 };
  return {
    ...box,
    runs,
    text,
    baseline: 8,
    size: 10,
    rtl: false,
    bold: 0,
    italic: 1,
    mono: 0,
    firstWidth: 10,
    secondLeft: 20,
  };
}

test('indices, functions, Greek letters and the number of the formula', () => {
  assert.equal(formulaOf(line('a', '^2', ' + b', '^2', ' = c', '^2')), 'a^2 + b^2 = c^2');
  assert.equal(formulaOf(line('x', '_i+1', ' = x', '_i', ' − ε', ' (2.3)')), 'x_{i+1} = x_i - \\varepsilon \\tag{2.3}');
  assert.equal(formulaOf(line('sin', '^2', ' α + cos', '^2', ' α = 1')), '\\sin^2 \\alpha + \\cos^2 \\alpha = 1');
});

test('sentences, code and plain sums stay text', () => {
  assert.equal(formulaOf(line('The value x', '_i', ' = 3 is odd')), undefined);
  assert.equal(formulaOf(line('if x', '_i', ' = 3')), undefined);
  assert.equal(formulaOf(line('a = b + 1')), undefined);
  assert.equal(formulaOf(line('x', '^2', '; y = {1}')), undefined);
  assert.equal(formulaOf(line('Größe', '^2', ' = 3')), undefined);
});

test('a long line takes the time of its length', () => {
  assert.equal(formulaOf(line('x', '^2', ` = ${'1 + '.repeat(50_000)}`)), undefined);
});
