import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListItem } from '../../core/tree.js';
import { toMarkdown } from '../../markdown/to-markdown.js';
import { list, listItem, paragraph, root } from '../tree/build.js';
import { labelFor, labelled, numberedList, printLabels } from './printed.js';

const items = (...labels: string[]): ListItem[] => labels.map((label) => labelled(listItem([paragraph('x')]), label));
const written = (...labels: string[]): string => {
  const tree = root([list(items(...labels), { ordered: true })]);
  printLabels(tree);
  return toMarkdown(tree).trim();
};

const cases: readonly (readonly [labels: readonly string[], markdown: string])[] = [
  [['1.', '2.'], '1. x\n2. x'],
  [['7)', '8)'], '7) x\n8) x'],
  [['(a)', '(b)'], '- (a) x\n- (b) x'],
  [['a.', 'b.'], '- a. x\n- b. x'],
  [['iv)'], '- iv) x'],
  [['(1)', '(2)'], '- (1) x\n- (2) x'],
  [['§ 3'], '- § 3 x'],
  [['1.2.1', '1.2.2'], '- 1.2.1 x\n- 1.2.2 x'],
  [['1', '2'], '- 1 x\n- 2 x'],
  [['1.', '2.', '5.', '6.'], '1. x\n2. x\n\n<!-- -->\n\n5. x\n6. x'],
  [['1.', '2)'], '- 1\\. x\n- 2\\) x'],
  [['3.', '2.', '1.'], '- 3\\. x\n- 2\\. x\n- 1\\. x'],
  [['999999999.'], '999999999. x'],
  [['1000000000.'], '- 1000000000. x'],
];
for (const [labels, markdown] of cases) {
  test(`${labels.join(' ')} is printed`, () => assert.equal(written(...labels), markdown));
}

test('an item without a label among letters keeps none', () => {
  const tree = root([list([listItem([paragraph('plain')]), ...items('b)')])]);
  printLabels(tree);
  assert.equal(toMarkdown(tree), '- plain\n- b) x\n');
});

test('lists in lists are printed too, and twice is once', () => {
  const inner = numberedList([listItem([paragraph('in')])], { format: 'lowerAlpha', before: '(', after: ')' });
  const tree = root([numberedList([listItem([paragraph('out'), inner])], { format: 'decimal', after: '.' })]);
  printLabels(tree);
  printLabels(tree);
  assert.equal(toMarkdown(tree), '1. out\n   - (a) in\n');
});

test('numbers that letters cannot write are decimals', () => {
  assert.equal(labelFor(0, { format: 'lowerRoman', after: '.' }), '0.');
  assert.equal(labelFor(-1, { format: 'lowerAlpha', after: '.' }), '-1.');
  assert.equal(labelFor(28, { format: 'lowerAlpha', after: '.' }), 'ab.');
});
