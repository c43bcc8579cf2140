import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile pages take the time of their length', async () => {
  for (const shape of [
    '- a\n',
    '- - ',
    '>\n',
    'a >\n b\n<c\n',
    '*a* ',
    '*a*\n',
    '|a',
    "'ab",
    'a   b\n',
    'A A\n',
    ' *\n',
  ]) {
    const bytes = encoder.encode(`*a.txt* T\n\n${'='.repeat(78)}\n${shape.repeat(Math.ceil(200_000 / shape.length))}`);
    const start = performance.now();
    await convert({ bytes });
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});

test('emphasis at the start of other texts, and settings in programs, are no help file', async () => {
  for (const text of [
    '*notes.txt* is my file\n\n**bold** [a](http://b.c)\n',
    '# x\nprint(1)\n# vim: ft=python\n',
    'text about ft=help\n',
  ])
    assert.notEqual((await convert({ bytes: encoder.encode(text) })).format, 'vimdoc', text);
});
