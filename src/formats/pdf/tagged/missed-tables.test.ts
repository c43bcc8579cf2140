import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageContent } from '../../../layout/model.js';
import { samplePage } from '../../../layout/tables/sample-page.js';
import type { TagNode } from '../document/model.js';
import { toTaggedFlow } from './flow.js';

const DRAWING = `
Results
---------------------------------
Name         1990    1995    2000
---------------------------------
Bread         100     200     300
Milk           10      20      30
Honey           1       2       3
---------------------------------
`;

/** The page with every word as marked content of its own. */
function markedPage(): PageContent {
  const page = samplePage(DRAWING);
  return { ...page, words: page.words.map((word, mark) => ({ ...word, mark })) };
}

function node(type: string, kids: TagNode['kids']): TagNode {
  return { type, kids, alt: '', colSpan: 1, rowSpan: 1 };
}

const memory = { gutters: { edges: [] } };

test('a table that the tree takes apart stands where its first word is', () => {
  const page = markedPage();
  const tags = page.words.map((_, mark) => node('P', [mark]));
  const items = toTaggedFlow(page, tags, memory)?.items ?? [];
  assert.deepEqual(
    items.map((item) => item.kind),
    ['block', 'table'],
  );
  const [, table] = items;
  assert.equal(table?.kind === 'table' ? table.table.rows.length : 0, 4);
});

test('words in columns that the tree has as text are text', () => {
  const page = markedPage();
  const words = page.words.map((word) => (/^\d{1,3}$/.test(word.text) ? { ...word, text: 'word' } : word));
  const tags = words.map((_, mark) => node('P', [mark]));
  const items = toTaggedFlow({ ...page, words }, tags, memory)?.items ?? [];
  assert.ok(items.every((item) => item.kind === 'block'));
});

test('a table that the tree knows is left as it is', () => {
  const page = markedPage();
  const row = (from: number): TagNode =>
    node(
      'TR',
      [0, 1, 2, 3].map((i) => node('TD', [from + i])),
    );
  const tags = [node('P', [0]), node('Table', [row(1), row(5), row(9), row(13)])];
  const items = toTaggedFlow(page, tags, memory)?.items ?? [];
  assert.equal(items.filter((item) => item.kind === 'table').length, 1);
});
