import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectRemovals, MAX_REMOVAL_CHARS, MAX_REMOVALS } from './removal.js';

test('as many removals are kept as are said, in their order', () => {
  for (const [given, kept] of [
    [MAX_REMOVALS - 1, MAX_REMOVALS - 1],
    [MAX_REMOVALS, MAX_REMOVALS],
    [MAX_REMOVALS + 1, MAX_REMOVALS],
  ] as const) {
    const { removals, removed } = collectRemovals();
    for (let i = 0; i < given; i++) removed('running', 'page number', String(i));
    assert.equal(removals.length, kept);
    assert.equal(removals.at(-1)?.text, String(kept - 1));
  }
});

test('as many characters are kept as are said', () => {
  for (const [given, kept] of [
    [MAX_REMOVAL_CHARS - 1, MAX_REMOVAL_CHARS - 1],
    [MAX_REMOVAL_CHARS, MAX_REMOVAL_CHARS],
    [MAX_REMOVAL_CHARS + 1, MAX_REMOVAL_CHARS],
  ] as const) {
    const { removals, removed } = collectRemovals();
    removed('hidden', 'hidden text', 'x'.repeat(given));
    assert.equal(removals[0]?.text.length, kept);
  }
});

test('what is removed twice for one reason is listed once', () => {
  const { removals, removed } = collectRemovals();
  for (const reason of ['a', 'b', 'a']) removed('hidden', reason, 'text');
  assert.deepEqual(
    removals.map(({ reason }) => reason),
    ['a', 'b'],
  );
});
