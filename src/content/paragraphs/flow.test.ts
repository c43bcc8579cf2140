import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from '../../markdown/to-markdown.js';
import { root } from '../tree/build.js';
import { toBlocks } from './blocks.js';
import type { FlowParagraph, RowShape } from './model.js';
import { addParagraph, createSink, endCell, endRow, finishSink, type Sink } from './sink.js';

function paragraph(text: string, more: Partial<FlowParagraph> = {}): FlowParagraph {
  return { runs: [{ content: text, style: {} }], indent: 0, firstLine: 0, ...more };
}

function written(sink: Sink): string {
  return toMarkdown(root(toBlocks(finishSink(sink), { monoIsText: false }))).trim();
}

function row(sink: Sink, cells: readonly string[], shape: RowShape | undefined): void {
  for (const cell of cells) {
    addParagraph(sink, 1, paragraph(cell));
    endCell(sink, 1);
  }
  endRow(sink, 1, shape);
}

const shape = (...edges: number[]): RowShape => ({ left: 0, cells: edges.map((right) => ({ right })) });

test('edges that differ by a hair are one, a row that begins later has a cell before', () => {
  const sink = createSink();
  row(sink, ['a', 'b', 'c'], shape(1000, 2000, 3000));
  row(sink, ['d', 'e'], shape(1010, 3020));
  row(sink, ['f', 'g'], { ...shape(2000, 3000), left: 1000 });
  assert.equal(written(sink), '| a | b | c |\n| --- | --- | --- |\n| d | e |  |\n|  | f | g |');
});

test('rows without a shape, and cells beyond it, keep their text', () => {
  const sink = createSink();
  row(sink, ['a', 'b'], undefined);
  row(sink, ['c', 'd'], shape(1000));
  addParagraph(sink, 0, paragraph('after'));
  const text = written(sink);
  for (const word of ['a', 'b', 'c', 'd', 'after']) assert.ok(text.includes(word), word);
});

test('a depth that skips levels is one table deeper, a thousand of them are few', () => {
  const sink = createSink();
  for (let depth = 1; depth < 1000; depth++) addParagraph(sink, depth, paragraph(`p${depth}`));
  assert.ok(sink.open.length <= 20);
  assert.ok(written(sink).includes('p999'));
});

test('an item goes on in what is indented like it, and only there', () => {
  const sink = createSink();
  const mark = { key: 'k', level: 0, ordered: true };
  addParagraph(sink, 0, paragraph('before'));
  addParagraph(sink, 0, paragraph('one', { indent: 720, list: mark }));
  addParagraph(sink, 0, paragraph('more', { indent: 720 }));
  addParagraph(sink, 0, paragraph('two', { indent: 720, list: mark }));
  addParagraph(sink, 0, paragraph('after'));
  addParagraph(sink, 0, paragraph('three', { indent: 720, list: { ...mark, value: 3 } }));
  assert.equal(written(sink), 'before\n\n1. one\n\n   more\n\n2. two\n\nafter\n\n3. three');
});

test('typed letters count from a, and words with a dot are no numbers', () => {
  const sink = createSink();
  const hanging = { indent: 360, firstLine: -360 };
  addParagraph(sink, 0, paragraph('a)\tfirst', hanging));
  addParagraph(sink, 0, paragraph('b)\tsecond', hanging));
  addParagraph(sink, 0, paragraph('Mr.\tnone', hanging));
  assert.equal(written(sink), '1. first\n2. second\n\nMr.\tnone');
});

test('another list that is indented further is nested, and the first goes on after it', () => {
  const sink = createSink();
  const item = (text: string, key: string, value?: number) =>
    paragraph(text, {
      indent: value === undefined ? 1440 : 720,
      firstLine: -360,
      list: { key, level: 0, ordered: value !== undefined, ...(value === undefined ? {} : { value }) },
    });
  for (const each of [item('a', '1', 1), item('aa', '2'), item('ab', '2'), item('b', '1', 2)])
    addParagraph(sink, 0, each);
  assert.equal(written(sink), '1. a\n   - aa\n   - ab\n2. b');
});
