// The scorer of `npm run bench`: what is lost, invented or displaced costs, and nothing else does.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { barChart } from '../bench/report/chart.js';
import { listDocuments } from '../bench/report/documents.js';
import { summarize } from '../bench/report/summary.js';
import { scoreOf } from '../bench/score/score.js';
import { similarity } from '../bench/score/similarity.js';

const near = (value: number | undefined, wanted: number) =>
  assert.ok(value !== undefined && Math.abs(value - wanted) < 1e-9, `${value}, not ${wanted}`);

test('similarity is the share that a longest common subsequence covers', () => {
  near(similarity('abcd', 'abcd'), 1);
  near(similarity('abcd', 'bd'), 4 / 6);
  near(similarity('', 'x'), 0);
  near(similarity('“a” – b', '"a" - b'), 1);
  // Longer than one word of bits, with a carry over its border.
  near(similarity('x'.repeat(100), 'x'.repeat(40)), 80 / 140);
  near(similarity(`${'ab'.repeat(50)}`, `${'b'.repeat(50)}`), 100 / 150);
});

const DOCUMENT =
  '# Title\n\nSome *words* and [a link](https://example.org/).\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';

test('a document that says the same scores 1 in every part', () => {
  assert.deepEqual(scoreOf({ markdown: DOCUMENT }, DOCUMENT), {
    whole: 1,
    text: 1,
    headings: 1,
    tables: 1,
    lists: 1,
    inline: 1,
  });
});

test('each part sees its own loss', () => {
  const lost: [string, string, string][] = [
    ['headings', '# Title', 'Title'],
    ['lists', '  - two', '- two'],
    ['inline', '*words*', 'words'],
    ['tables', '| 1 | 2 |', '| 1 | 9 |'],
  ];
  for (const [part, from, to] of lost) {
    const score = scoreOf({ markdown: DOCUMENT }, DOCUMENT.replace(from, to));
    const worse = Object.entries(score).filter(([name, value]) => value < 1 && name !== 'whole' && name !== 'text');
    assert.deepEqual(
      worse.map(([name]) => name),
      [part],
    );
  }
});

test('what is invented costs; a covered cell may be blank or repeated', () => {
  assert.ok((scoreOf({ markdown: 'a b c d' }, '| a b c d |\n| --- |').tables ?? 1) === 0);
  const tables = [
    [
      ['wide', undefined],
      ['1', '2'],
    ],
  ];
  near(scoreOf({ tables }, '| wide | wide |\n| --- | --- |\n| 1 | 2 |').whole, 1);
  near(scoreOf({ tables }, '| wide | |\n| --- | --- |\n| 1 | 2 |').whole, 1);
  near(scoreOf({ tables }, '<table><tr><td colspan=2>wide</td></tr><tr><td>1</td><td>2</td></tr></table>').whole, 1);
});

test('sheets are compared by cells and neighbours, articles by runs of words', () => {
  near(
    scoreOf(
      {
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      '| a | b |\n| --- | --- |\n\n| c | d |\n| --- | --- |',
    ).whole,
    1,
  );
  near(scoreOf({ body: 'one two three four five' }, 'one two three four').whole, 2 / 3);
});

test('documents come from a folder with markdown beside them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'markwell-bench-'));
  writeFileSync(join(folder, 'a.csv'), 'a,b');
  writeFileSync(join(folder, 'a.csv.md'), '| a | b |');
  writeFileSync(join(folder, 'b.html'), '<p>b');
  writeFileSync(join(folder, 'b.md'), 'b');
  writeFileSync(join(folder, 'without.txt'), 'x');
  assert.deepEqual(
    listDocuments(folder).map(({ id, kind }) => [id, kind]),
    [
      ['a.csv', 'csv'],
      ['b.html', 'html'],
    ],
  );
  rmSync(folder, { recursive: true });
});

test('figures are gathered by kind, the best first; an engine that gave nothing is left out', () => {
  const run = (engine: string, whole: number, empty = false) => ({
    engine,
    kind: 'k',
    score: { whole },
    seconds: 0.5,
    empty,
  });
  const [figures] = summarize([run('a', 0.5), run('b', 0.9), run('c', 0, true), run('b', 0, true)]);
  assert.deepEqual(
    figures?.engines.map(({ engine, whole, empty }) => [engine, whole, empty]),
    [
      ['a', 0.5, 0],
      ['b', 0.45, 1],
    ],
  );
  const chart = barChart([{ title: 'k & l', bars: [{ engine: 'a', value: 1, label: '<1>' }] }], {
    ownScale: true,
    engine: 'a',
  });
  assert.match(chart, /k &amp; l[\s\S]*&lt;1>/);
});
