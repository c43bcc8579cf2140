import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Glyph } from './model.js';
import { turnColumns } from './vertical.js';

const style = { font: 'F', size: 10, bold: false, italic: false, mono: false, color: 0 };

function column(text: string, x: number, step = 10): Glyph[] {
  return [...text].map((char, i) => ({
    text: char,
    left: x,
    right: x + 10,
    baseline: 20 + i * step,
    style,
    turn: 0,
    mark: -1,
  }));
}

const turns = (glyphs: readonly Glyph[]) => turnColumns(glyphs).map(({ turn }) => turn);

test('four ideographs below each other are a column, three are none', () => {
  assert.deepEqual(turns(column('縦書き文', 50)), [1, 1, 1, 1]);
  assert.deepEqual(turns(column('縦書き', 50)), [0, 0, 0]);
});

test('columns further to the left come later', () => {
  const [first, , , , second] = turnColumns([...column('一二三四', 80), ...column('五六七八', 60)]);
  assert.ok((first?.baseline ?? 0) < (second?.baseline ?? 0));
});

test('Latin letters below each other are a label', () => {
  assert.deepEqual(turns(column('HEIGHT', 50)), [0, 0, 0, 0, 0, 0]);
});

test('lines of one ideograph each, far apart, stay lines', () => {
  assert.deepEqual(turns(column('甲乙丙丁', 50, 40)), [0, 0, 0, 0]);
});

test('short pieces go with the columns of their page', () => {
  const glyphs = [...column('縦書きの文章です', 80), ...column('。', 60)];
  assert.equal(turns(glyphs).at(-1), 1);
});
