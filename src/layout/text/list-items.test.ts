import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../../markdown/to-markdown.js';
import type { TextStyle, Word } from '../model.js';
import { toDocument } from './document.js';
import type { PageFlow, Run, TextLine } from './model.js';
import { toTextLine } from './text-line.js';

const SERIF: TextStyle = { font: 'Serif', size: 10, bold: false, italic: false, mono: false, color: 0 };
const DINGBATS: TextStyle = { ...SERIF, font: 'Dingbats' };

function lineOf(runs: readonly Run[], left: number, baseline: number): TextLine {
  const text = runs.map((run) => run.text).join('');
  const width = Math.min(text.length * 5, 400 - left);
  const box = { left, right: left + width, top: baseline - 8, bottom: baseline + 2 };
  const first = text.split(' ')[0] ?? '';
  const shares = { bold: 0, italic: 0, mono: 0 };
  const hanging = { firstWidth: first.length * 5, secondLeft: left + first.length * 5 + 5 };
  return { ...box, runs, text, baseline, size: 10, rtl: false, ...shares, ...hanging };
}

/** Lines at 12 points' distance; leading spaces are 5 points each. */
function markdownOf(texts: readonly (string | Run[])[]): string {
  const lines = texts.map((entry, i) => {
    if (typeof entry !== 'string') return lineOf(entry, 0, 100 + i * 12);
    const text = entry.trimStart();
    return lineOf([{ text, style: SERIF }], (entry.length - text.length) * 5, 100 + i * 12);
  });
  const items = lines.map((line) => ({ kind: 'line', line, region: 1 }) as const);
  const page: PageFlow = { number: 1, width: 420, height: 600, items };
  return toMarkdown({ type: 'root', children: toDocument([page], { outline: [], context: { removed() {} } }) }).trim();
}

test('an initial or an area code is no label', () => {
  assert.equal(
    markdownOf(['Write to the office.', 'P. O. Box 2008', '(423) 574-5260']).replace(/\s+/g, ' '),
    'Write to the office. P. O. Box 2008 (423) 574-5260',
  );
});

test('a number by itself is kept as it was printed', () => {
  assert.match(markdownOf(['7. Alone it makes no list.']), /^7\\?\. Alone/);
});

test('decimal numbers that count on are the numbers of the list', () => {
  assert.equal(markdownOf(['4. Fourth.', '5. Fifth.']), '4. Fourth.\n5. Fifth.');
});

test('letters and numbers in brackets are text of their items', () => {
  assert.equal(markdownOf(['(a) one thing', '(b) another']), '- (a) one thing\n- (b) another');
  assert.equal(markdownOf(['(1) one thing', '(2) another']), '- (1) one thing\n- (2) another');
  assert.equal(markdownOf(['i. one', 'ii. two', 'iii. three']), '- i. one\n- ii. two\n- iii. three');
});

test('a lone i is what the labels around it make of it', () => {
  assert.equal(markdownOf(['(g) one', '(h) two', '(i) three']), '- (g) one\n- (h) two\n- (i) three');
});

test('letters inside of a numbered item are below it, at the same indent too', () => {
  assert.equal(
    markdownOf(['1. First', '(a) inner', '(b) inner too', '2. Second']),
    '1. First\n   - (a) inner\n   - (b) inner too\n2. Second',
  );
});

test('signs of a font that nothing else is set in are bullets', () => {
  const item = (text: string): Run[] => [
    { text: 'n ', style: DINGBATS },
    { text, style: SERIF },
  ];
  assert.equal(markdownOf([item('one thing'), item('another thing')]), '- one thing\n- another thing');
});

test('one line that begins with a dash is text', () => {
  assert.match(markdownOf(['Nothing before it.', '- a thought']), /^Nothing before it\.\s+\\?- a thought$/);
});

test('references begin where their numbers do, and are paragraphs', () => {
  assert.equal(
    markdownOf(['[1] A. Author, one.', '[2] B. Author, two.']),
    '[1] A. Author, one.\n\n[2] B. Author, two.',
  );
});

test('a bullet that is painted twice is one bullet', () => {
  const word = (text: string, left: number, style: TextStyle): Word => ({
    ...{ text, style, left, right: left + text.length * 5, top: 92, bottom: 102, baseline: 100 },
    ...{ turn: 0, order: left, mark: -1, spaceBefore: left > 5 },
  });
  const words = [word('h', 0, DINGBATS), word('h', 5, SERIF), word('one', 15, SERIF)];
  const line = toTextLine({ words, left: 0, right: 30, top: 92, bottom: 102, baseline: 100, size: 10, rtl: false });
  assert.deepEqual([line.text, line.secondLeft], ['h one', 15]);
});

test('a word broken at the end of a short line goes on in the next line', () => {
  assert.equal(
    markdownOf([
      '   It is a founda-',
      'tional approach to it.',
      'The foundational approach is as wide as its column is.',
    ]),
    'It is a foundational approach to it. The foundational approach is as wide as its column is.',
  );
});

test('a number without white after it goes on with its list', () => {
  assert.equal(markdownOf(['9. Ninth item.', '10.Tenth item.']), '9. Ninth item.\n10. Tenth item.');
  assert.equal(markdownOf(['See page', '10.Oktober']).replace(/\s+/g, ' '), 'See page 10.Oktober');
});
