import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSmallPrint } from './small-print.js';

/** A page of lines of letters: bars of ink, so many pixels high. */
function page(lineHeight: number, lines = 40): { width: number; height: number; channels: 1; data: Uint8Array } {
  const width = 800;
  const height = lines * lineHeight * 2;
  const data = new Uint8Array(width * height).fill(255);
  for (let line = 0; line < lines; line++)
    for (let y = 0; y < lineHeight; y++)
      for (let x = 0; x < width; x++) if (x % 7 < 2) data[(line * 2 * lineHeight + y) * width + x] = 0;
  return { width, height, channels: 1, data };
}

test('lines of fourteen pixels are small, of fifteen are not', () => {
  assert.equal(isSmallPrint(page(14)), true);
  assert.equal(isSmallPrint(page(15)), false);
  assert.equal(isSmallPrint(page(28)), false);
});

test('a blank page, and one of two lines, say nothing', () => {
  assert.equal(isSmallPrint({ width: 80, height: 80, channels: 1, data: new Uint8Array(6400).fill(255) }), false);
  assert.equal(isSmallPrint(page(10, 2)), false);
});
