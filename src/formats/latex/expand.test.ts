import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandMacros } from './expand.js';

test('letters behind a command that a macro ends with stay apart from its name', () => {
  const { text } = expandMacros('\\newcommand{\\a}{\\bfseries}\\newcommand{\\b}{word}\\a\\b');
  assert.equal(text, '\\bfseries word');
});

test('macros that multiply are cut, and that is said', () => {
  const names = 'abcdefgh';
  const macros = [...names].map((name, i) => `\\newcommand{\\x${name}}{${`\\x${names[i + 1] ?? 'end '}`.repeat(10)}}`);
  const { text, isCut } = expandMacros(`${macros.join('')}\\xa`);
  assert.ok(isCut);
  assert.ok(text.length < 1_100_000);
});
