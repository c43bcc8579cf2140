import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Label, labelsInOrder } from './labels.js';

const label = (text: string, x: number, y: number, width?: number): Label =>
  width === undefined ? { text, x, y, height: 10 } : { text, x, y, height: 10, width };

test('from the top down, from the left, each once', () => {
  const labels = [label('second', 0, 50), label('right', 90, 2), label('left', 0, 0), label('left', 0, 0)];
  assert.deepEqual(labelsInOrder(labels), ['left · right', 'second']);
});

test('pieces that touch are a word, near ones a phrase, far ones apart', () => {
  const row = [label('Wo', 0, 0, 12), label('rd', 12, 0, 12), label('two', 28, 0, 18), label('far', 200, 0, 18)];
  assert.deepEqual(labelsInOrder(row), ['Word two · far']);
});
