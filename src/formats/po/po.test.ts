import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePo } from './parse.js';

test('strings are unescaped and continued', () => {
  const [entry] = parsePo('msgid "a\\n"\n"b\\t\\"c\\\\"\nmsgstr "\\x41\\101"\n');
  assert.equal(entry?.id, 'a\nb\t"c\\');
  assert.deepEqual(entry?.strings, ['AA']);
});

test('entries without blank lines between, and a context begins one', () => {
  const entries = parsePo('msgid "a"\nmsgstr "b"\nmsgctxt "x"\nmsgid "a"\nmsgstr "c"\nmsgid "d"\nmsgstr "e"');
  assert.deepEqual(
    entries.map(({ context, id, strings }) => [context, id, strings[0]]),
    [
      ['', 'a', 'b'],
      ['x', 'a', 'c'],
      ['', 'd', 'e'],
    ],
  );
});

test('what is no entry gives none, in the time of its length', () => {
  for (const piece of ['"', '\\', 'msgid "', 'msgid "a"\n', '"a"\n', '#, ', '#\n', 'msgstr "\n']) {
    const started = performance.now();
    parsePo(piece.repeat(100_000));
    parsePo(`msgid "${piece.repeat(100_000)}"`);
    assert.ok(performance.now() - started < 2000, piece);
  }
});
