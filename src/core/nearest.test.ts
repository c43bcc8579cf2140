import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.js';

const names = ['main', 'ocr', 'ocrLanguages', 'filename', 'skip'];

test('a slip of the hand finds the word that was meant', () => {
  for (const [given, meant] of [
    ['mian', 'main'],
    ['ocrr', 'ocr'],
    ['OCR', 'ocr'],
    ['ocrLanguage', 'ocrLanguages'],
    ['ocrlangs', 'ocrLanguages'],
    ['file_name', 'filename'],
    ['main[]', 'main'],
  ] as const)
    assert.equal(nearest(given, names), meant, given);
});

test('a word of its own is nobody else', () => {
  for (const given of ['', 'password', 'x', 'languages-of-the-world', 'm'.repeat(10_000)])
    assert.equal(nearest(given, names), undefined, given);
});

test('the nearest of several wins', () => {
  assert.equal(nearest('alwys', ['auto', 'always', 'never']), 'always');
});
