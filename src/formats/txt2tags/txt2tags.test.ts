import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile pages take the time of their length', async () => {
  for (const shape of ['- a\n - b\n', '\t', '\ta\n\t\tb\n', '**', '[a ', '| a || b |\n', '```\n', '= a', ': a\n\n']) {
    const bytes = encoder.encode(`Title\n\n\n%!encoding: UTF-8\n${shape.repeat(Math.ceil(200_000 / shape.length))}`);
    const start = performance.now();
    const { content } = await convert({ bytes, name: 'a.t2t' }).catch(() => ({ content: '' }));
    assert.notEqual(content, '', shape);
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});

test('other wikis and programs are not taken for it', async () => {
  for (const text of ['= Title =\n\ntext //it//\n', '100%! sure: yes\n', '%% comment\n\\section{A}\n%!x\n'])
    assert.notEqual((await convert({ bytes: encoder.encode(text) })).format, 'txt2tags', text);
});
