import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraph } from '../tree/build.js';
import { plainText } from '../tree/content.js';
import { groupItem, type Item, inReadingOrder } from './order.js';

const INCH = 914_400;

/** A shape of left, top, width and height in inches. */
function shape(name: string, [left, top, width, height]: readonly [number, number, number, number]): Item {
  return {
    box: { left: left * INCH, top: top * INCH, right: (left + width) * INCH, bottom: (top + height) * INCH },
    blocks: [paragraph(name)],
  };
}

function order(items: readonly Item[], rightToLeft = false): string {
  return plainText(inReadingOrder(items, rightToLeft)).trim();
}

test('columns are read one after the other, what spans them before or after', () => {
  const items = [
    shape('below', [0, 5, 9, 1]),
    shape('r2', [5, 3, 4, 1]),
    shape('r1', [5, 1.7, 4, 1]),
    shape('l2', [0, 3, 4.5, 1]),
    shape('l1', [0, 1.7, 4.5, 1]),
    shape('head', [0, 0, 9, 1]),
  ];
  assert.equal(order(items), 'head l1 l2 r1 r2 below');
  assert.equal(order(items, true), 'head r1 r2 l1 l2 below');
});

test('heads stand with the bodies below them, cards are read by rows', () => {
  const heads = [0, 3, 6].flatMap((x, i) => [shape(`h${i}`, [x, 1, 2.5, 0.5]), shape(`b${i}`, [x, 1.5, 2.5, 3])]);
  assert.equal(order(heads), 'h0 b0 h1 b1 h2 b2');
  const cards = [0, 3, 6].flatMap((x, i) => [shape(`a${i}`, [x, 1, 2.5, 2]), shape(`b${i}`, [x, 3.5, 2.5, 2])]);
  assert.equal(order(cards), 'a0 a1 a2 b0 b1 b2');
});

test('three or more rows of labels and texts are read by rows', () => {
  const items = [0, 1, 2].flatMap((y) => [shape(`t${y}`, [3, y, 6, 0.8]), shape(`l${y}`, [0, y, 2, 0.8])]);
  assert.equal(order(items), 'l0 t0 l1 t1 l2 t2');
});

test('a group stays together unless another shape stands on it; no position means last', () => {
  const group = groupItem([shape('g2', [5, 3, 1, 1]), shape('g1', [5, 1, 1, 1])]);
  assert.equal(
    order([{ box: undefined, blocks: [paragraph('lost')] }, shape('a', [0, 0, 1, 4]), group]),
    'a g1 g2 lost',
  );
  assert.equal(order([shape('between', [5, 2, 1, 1]), group]), 'g1 between g2');
});

test('ten thousand shapes in a heap are sorted in a moment', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => shape(String(i), [(i * 7) % 50, (i * 13) % 70, 3, 2]));
  const start = performance.now();
  order(items);
  assert.ok(performance.now() - start < 2000);
});
