import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../../core/budget.js';
import { defaultLimits } from '../../../core/limits.js';
import { toGlyphList } from '../../../layout/glyphs.js';
import { type PdfPage, readPages } from '../document/pages.js';
import { catalogOf, openFile, type PdfFile } from '../syntax/file.js';
import { Lexer } from '../syntax/lexer.js';
import { parseValue } from '../syntax/parser.js';
import { interpret } from './interpret.js';
import { MAX_OPERANDS, Operands } from './operands.js';
import { pageView } from './page-matrix.js';
import { createPainter, MAX_FORM_DEPTH, MAX_MARKS, MAX_STATES, type Painter } from './painter.js';
import { MAX_POINTS } from './path.js';
import { createContentState, readPage } from './read-page.js';

const RESOURCES =
  '/Font<</F 4 0 R/V 6 0 R/T 9 0 R/N 10 0 R>>/XObject<</A 8 0 R/L 11 0 R>>/Properties<</H 12 0 R>>/ColorSpace<</S 13 0 R>>';

function stream(dict: string, data: string): string {
  return `<<${dict}/Length ${Buffer.byteLength(data, 'latin1')}>>stream\n${data}\nendstream`;
}

/** A page with fonts (Helvetica, vertical, Type 3, unmapped), a form, a form that paints itself, and a hidden layer. */
function sample(content: string, page = ''): { file: PdfFile; page: PdfPage } {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${page}/Contents 5 0 R/Resources<<${RESOURCES}>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    stream('', content),
    '<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/UniGB-UCS2-V/DescendantFonts[7 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Song/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>',
    stream('/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Matrix[1 0 0 1 100 0]', 'BT /F 10 Tf 0 10 Td (in) Tj ET'),
    '<</Type/Font/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FontBBox[0 0 100 100]/Encoding<</Differences[65/A]>>/FirstChar 65/Widths[50]/CharProcs<<>>>>',
    '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/X/W[1[250 500]]>>]>>',
    stream('/Type/XObject/Subtype/Form/BBox[0 0 600 800]', '/L Do /L Do BT /F 10 Tf 0 10 Td (x) Tj ET /L Do'),
    '<</Type/OCG/Name(h)>>',
    '[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>]',
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  const bytes = Buffer.from(`%PDF-1.7\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`, 'latin1');
  const file = openFile(bytes, { budget: createBudget(defaultLimits) });
  const catalog = catalogOf(file);
  assert.ok(catalog);
  const first = readPages(file, catalog, 10)[0];
  assert.ok(first);
  return { file, page: first };
}

function paint(content: string, set: (painter: Painter) => void = () => {}): Painter {
  const { file, page } = sample('');
  const painter = createPainter(file, { ...createContentState(() => true), resources: page.resources });
  painter.state.setMatrix(pageView(page).matrix);
  painter.lexer = new Lexer(Buffer.from(content, 'latin1'), { names: file.names });
  set(painter);
  interpret(painter);
  return painter;
}

function glyphsOf(content: string): readonly (readonly [string, number, number, number])[] {
  return toGlyphList(paint(content).glyphs).map(({ text, left, right, baseline }) => [
    text,
    Math.round(left * 100) / 100,
    Math.round(right * 100) / 100,
    Math.round(baseline * 100) / 100,
  ]);
}

function textOf(content: string): string {
  return toGlyphList(paint(content).glyphs)
    .map(({ text }) => text)
    .join('');
}

function read(content: string, page = '') {
  const { file, page: first } = sample(content, page);
  const state = createContentState(() => true);
  return readPage(file, first, { state, over: { links: [], texts: [] } });
}

const wordsOf = (content: string, page = '') => read(content, page).content.words.map(({ text }) => text);

test('letters have places and widths, in points from the upper left corner', () => {
  assert.deepEqual(glyphsOf('BT /F 10 Tf 100 700 Td (Hi) Tj ET'), [
    ['H', 100, 107.22, 100],
    ['i', 107.22, 109.44, 100],
  ]);
});

test('spacing, scaling and rise move letters', () => {
  assert.deepEqual(glyphsOf('BT /F 10 Tf 1 Tc 2 Tw 50 Tz 3 Ts 0 700 Td (i i) Tj ET'), [
    ['i', 0, 1.11, 97],
    [' ', 1.61, 3, 97],
    ['i', 4.5, 5.61, 97],
  ]);
  assert.deepEqual(glyphsOf('BT /F 10 Tf 0 700 Td [(i)-1000(i)] TJ ET').at(-1), ['i', 12.22, 14.44, 100]);
});

test('lines follow each other by their leading', () => {
  const lines = glyphsOf('BT /F 10 Tf 12 TL 0 700 Td (a) Tj T* (b) Tj (c) \' 0 0 (d) " 5 -20 TD (e) Tj T* (f) Tj ET');
  assert.deepEqual(
    lines.map(([, , , baseline]) => baseline),
    [100, 112, 124, 136, 156, 176],
  );
});

test('a form is painted in its place, within its box, and only its own states end with it', () => {
  assert.deepEqual(glyphsOf('q 1 0 0 1 0 50 cm /A Do Q')[0], ['i', 100, 102.22, 740]);
  assert.equal(textOf('BT /F 10 Tf (a) Tj ET /A Do BT (b) Tj ET Q Q Q BT (c) Tj ET'), 'ainbc');
});

test('a form that paints itself is painted once', () => {
  assert.equal(textOf('/L Do'), 'x');
});

test('text without ink is set apart, and hidden layers are not read', () => {
  assert.deepEqual(wordsOf('BT /F 10 Tf 9 700 Td (long and seen) Tj 3 Tr 0 -20 Td (no) Tj ET'), [
    'long',
    'and',
    'seen',
  ]);
  assert.equal(textOf('/OC /H BDC BT /F 9 Tf (hidden) Tj ET EMC BT /F 9 Tf (seen) Tj ET'), 'seen');
});

test('what is clipped off is not read; what is cut in part is', () => {
  assert.equal(textOf('q 0 0 20 800 re W n BT /F 10 Tf 0 700 Td (abcdefgh) Tj ET Q'), 'abcd');
  assert.equal(textOf('q 0 0 20 800 re W n Q BT /F 10 Tf 0 700 Td (abcdefgh) Tj ET'), 'abcdefgh');
});

test('actual text takes the place of its glyphs', () => {
  const [glyph] = glyphsOf('/Span<</ActualText(fi)>>BDC BT /F 10 Tf 10 700 Td (x) Tj (y) Tj ET EMC');
  assert.deepEqual(glyph, ['fi', 10, 20, 100]);
});

test('glyphs whose actual text is unreadable are decoration', () => {
  assert.equal(textOf('BT /F 9 Tf /Span<</ActualText<FEFF0008FFFD>>>BDC (....) Tj EMC (a) Tj ET'), 'a');
});

test('marked content numbers its glyphs; artifacts are none of the content', () => {
  const marks = paint('BT /F 9 Tf /P<</MCID 3>>BDC (a) Tj EMC /Artifact BMC (b) Tj EMC (c) Tj ET').glyphs.mark;
  assert.deepEqual([...marks.subarray(0, 3)], [3, -2, -1]);
});

test('a string that is painted over itself is read once', () => {
  assert.equal(textOf('BT /F 10 Tf 0 700 Td (ab) Tj ET BT 0.3 700 Td (ab) Tj ET BT 30 700 Td (ab) Tj ET'), 'abab');
});

test('strings of one line come from left to right', () => {
  assert.deepEqual(wordsOf('BT /F 10 Tf 80 700 Td (two) Tj -60 0 Td (one) Tj ET'), ['one', 'two']);
});

test('vertical writing goes down the column', () => {
  assert.deepEqual(glyphsOf('BT /V 10 Tf 100 700 Td <4E004E8C> Tj ET'), [
    ['一', 95, 105, 108.8],
    ['二', 95, 105, 118.8],
  ]);
});

test('Type 3 fonts have widths by their matrix', () => {
  assert.deepEqual(glyphsOf('BT /T 10 Tf 0 700 Td (AA) Tj ET').at(-1), ['A', 5, 10, 100]);
});

test('lines, areas, pictures and bullets', () => {
  const { content } = read(
    '0 0 m 100 0 l S 0 10 80 1 re f 1 0 0 rg 0 20 90 30 re f q 40 0 0 30 5 5 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
  );
  assert.deepEqual(
    content.rules.map(({ left, right, top }) => [left, right, top]),
    [
      [0, 100, 800],
      [0, 80, 789.5],
    ],
  );
  assert.deepEqual(content.fills, [{ left: 0, right: 90, top: 750, bottom: 780, color: 0xff0000 }]);
  assert.deepEqual(content.pictures, [{ left: 5, right: 45, top: 765, bottom: 795 }]);
});

test('colours of all spaces', () => {
  const color = (setting: string) => paint(`${setting} BT /F 9 Tf (x) Tj ET`).glyphs.styles[0]?.color;
  assert.equal(color('0.5 g'), 0x808080);
  assert.equal(color('0 1 1 0 k'), 0xff0000);
  assert.equal(color('/S cs 1 scn'), 0xff0000);
  assert.equal(color('/S cs 0 scn'), 0xffffff);
});

test('a turned page is read as it is looked at', () => {
  const { width, height, words } = read('BT /F 10 Tf 0 1 -1 0 100 50 Tm (up) Tj ET', '/Rotate 90').content;
  assert.deepEqual([width, height], [800, 600]);
  assert.deepEqual(
    words.map(({ text, turn, left, baseline }) => [text, turn, left, baseline]),
    [['up', 0, 50, 100]],
  );
});

test('damage costs no more than its operator', () => {
  assert.equal(
    textOf('BT /F 9 Tf (a) Tj ]] >> 7 frob (b) Tj /Nothing Do (c) Tj /Missing 9 Tf (d) Tj /F 9 Tf (e) Tj'),
    'abce',
  );
});

test('words that a name leaves in a dictionary are passed over', () => {
  const value = parseValue(new Lexer(Buffer.from('<</BaseFont/Arial,Unicode MS/W 7>>')));
  assert.ok(value instanceof Map);
  assert.equal(value.get('W'), 7);
  const open = parseValue(new Lexer(Buffer.from('<</A 1 endobj 2 0 obj <</B 2>>')));
  assert.ok(open instanceof Map && open.size === 1);
});

test('data of pictures is not content', () => {
  assert.equal(textOf('BI /W 2 /H 2 /BPC 8 /CS /G ID (EI EI BT /F 9 Tf (a) Tj ET'), 'a');
  assert.equal(textOf('BI /W 9 /H 9 /F /DCT ID \x00\xff EI \x01\x02 EI BT /F 9 Tf (a) Tj ET'), 'a');
});

test('operators are limited', () => {
  const shown = (left: number) =>
    paint('BT /F 9 Tf (a) Tj', (painter) => {
      painter.operatorsLeft = left;
    });
  assert.deepEqual([shown(2).glyphs.count, shown(2).isCut], [0, true]);
  assert.deepEqual([shown(3).glyphs.count, shown(3).isCut], [1, false]);
  assert.deepEqual([shown(4).glyphs.count, shown(4).isCut], [1, false]);
});

test('states that are kept are limited; what is not kept does not come back', () => {
  for (const depth of [MAX_STATES - 1, MAX_STATES, MAX_STATES + 1]) {
    const painter = paint(`5 w ${'q '.repeat(depth)} 7 w ${'Q '.repeat(depth)}`);
    assert.equal(painter.stack.length, 0);
    assert.equal(painter.state.lineWidth, 5);
  }
});

test('marked content that is kept is limited', () => {
  for (const depth of [MAX_MARKS - 1, MAX_MARKS, MAX_MARKS + 1]) {
    const painter = paint('/P BMC '.repeat(depth) + 'EMC '.repeat(depth));
    assert.deepEqual([painter.marks.length, painter.lostMarks], [0, 0]);
  }
});

test('forms within forms are limited', () => {
  const shown = (open: number) =>
    paint('/A Do', (painter) => {
      painter.forms.push(...Array.from({ length: open }, () => ({}) as never));
    }).glyphs.count;
  assert.deepEqual([shown(MAX_FORM_DEPTH - 2), shown(MAX_FORM_DEPTH - 1), shown(MAX_FORM_DEPTH)], [2, 2, 0]);
});

test('paths and pictures are limited', () => {
  const lines = (left: number) =>
    paint('0 0 m 9 0 l S 0 9 m 9 9 l S', (painter) => {
      painter.objectsLeft = left;
    }).drawings.rules.length;
  assert.deepEqual([lines(1), lines(2), lines(3)], [1, 2, 2]);
});

test('a path of more points than are kept is a drawing', () => {
  const path = (count: number) => {
    const { rules, curves } = paint(`0 0 m ${'9 0 l 0 0 l '.repeat((count - 2) / 2)} 9 0 l S`).drawings;
    return [rules.length > 0, curves];
  };
  assert.deepEqual(path(MAX_POINTS - 2), [true, 0]);
  assert.deepEqual(path(MAX_POINTS), [true, 0]);
  assert.deepEqual(path(MAX_POINTS + 2), [false, 1]);
});

test('operands of one operator are limited', () => {
  const operands = new Operands();
  for (let i = 0; i < MAX_OPERANDS + 1; i++) {
    operands.pushNumber(i);
    if (i === MAX_OPERANDS - 2) assert.equal(operands.count, MAX_OPERANDS - 1);
    if (i === MAX_OPERANDS - 1) assert.equal(operands.count, MAX_OPERANDS);
  }
  assert.equal(operands.count, MAX_OPERANDS);
});

test('a million operators take little time', () => {
  const started = performance.now();
  paint('1 0 0 1 0 0 cm '.repeat(500_000) + 'q '.repeat(500_000));
  assert.ok(performance.now() - started < 5000);
});
