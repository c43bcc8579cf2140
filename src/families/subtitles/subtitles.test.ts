import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../content/tree/content.js';
import { readTime, readTimedCues } from './cues.js';
import { type Cue, transcript } from './transcript.js';

const said = (cues: readonly Cue[]) => transcript(cues).map((block) => plainText([block]).trim());
const cue = (start: number, ...lines: string[]): Cue => ({
  start,
  end: start + 1,
  lines: lines.map((text) => ({ text })),
});

test('times', () => {
  assert.equal(readTime('01:02:03,500'), 3723.5);
  assert.equal(readTime('02:03.25'), 123.25);
  assert.equal(readTime('soon'), undefined);
});

test('a new paragraph begins after a pause, at a dash and when a long one ends a sentence', () => {
  assert.deepEqual(said([cue(1, 'a'), cue(2, 'b'), cue(5.9, 'c'), cue(10, 'd')]), ['a b c', 'd']);
  assert.deepEqual(said([cue(1, '- a', '- b'), cue(2, 'c'), cue(3, '-5 degrees')]), ['a', 'b c -5 degrees']);
  const long = Array.from({ length: 30 }, (_, i) => cue(i, `${i} ${'word '.repeat(10)}end.`));
  assert.ok(said(long).length >= 2);
});

test('a speaker who goes on for long is named once', () => {
  const line = { speaker: 'Eve', text: `${'word '.repeat(30)}end.` };
  const cues = Array.from({ length: 12 }, (_, i) => ({
    start: i,
    end: i + 1,
    lines: [{ ...line, text: `${i} ${line.text}` }],
  }));
  const blocks = said(cues);
  assert.ok(blocks.length > 2);
  assert.equal(blocks.filter((block) => block.startsWith('Eve:')).length, 1);
});

test('words that are said twice stay, lines that roll up do not', () => {
  assert.deepEqual(said([cue(1, 'no'), cue(3, 'no')]), ['no no']);
  assert.deepEqual(said([cue(1, 'one', 'two'), cue(2, 'two', 'three')]), ['one two three']);
});

test('cues without blank lines between, and text before the first', () => {
  const lines = '7 words above\n1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:02,000 --> 00:00:03,000\nB'.split('\n');
  assert.deepEqual(said(readTimedCues(lines, false)), ['A B']);
});

test('lines that only begin a mark take the time of their length', () => {
  for (const piece of ['<', '<v ', '{\\', '<rt>', '&', '- ', '-->', '1:1:', '<v a']) {
    const lines = ['00:00:01,000 --> 00:00:02,000', piece.repeat(100_000)];
    const started = performance.now();
    said(readTimedCues(lines, false));
    assert.ok(performance.now() - started < 1500, piece);
  }
});
