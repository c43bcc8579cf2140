import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Glyph } from '../../../layout/model.js';
import { toLogicalOrder } from './bidi.js';

const style = { font: 'F', size: 10, bold: false, italic: false, mono: false, color: 0 };

/** Letters as they are seen, five points each. */
function seen(text: string, left = 0): Glyph[] {
  return [...text].map((letter, i): Glyph => {
    const at = left + i * 5;
    return { text: letter, left: at, right: at + 5, baseline: 0, style, turn: 0, mark: -1 };
  });
}

const read = (glyphs: readonly Glyph[]) =>
  toLogicalOrder(glyphs)
    .map(({ text }) => text)
    .join('');

test('letters of right-to-left words are turned around, digits and Latin words within them are not', () => {
  assert.equal(read(seen('\u05d2\u05d1\u05d0')), '\u05d0\u05d1\u05d2');
  assert.equal(read(seen('\u05d3\u05d2 12 \u05d1\u05d0')), '\u05d0\u05d1 12 \u05d2\u05d3');
  assert.equal(read(seen('\u05d1\u05d0 PDF file \u05d3\u05d2')), '\u05d2\u05d3 PDF file \u05d0\u05d1');
  assert.equal(read(seen('plain')), 'plain');
});

test('brackets are mirrored', () => {
  assert.equal(read(seen('(\u05d1\u05d0)')), '(\u05d0\u05d1)');
});

test('cells side by side have directions of their own', () => {
  assert.equal(read([...seen('1.5'), ...seen('2.5', 60), ...seen('(\u05d1\u05d0)', 120)]), '1.52.5(\u05d0\u05d1)');
});
