import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextStyle } from '../model.js';
import type { FlowItem, PageFlow, TextLine } from './model.js';
import { findRunning } from './running.js';

const SERIF: TextStyle = { font: 'Serif', size: 10, bold: false, italic: false, mono: false, color: 0 };

interface Edge {
  readonly text: string;
  readonly edge?: 'top' | 'bottom';
  readonly size?: number;
  readonly gapBeforeLast?: number;
  readonly turned?: boolean;
}

function itemOf({ text, edge, size = 10, ...more }: Edge): FlowItem {
  const baseline = edge === 'bottom' ? 780 : 40;
  const box = { left: 50, right: 300, top: baseline - 8, bottom: baseline + 2 };
  const shares = { bold: 0, italic: 0, mono: 0 };
  const line: TextLine = {
    ...box,
    ...shares,
    ...more,
    runs: [{ text, style: { ...SERIF, size } }],
    text,
    baseline,
    size,
    rtl: false,
    firstWidth: 20,
    secondLeft: 75,
  };
  return { kind: 'line', line, region: 1, ...(edge === undefined ? {} : { edge }) };
}

/** The texts that go; each array is a page's edges. */
function droppedOf(...pages: readonly Edge[][]): string[] {
  const flows = pages.map((edges, i): PageFlow => {
    const body: Edge = { text: 'Running text of the page, which is at no edge.' };
    return { number: i + 1, width: 600, height: 820, items: [...edges, body].map(itemOf) };
  });
  return [...findRunning(flows, 10)].map((item) => (item.kind === 'line' ? item.line.text : ''));
}

test('a title and a number on one page alone', () => {
  const head = { text: 'Chapter 10: Writing your own functions 47', edge: 'top', size: 8 } as const;
  assert.deepEqual(droppedOf([head]), [head.text]);
  assert.deepEqual(droppedOf([{ text: '47', edge: 'bottom' }]), ['47']);
});

test('heads that change by chapter and side, when their numbers count on', () => {
  const head = (text: string) => ({ text, edge: 'top' as const, gapBeforeLast: 60 });
  const texts = ['Mills 41', 'Mills and weirs 42', 'Weirs 43'];
  assert.deepEqual(droppedOf(...texts.map((text) => [head(text)])), texts);
});

test('marks of printers, archives and downloads', () => {
  const texts = ['VerDate Sep<11>2014 15:21 Aug 05, 2020 Jkt 250001', 'Downloaded from mills.example on 3 May 2020'];
  assert.deepEqual(droppedOf(texts.map((text) => ({ text, edge: 'bottom', size: 6 }))), texts);
  assert.deepEqual(droppedOf([{ text: 'arXiv:2004.00000v3 [cs.CL] 30 Sep 2020', turned: true }]).length, 1);
});

test('headings, captions, axes, sentences and notes stay', () => {
  const stay: Edge[] = [
    { text: '5 Fonts', edge: 'top', size: 16 },
    { text: 'Table 3', edge: 'top', size: 8 },
    { text: '2001 2002 2003 2004', edge: 'top', size: 8 },
    { text: 'target groups of individuals are given below:', edge: 'top' },
    { text: 'Note: all figures are for the year ended March 31, 2022', edge: 'bottom', size: 8 },
    { text: '12 Miller, On weirs, 1999', edge: 'bottom', size: 8 },
  ];
  assert.deepEqual(droppedOf(stay), []);
});

test('what later pages repeat is the title of the first', () => {
  const head = { text: 'Primary election', edge: 'top', size: 16 } as const;
  assert.equal(droppedOf([head], [head], [head]).length, 2);
});
