import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile pages take the time of their length', async () => {
  const shapes = [
    '- a\n',
    '- - ',
    '*a',
    '[a',
    '![a](',
    '`',
    '``a`',
    '{.a',
    '{=a',
    '> ',
    '::: x\n',
    '[^a]: b\n',
    '[a]: b\n',
    '| a |\n',
    '"',
    '-- ',
    '- a\n\n  - b\n\n',
    '{"',
    '{%a%a',
    '{%a %b ',
    '- ```\n  a\n',
    '![a][',
  ];
  for (const shape of shapes) {
    const bytes = encoder.encode(`T\n\n${shape.repeat(Math.ceil(200_000 / shape.length))}`);
    const start = performance.now();
    await convert({ bytes, name: 'a.dj' });
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});
