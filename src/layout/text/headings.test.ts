import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextStyle } from '../model.js';
import { toDocument } from './document.js';
import type { FlowItem, PageFlow, TextLine } from './model.js';

const SERIF: TextStyle = { font: 'Serif', size: 10, bold: false, italic: false, mono: false, color: 0 };
const PROSE = 'A line of running text that fills the whole width of the column it is set in, more or';

interface Setting {
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  /** White above it in points. */
  readonly above?: number;
  /** A raised label before the text. */
  readonly label?: string;
}

const prose = (lines = 3): Setting[] =>
  Array.from({ length: lines }, (_, i) => ({ text: PROSE, above: i === 0 ? 8 : 0 }));

function pageOf(settings: readonly Setting[], number = 1): PageFlow {
  let baseline = 60;
  const items = settings.map(({ text, size = 10, bold = false, above = 0, label }): FlowItem => {
    baseline += size * 1.2 + above;
    const style = { ...SERIF, size, bold };
    const right = 50 + Math.min(text.length * size * 0.5, 430);
    const box = { left: 50, right, top: baseline - size * 0.8, bottom: baseline + size * 0.2 };
    const shares = { bold: bold ? 1 : 0, italic: 0, mono: 0 };
    const line: TextLine = {
      ...box,
      ...shares,
      runs: [...(label === undefined ? [] : [{ text: label, style, script: 'super' as const }]), { text, style }],
      text,
      baseline,
      size,
      rtl: false,
      firstWidth: 20,
      secondLeft: 75,
    };
    return { kind: 'line', line, region: 1 };
  });
  return { number, width: 530, height: 800, items };
}

/** Headings as `level text`. */
function headingsOf(...pages: readonly Setting[][]): string[] {
  const blocks = toDocument(
    pages.map((settings, i) => pageOf(settings, i + 1)),
    { outline: [], context: { removed() {} } },
  );
  return blocks.flatMap((block) =>
    block.type === 'heading'
      ? [`${block.depth} ${JSON.stringify(block.children).match(/"value":"([^"]*)"/)?.[1]}`]
      : [],
  );
}

test('of a title page the title alone is a heading', () => {
  const found = headingsOf([
    { text: 'White Paper', size: 16, above: 40 },
    { text: 'Rivers and Mills', size: 26, above: 20 },
    { text: 'Ada Miller, Ben Weaver', size: 14, above: 20 },
    { text: 'Revision 1.1', size: 14, above: 20 },
    ...prose(4),
    { text: '1 Rivers', size: 13, bold: true, above: 14 },
    ...prose(4),
    { text: '2 Mills', size: 13, bold: true, above: 14 },
    ...prose(4),
  ]);
  assert.deepEqual(found, ['1 Rivers and Mills', '2 1 Rivers', '2 2 Mills']);
});

test('levels follow the numbers, on a page without a title too', () => {
  const found = headingsOf([
    { text: '3.1.2 Weirs', size: 12, bold: true },
    ...prose(),
    { text: '3.2 Wheels', size: 12, bold: true, above: 12 },
    ...prose(),
    { text: '3.2.1 Paddles', size: 12, bold: true, above: 12 },
    ...prose(),
  ]);
  assert.deepEqual(found, ['3 3.1.2 Weirs', '2 3.2 Wheels', '3 3.2.1 Paddles']);
});

test('theorems, captions, advice, addresses and figures are none, however large', () => {
  const texts = ['Lemma 3', 'Figure 2: A mill', 'Important', 'mill@example.org', '17,81,841 km'];
  const found = headingsOf([
    { text: 'Mills', size: 20 },
    ...prose(),
    ...texts.flatMap((text) => [{ text, size: 13, bold: true, above: 14 }, ...prose()]),
  ]);
  assert.deepEqual(found, ['1 Mills']);
});

test('a bold line of the size of the text is one above its text', () => {
  const bold = (text: string) => ({ text, bold: true, above: 12 });
  const found = headingsOf([...prose(), bold('Wheels'), ...prose(), bold('Weirs'), ...prose()]);
  assert.deepEqual(
    found.map((each) => each.slice(2)),
    ['Wheels', 'Weirs'],
  );
});

test('what begins with a raised label is a note or an address', () => {
  const large = { text: 'Department of Physics', size: 14, above: 20 };
  assert.deepEqual(headingsOf([...prose(), large, ...prose()]), ['1 Department of Physics']);
  assert.deepEqual(headingsOf([...prose(), { ...large, label: '1' }, ...prose()]), []);
});
