import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeText, repairCodes } from './codes.js';
import { toGlyphs } from './glyphs.js';
import { toLines } from './lines.js';
import type { Glyph, PageContent, TextStyle, Word } from './model.js';
import { createMemory, toPageFlow } from './page-flow.js';
import { repairRtl } from './rtl.js';
import { toDocument } from './text/document.js';
import { collectVocabulary, jointOf } from './text/hyphens.js';
import { candidateOf } from './text/markers.js';
import { toTextLine } from './text/text-line.js';
import { makeUpright } from './upright.js';
import { toWords } from './words.js';

const BODY: TextStyle = { font: 'Serif', size: 10, bold: false, italic: false, mono: false, color: 0 };

/** Glyphs of 5 points each, without painted spaces: a space is a gap. */
function glyphsOf(text: string, at: { left: number; baseline: number; style?: TextStyle }): Glyph[] {
  const { left, baseline, style = BODY } = at;
  return [...text].flatMap((char, i): Glyph[] =>
    char === ' '
      ? []
      : [{ text: char, left: left + i * 5, right: left + i * 5 + 5, baseline, style, turn: 0, mark: -1 }],
  );
}

function pageOf(lines: readonly [string, number, number][], number = 1): PageContent {
  const glyphs = lines.flatMap(([text, left, baseline]) => glyphsOf(text, { left, baseline }));
  return { number, width: 600, height: 800, words: toWords(toGlyphs(glyphs)), rules: [], fills: [], pictures: [] };
}

const textsOf = (words: readonly Word[]) => words.map((word) => word.text);

test('spaces are found in the gaps', () => {
  assert.deepEqual(textsOf(toWords(toGlyphs(glyphsOf('two words', { left: 0, baseline: 50 })))), ['two', 'words']);
});

test('letters set wide apart are one word', () => {
  const wide = [...'TITLE'].flatMap((char, i) => glyphsOf(char, { left: i * 8, baseline: 50 }));
  assert.deepEqual(textsOf(toWords(toGlyphs(wide))), ['TITLE']);
});

test('a raised smaller word is a superscript', () => {
  const small = { ...BODY, size: 6 };
  const glyphs = [
    ...glyphsOf('mc', { left: 0, baseline: 50 }),
    ...glyphsOf('2', { left: 10, baseline: 46, style: small }),
  ];
  const [line] = toLines(toWords(toGlyphs(glyphs))).map(toTextLine);
  assert.deepEqual(
    line?.runs.map((run) => [run.text, run.script]),
    [
      ['mc', undefined],
      ['2', 'super'],
    ],
  );
});

test('brackets of right-to-left text open and close the right way', () => {
  const glyphs = [...')سلام('].map(
    (text): Glyph => ({
      text,
      left: 0,
      right: 5,
      baseline: 50,
      style: BODY,
      turn: 0,
      mark: -1,
    }),
  );
  assert.equal(
    repairRtl(glyphs)
      .map((glyph) => glyph.text)
      .join(''),
    '(سلام)',
  );
});

test('glyph numbers that are shifted letters are moved back', () => {
  const shifted = [...'Thisisashiftedsentence'].map((char) => String.fromCharCode(char.charCodeAt(0) - 29)).join('');
  const glyphs = glyphsOf(shifted, { left: 0, baseline: 50 });
  assert.equal(looksLikeText(shifted), false);
  const all = glyphs.map((_, i) => i);
  assert.equal(repairCodes(glyphs, all), 0);
  assert.equal(glyphs.map((glyph) => glyph.text).join(''), 'Thisisashiftedsentence');
});

test('a page whose text is turned is read upright', () => {
  const page = pageOf([['turned', 100, 50]]);
  const turned: PageContent = {
    ...page,
    width: 800,
    height: 600,
    words: page.words.map((word) => ({
      ...word,
      turn: 1,
      left: 800 - word.bottom,
      right: 800 - word.top,
      top: word.left,
      bottom: word.right,
      baseline: 800 - word.baseline,
    })),
  };
  const [word] = makeUpright(turned).words;
  const [expected] = page.words;
  assert.ok(word && expected);
  const round = (values: number[]) => values.map((value) => Math.round(value * 100) / 100);
  assert.deepEqual(
    round([word.left, word.top, word.baseline]),
    round([expected.left, expected.top, expected.baseline]),
  );
});

test('columns of prose are read one after the other', () => {
  const prose = 'words that fill the whole line of it';
  const lines: [string, number, number][] = [];
  for (let i = 0; i < 6; i++) lines.push([`left ${prose}`, 50, 100 + i * 12], [`right ${prose}`, 310, 100 + i * 12]);
  const flow = toPageFlow(pageOf(lines), createMemory());
  const order = flow.items.map((item) => (item.kind === 'line' ? item.line.text.split(' ')[0] : item.kind));
  assert.deepEqual(order, [...Array(6).fill('left'), ...Array(6).fill('right')]);
});

test('running heads that count go, captions that count stay', () => {
  const page = (number: number): PageContent =>
    pageOf(
      [
        [`Annual report ${number}`, 50, 30],
        [`Body of page ${number} begins here, and it is different.`, 50, 200],
        ['And has a second line.', 50, 212],
      ],
      number,
    );
  const flows = [1, 2, 3].map((number) => toPageFlow(page(number), createMemory()));
  const text = JSON.stringify(toDocument(flows, { outline: [], context: { removed() {} } }));
  assert.ok(!text.includes('Annual report'));
  assert.ok(text.includes('Body of page 2'));
});

test('a hyphen at a line end stays where the word has one', () => {
  const vocabulary = collectVocabulary([
    'an event-driven program for implementations',
    'some long implemen-',
    'tations of event-',
    'driven programs and their considera-',
    'tions, considerations all of them',
  ]);
  assert.deepEqual(jointOf('some long implemen-', 'tations of', vocabulary), { drop: true, space: false });
  assert.deepEqual(jointOf('that are event-', 'driven programs', vocabulary), { drop: false, space: false });
  assert.deepEqual(jointOf('one line', 'and the next', vocabulary), { drop: false, space: true });
});

test('markers of all kinds', () => {
  const marker = (text: string) => {
    const found = candidateOf(text)?.marker;
    return found === undefined ? undefined : [found.shape, found.value];
  };
  assert.deepEqual(marker('• item'), ['•', 0]);
  assert.deepEqual(marker('12. item'), ['1.', 12]);
  assert.deepEqual(marker('(c) item'), ['(a)', 3]);
  assert.deepEqual(marker('iv) item'), ['i)', 4]);
  assert.equal(marker('Plain text'), undefined);
  assert.equal(marker('1999 was a year'), undefined);
});
