import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile pages take the time of their length', async () => {
  for (const shape of [
    ' - a\n',
    ' - - ',
    '[1] a\n',
    '[[a][',
    '<em>',
    '<quote>\n',
    '+-+\n| |\n',
    ' a :: b\n',
    '> a\n',
    'a | b\n',
  ]) {
    const bytes = encoder.encode(`#title T\n\n${shape.repeat(Math.ceil(200_000 / shape.length))}`);
    const start = performance.now();
    await convert({ bytes });
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});

test('headings of markdown and remarks of programs are no directives', async () => {
  for (const text of ['# title of it\n\ntext\n', '#!/bin/sh\n#title x\n', '#define title x\n', 'text\n\n#title x\n'])
    assert.notEqual((await convert({ bytes: encoder.encode(text) })).format, 'muse', text);
});
