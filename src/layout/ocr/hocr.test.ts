import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHocr } from './hocr.js';
import { learnWidths } from './letter-widths.js';
import { plausibleWords } from './plausible.js';

test('words of hOCR have boxes, lines, and the baseline below their middle', () => {
  const words = parseHocr(
    [
      `<div class='ocr_carea' id='block_1_1' title="bbox 0 0 100 20">`,
      `<span class='ocr_line' id='line_1_1' title="bbox 10 0 110 20; baseline 0.1 -5; x_size 20">`,
      `<span class='ocrx_word' id='word_1_1' title='bbox 10 2 30 16; x_wconf 91'>A&amp;B</span>`,
      `<span class='ocrx_word' id='word_1_2' title='bbox 40 2 60 16; x_wconf 12'> </span>`,
    ].join('\n'),
  );
  assert.deepEqual(words, [
    { text: 'A&B', left: 10, top: 2, right: 30, bottom: 16, confidence: 91, line: 1, block: 1, baseline: 16 },
  ]);
});

const word = (text: string, line: number, confidence: number) => ({
  ...{ text, line, confidence, block: 1 },
  ...{ left: 0, top: 0, right: 10, bottom: 10 },
});

test('a picture with nothing but doubtful words has no text; a page keeps its doubtful lines', () => {
  const noise = ['|.', 'ae', '%~', 'fi'].map((text, i) => word(text, i, 30));
  assert.deepEqual(plausibleWords(noise).words, []);
  const page = [...'abcdefgh'].map((letter, i) => word(letter.repeat(9), i, 95));
  assert.equal(plausibleWords([...page, word('unsure', 99, 45)]).words.length, 9);
});

test('the widths of letters are learnt from words', () => {
  const widths = new Map([...'abcdm'].map((letter, i) => [letter, 0.3 + i * 0.1]));
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (widths.get(letter) ?? 0), -0.06);
  const samples = ['abc', 'dam', 'mad', 'cab', 'bad', 'mmm', 'acd', 'dcb', 'abba', 'cd'].flatMap((text) =>
    Array.from({ length: 5 }, () => ({ text, width: widthOf(text) })),
  );
  assert.ok(Math.abs(learnWidths(samples).widthOf('badmac') - widthOf('badmac')) < 0.05);
});
