import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule, TextStyle, Word } from '../model.js';
import { joinFormulas } from './join.js';

/** Words as TeX paints them: text, font, size, left edge, baseline. Letters are half their size wide. */
type Painted = readonly [text: string, font: string, size: number, left: number, baseline: number];

const styles = new Map<string, TextStyle>();

function styleOf(font: string, size: number): TextStyle {
  const key = `${font} ${size}`;
  const style = styles.get(key) ?? { font, size, bold: false, italic: font.startsWith('CMMI'), mono: false, color: 0 };
  styles.set(key, style);
  return style;
}

function paint(painted: readonly Painted[]): Word[] {
  return painted.map(([text, font, size, left, baseline], order) => {
    const right = left + [...text].length * size * 0.5;
    const style = styleOf(font, size);
    return {
      text,
      left,
      right,
      top: baseline - size * 0.78,
      bottom: baseline + size * 0.22,
      baseline,
      style,
      spaceBefore: true,
      order,
      turn: 0,
    };
  });
}

function rule(left: number, right: number, y: number): Rule {
  return { left, right, top: y, bottom: y, horizontal: true, width: 0.4 };
}

function formulasOf(painted: readonly Painted[], rules: readonly Rule[] = []): string[] {
  return joinFormulas(paint(painted), rules).words.map((word) => word.latex ?? word.text);
}

test('letters of mathematics fonts make a formula with the numbers and operators around them', () => {
  const painted: Painted[] = [
    ['Let', 'CMR10', 10, 0, 100],
    ['x', 'CMMI10', 10, 20, 100],
    ['=', 'CMR10', 10, 28, 100],
    ['2', 'CMR10', 10, 36, 100],
    ['be', 'CMR10', 10, 46, 100],
  ];
  assert.deepEqual(formulasOf(painted), ['Let', 'x = 2', 'be']);
});

test('scripts are what is smaller and raised or lowered', () => {
  const painted: Painted[] = [
    ['a', 'CMMI10', 10, 0, 100],
    ['i', 'CMMI7', 7, 5, 102],
    ['b', 'CMMI10', 10, 9, 100],
    ['2', 'CMR7', 7, 14, 96],
  ];
  assert.deepEqual(formulasOf(painted), ['a_i b^2']);
});

test('a bar between two rows is a fraction, one over a letter a line', () => {
  const fraction: Painted[] = [
    ['a', 'CMMI10', 10, 2, 93],
    ['b', 'CMMI10', 10, 2, 107],
  ];
  assert.deepEqual(formulasOf(fraction, [rule(1, 8, 97)]), ['\\frac{a}{b}']);
  assert.deepEqual(formulasOf([['z', 'CMMI10', 10, 2, 100]], [rule(2, 7, 92.5)]), ['\\overline{z}']);
});

test('limits stand above and below their operator', () => {
  const painted: Painted[] = [
    ['∑', 'CMEX10', 10, 10, 100],
    ['n', 'CMMI7', 7, 11, 90],
    ['i', 'CMMI7', 7, 8, 112],
    ['=', 'CMR7', 7, 11.5, 112],
    ['1', 'CMR7', 7, 15, 112],
    ['i', 'CMMI10', 10, 17, 100],
  ];
  assert.deepEqual(formulasOf(painted), ['\\sum_{i = 1}^{n} i']);
});

test('the sentence keeps its punctuation, its brackets and the marks of its notes', () => {
  const painted: Painted[] = [
    ['(', 'CMR10', 10, 0, 100],
    ['x', 'CMMI10', 10, 5, 100],
    [',', 'CMR10', 10, 10, 100],
    ['y', 'CMMI10', 10, 30, 100],
    ['.', 'CMR10', 10, 35, 100],
    ['3', 'CMR7', 7, 40, 96],
  ];
  assert.deepEqual(formulasOf(painted), ['(', 'x', ',', 'y', '.', '3']);
});

test('leaders of a contents page in a mathematics font are no formula', () => {
  assert.deepEqual(
    formulasOf([
      ['.', 'CMMI10', 10, 0, 100],
      ['.', 'CMMI10', 10, 6, 100],
      ['.', 'CMMI10', 10, 12, 100],
    ]),
    ['.', '.', '.'],
  );
});

test('text fonts alone make no formula', () => {
  const painted: Painted[] = [
    ['1', 'CMR10', 10, 0, 100],
    ['+', 'CMR10', 10, 8, 100],
    ['2', 'CMR10', 10, 16, 100],
  ];
  assert.deepEqual(formulasOf(painted), ['1', '+', '2']);
});

test('large brackets enclose one row, or the rows of a matrix', () => {
  const fenced: Painted[] = [
    ['(', 'CMEX10', 10, 0, 92],
    ['a', 'CMMI10', 10, 8, 93],
    ['b', 'CMMI10', 10, 8, 107],
    [')', 'CMEX10', 10, 14, 92],
  ];
  assert.deepEqual(formulasOf(fenced, [rule(7, 14, 97)]), ['\\left(\\frac{a}{b}\\right)']);
  assert.deepEqual(formulasOf(fenced), ['\\binom{a}{b}']);
  const matrix: Painted[] = [
    ['(', 'CMEX10', 10, 0, 92],
    ['a', 'CMMI10', 10, 8, 94],
    ['b', 'CMMI10', 10, 23, 94],
    ['c', 'CMMI10', 10, 8, 106],
    ['d', 'CMMI10', 10, 23, 106],
    [')', 'CMEX10', 10, 30, 92],
  ];
  assert.deepEqual(formulasOf(matrix), ['\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}']);
});
