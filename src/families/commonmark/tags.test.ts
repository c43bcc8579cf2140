import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../../markdown/to-markdown.js';
import { parseMarkdown } from './block.js';

function written(source: string): string {
  return toMarkdown({ type: 'root', children: parseMarkdown(source, { readHtml: () => [] }) }).trim();
}

test('inline tags become the marks that they mean', () => {
  assert.equal(
    written('A <b>bold</b> <i>word</i>, <kbd>Ctrl</kbd>, <span class="x">plain</span> H<sub>2</sub>O'),
    'A **bold** *word*, `Ctrl`, plain H<sub>2</sub>O',
  );
  assert.equal(
    written('See <a href="https://example.org/?a=1&amp;b=2">this <em>page</em></a>.'),
    'See [this *page*](https://example.org/?a=1&b=2).',
  );
  assert.equal(written('An <img src="a.png" alt="A cat"> here, not.'), 'An ![A cat](a.png) here, not.');
});

test('tags that nothing closes leave their text; words in angle brackets are text', () => {
  assert.equal(written('a <b>open and</i> closed'), 'a open and closed');
  assert.equal(written('use <name> here'), 'use \\<name> here');
  assert.equal(written('<a name="x"></a>Text <Foo bar="1">in</Foo> it'), 'Text in it');
});

test('many open tags take the time of their length', () => {
  for (const piece of ['<b>', '</b>', '<b>x', '<a href="x">', '<b><i></b>', '*<b>*', '<x>']) {
    const started = performance.now();
    parseMarkdown(`y ${piece.repeat(20_000)}`, { readHtml: () => [] });
    assert.ok(performance.now() - started < 3_000, piece);
  }
});
