import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeFlowYaml } from './settings.js';

test('flow collections in every line are YAML where one tells it', () => {
  for (const text of [
    '{a: 1, b: 2}\n---\n{a: 3, b: 4}\n',
    '- {a: 1, b: 2}\n- {a: 3, b: 4} # four\n',
    '# sizes\nx: {a: 1}\ny: [1, 2]\n',
  ]) {
    assert.ok(looksLikeFlowYaml(text), text);
  }
});

test('other text in brackets is none', () => {
  for (const text of [
    '[1, 2]\n[3, 4]\n',
    '[section]\n[other]\n',
    'Ann: [laughs]\nBob: [sighs]\n',
    '{a: 1, b: 2}\n',
    'x: {a: 1}\ny: {b: 2}\nand prose\n',
  ]) {
    assert.ok(!looksLikeFlowYaml(text), text);
  }
});

test('brackets and blanks without end take linear time', () => {
  const start = performance.now();
  for (const part of ['] ', '[', '- ', '{a: ', '] #']) looksLikeFlowYaml(`x: [${part.repeat(30_000)}\n`);
  assert.ok(performance.now() - start < 500);
});
