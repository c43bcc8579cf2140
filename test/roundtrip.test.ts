// For any tree: cleaning twice is cleaning once, and parsing what is written gives the tree back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BlockContent, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { clean } from '../src/clean/transforms.js';
import { toMarkdown } from '../src/markdown/to-markdown.js';
import { hasMath, normalizeTree, parseMarkdown } from './tree.js';

const RUNS = Number(process.env['FC_RUNS'] ?? 1500);
const seed = Number(process.env['FC_SEED'] ?? 20_261_121);
console.log(`seed ${seed} (FC_SEED repeats it)`);

/** Characters that mean something in markdown come often. */
const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('word', 'snake_case', 'a', 'B', '中文', 'é', '3', ' ', ' ', ' ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '*',
      '_',
      '**',
      '__',
      '`',
      '[',
      ']',
      '(',
      ')',
      '#',
      '>',
      '-',
      '+',
      '1.',
      '2)',
      '|',
      '~',
      '~~',
      '<',
      '<b>',
      '&amp;',
      '&',
      '!',
      '\\',
      '$',
      '=',
      '---',
      ':',
      '[^1]',
      '[x]',
      '](u)',
      '"',
      '.',
      ',',
    ),
  },
);
const textNode = fc
  .array(fragment, { minLength: 1, maxLength: 6 })
  .map((parts): PhrasingContent => ({ type: 'text', value: parts.join('') }));
const codeNode = fc
  .constantFrom('x', 'a`b', '`', ' a ', 'a|b')
  .map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const breakNode = fc.constant<PhrasingContent>({ type: 'break' });
const linkOf = (children: fc.Arbitrary<PhrasingContent[]>) =>
  children.map(
    (inner): PhrasingContent => ({ type: 'link', url: 'https://example.org/a_(b)?c=d', children: inner as never }),
  );
const markOf = (children: fc.Arbitrary<PhrasingContent[]>) =>
  fc.record({ type: fc.constantFrom('strong' as const, 'emphasis' as const, 'delete' as const), children });
const some = (node: fc.Arbitrary<PhrasingContent>) => fc.array(node, { minLength: 1, maxLength: 3 });
const leaf = fc.oneof(
  { weight: 5, arbitrary: textNode },
  { weight: 1, arbitrary: codeNode },
  { weight: 1, arbitrary: linkOf(some(textNode)) },
);
const inner = fc.oneof({ weight: 6, arbitrary: leaf }, { weight: 1, arbitrary: markOf(some(leaf)) });
const phrasing = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 2, arbitrary: markOf(some(inner)) },
  { weight: 1, arbitrary: breakNode },
);
const line = fc.array(phrasing, { minLength: 1, maxLength: 4 });
const paragraph = line.map((children): BlockContent => ({ type: 'paragraph', children }));
const { block } = fc.letrec<{ block: RootContent; blocks: RootContent[]; item: ListItem }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    paragraph,
    fc
      .record({ depth: fc.constantFrom(1, 2, 6), children: line })
      .map(({ depth, children }): RootContent => ({ type: 'heading', depth: depth as 1, children })),
    fc
      .constantFrom('code', '```\nx\n```', '  indented', 'a\n\nb')
      .map((value): RootContent => ({ type: 'code', value, lang: 'js' })),
    fc.constant<RootContent>({ type: 'thematicBreak' }),
    tie('blocks').map((children): RootContent => ({ type: 'blockquote', children: children as BlockContent[] })),
    fc
      .record({ ordered: fc.boolean(), items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }) })
      .map(
        ({ ordered, items }): RootContent => ({ type: 'list', ordered, start: ordered ? 3 : null, children: items }),
      ),
    fc.array(fc.array(line, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map(
      (rows): RootContent => ({
        type: 'table',
        children: rows.map((cells) => ({
          type: 'tableRow',
          children: cells.map((children) => ({ type: 'tableCell', children })),
        })),
      }),
    ),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  item: fc.record({ children: tie('blocks'), checked: fc.constantFrom(null, null, true) }).map(
    ({ children, checked }): ListItem => ({
      type: 'listItem',
      checked: children[0]?.type === 'paragraph' ? checked : null,
      spread: children.some((child, i) => i > 0 && child.type !== 'list'),
      children: children as BlockContent[],
    }),
  ),
}));
const tree = fc.array(block, { minLength: 1, maxLength: 4 }).map((children): Root => ({ type: 'root', children }));

const cleaned = (input: Root): Root => {
  const copy = structuredClone(input);
  clean(copy, { removed() {} });
  return copy;
};

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(tree, (input) => {
      const once = cleaned(input);
      assert.deepEqual(cleaned(once), once);
    }),
    { numRuns: RUNS, seed },
  );
});

test('parsing what was written gives the cleaned tree back', () => {
  fc.assert(
    fc.property(tree, (input) => {
      const once = cleaned(input);
      const written = toMarkdown(once);
      assert.deepEqual(normalizeTree(parseMarkdown(written, hasMath(once))), normalizeTree(once), written);
    }),
    { numRuns: RUNS, seed },
  );
});
