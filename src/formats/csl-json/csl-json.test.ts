import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';
import { readRichText, stripMarks } from './rich-text.js';

test('damage', () => survivesDamage(read, readFileSync(new URL('./fixtures/items/input.json', import.meta.url))));

test('marks that are never closed, and many of them', () => {
  assert.equal(stripMarks('a <i>b</i> &amp; <jats:p>c'), 'a b & c');
  for (const piece of ['<i>', '<', '<b>', '&amp;', '</sup>', '<b>a</b>']) {
    const started = performance.now();
    readRichText(piece.repeat(50_000));
    stripMarks(piece.repeat(50_000));
    assert.ok(performance.now() - started < 1500, piece);
  }
});
