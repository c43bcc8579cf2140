import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PhrasingContent, Root } from '../core/tree.js';
import { toMarkdown } from '../markdown/to-markdown.js';
import { cleanText } from './characters.js';
import { clean, cleanSteps } from './transforms.js';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const html = (value: string): PhrasingContent => ({ type: 'html', value });
const paragraph = (...children: PhrasingContent[]): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children }],
});

function cleaned(tree: Root, skip: readonly string[] = []): { markdown: string; removed: string[] } {
  const removed: string[] = [];
  clean(tree, { removed: (step, reason) => removed.push(`${step}: ${reason}`) }, new Set(skip));
  return { markdown: toMarkdown(tree).trim(), removed };
}

describe('characters', () => {
  test('are composed, and invisible ones go', () => {
    assert.equal(cleanText('cafe\u0301 so\u00adft ze\u200bro \ufeff\u0007bell'), 'café soft zero bell');
  });
  test('ligatures are letters', () => {
    assert.equal(cleanText('ﬁnal oﬀer ﻼ'), 'final offer لا');
  });
  test('joiners stay where they join', () => {
    assert.equal(cleanText('می\u200cخواهم'), 'می\u200cخواهم');
    assert.equal(cleanText('👩\u200d💻 a\u200db'), '👩\u200d💻 ab');
  });
  test('what went is reported', () => {
    assert.deepEqual(cleaned(paragraph(text('a\u200bb'))).removed, ['characters: invisible characters']);
  });
});

describe('white space', () => {
  test('of any kind and number is one space, none at the edges', () => {
    assert.equal(
      cleaned(paragraph(text('  a \u00a0\u3000\n b '), strong(text(' c ')), text(' d '))).markdown,
      'a b **c** d',
    );
  });
});

describe('links', () => {
  test('into scripts and into the document itself are their text', () => {
    const link = (url: string): PhrasingContent => ({ type: 'link', url, children: [text('x')] });
    assert.equal(
      cleaned(paragraph(link('javascript:alert(1)'), link(' data:text/html,a'), link('#here'), link(''))).markdown,
      'xxxx',
    );
    assert.equal(cleaned(paragraph(link('https://example.org'))).markdown, '[x](https://example.org)');
  });
  test('in links are text', () => {
    const inner: PhrasingContent = { type: 'link', url: 'https://a.example', children: [text('y')] };
    assert.equal(
      cleaned(paragraph({ type: 'link', url: 'https://b.example', children: [text('x'), inner] })).markdown,
      '[xy](https://b.example)',
    );
  });
});

describe('white space', () => {
  test('formulas side by side stay two', () => {
    const formula = (value: string): PhrasingContent => ({ type: 'inlineMath', value });
    assert.equal(cleaned(paragraph(formula('x'), formula('y'), text('.'))).markdown, '$x$ $y$.');
  });
});

describe('marks', () => {
  test('of one kind side by side are one', () => {
    assert.equal(
      cleaned(paragraph(strong(text('a')), strong(text('b')), text(' '), strong(text('c')))).markdown,
      '**ab c**',
    );
  });
  test('leave punctuation outside where a letter follows', () => {
    assert.equal(cleaned(paragraph(strong(text('Note:')), text('text'))).markdown, '**Note**:text');
    assert.equal(cleaned(paragraph(strong(text('Note:')), text(' text'))).markdown, '**Note:** text');
  });
  test('of nothing dissolve', () => {
    assert.equal(cleaned(paragraph(text('a'), strong(text(' ')), text('b'))).markdown, 'a b');
  });
});

describe('what is empty', () => {
  test('goes: headings, items, pictures without text, tags around nothing', () => {
    const tree: Root = {
      type: 'root',
      children: [
        { type: 'heading', depth: 1, children: [text(' ')] },
        { type: 'list', children: [{ type: 'listItem', children: [] }] },
        { type: 'paragraph', children: [{ type: 'image', url: 'a.png', alt: ' ' }] },
        { type: 'paragraph', children: [text('kept'), html('<sup>'), html('</sup>')] },
      ],
    };
    const { markdown, removed } = cleaned(tree);
    assert.equal(markdown, 'kept');
    assert.deepEqual(removed.sort(), [
      'empty: empty heading',
      'empty: empty listItem',
      'images: picture without alternative text',
    ]);
  });
});

test('each step can be left out by its name', () => {
  for (const { name } of cleanSteps) assert.doesNotThrow(() => cleaned(paragraph(text('a')), [name]));
  assert.equal(cleaned(paragraph(text('ﬁn')), ['characters']).markdown, 'ﬁn');
});
