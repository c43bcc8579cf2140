import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdf, stream } from '../../../../test/pdf.js';
import { createBudget } from '../../../core/budget.js';
import { defaultLimits } from '../../../core/limits.js';
import { catalogOf, openFile } from '../syntax/file.js';
import { type PdfDict, PdfRef } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/state.js';
import { readAnnotations } from './annotations.js';
import { readAttachments } from './attachments.js';
import { createDestinations } from './destinations.js';
import { isHidden, readLayers } from './layers.js';
import { readOutline } from './outline.js';
import { type PdfPage, pageMatrix, pageSize, readPages } from './pages.js';
import { readTagTree, tagsOf } from './tags.js';

interface Opened {
  readonly file: PdfFile;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfPage[];
}

function open(bytes: Uint8Array, most = 1_000): Opened {
  const file = openFile(bytes, { budget: createBudget(defaultLimits) });
  const catalog = catalogOf(file);
  assert.ok(catalog);
  return { file, catalog, pages: readPages(file, catalog, most) };
}

/** A document of two pages, objects 3 and 4; `more` begins at object 5. */
function document(catalog: string, more: readonly (string | Buffer)[] = [], page = ''): Opened {
  return open(
    pdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 600 800]>>',
      `<</Type/Page/Parent 2 0 R${page}>>`,
      '<</Type/Page/Parent 2 0 R>>',
      ...more,
    ]),
  );
}

const outlineOf = ({ file, catalog, pages }: Opened) => readOutline(createDestinations(file, catalog, pages));

const annotationsOf = ({ file, catalog, pages }: Opened) => {
  const [page] = pages;
  assert.ok(page);
  return readAnnotations({ file, catalog, layers: readLayers(file, catalog) }, page);
};

test('boxes, turns and units of pages', () => {
  const of = (entries: string) => document('', [], entries).pages[0];
  const size = (entries: string) => pageSize(of(entries) as PdfPage);
  assert.deepEqual(size(''), { width: 600, height: 800 });
  assert.deepEqual(size('/MediaBox[600 800 100 0]'), { width: 500, height: 800 });
  assert.deepEqual(size('/CropBox[-50 10 300 900]'), { width: 300, height: 790 });
  assert.deepEqual(size('/CropBox[700 0 900 800]'), { width: 600, height: 800 });
  assert.deepEqual(size('/MediaBox[0 0 0 0]'), { width: 612, height: 792 });
  assert.deepEqual(size('/Rotate -90'), { width: 800, height: 600 });
  assert.deepEqual(size('/UserUnit 2'), { width: 1200, height: 1600 });
  for (const [rotate, corner] of [
    [0, [0, 800]],
    [90, [0, 0]],
    [180, [600, 0]],
    [270, [800, 600]],
  ] as const) {
    const [, , , , e, f] = pageMatrix(of(`/Rotate ${rotate}`) as PdfPage);
    assert.deepEqual([e + 0, f + 0], corner, String(rotate));
  }
});

test('a page tree that is a circle, and one of a million missing pages', () => {
  const circle = open(
    pdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[2 0 R 3 0 R 4 0 R]>>',
      '<</Type/Pages/Kids[2 0 R 3 0 R 4 0 R]>>',
      '<</Type/Page>>',
    ]),
  );
  assert.equal(circle.pages.length, 2);
  const missing = open(
    pdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'9 0 R '.repeat(1_000_000)}3 0 R]>>`,
      '<</Type/Page>>',
    ]),
  );
  assert.equal(missing.pages.length, 1);
});

test('no more pages are read than one above the limit', () => {
  const bytes = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(99)}]>>`,
    '<</Type/Page>>',
  ]);
  for (const [most, count] of [
    [98, 99],
    [99, 99],
    [100, 99],
    [10, 11],
  ] as const)
    assert.equal(open(bytes, most).pages.length, count);
});

test('an outline: depth, named destinations, actions, circles', () => {
  const opened = document('/Outlines 5 0 R/Names<</Dests 9 0 R>>/Dests<</old[3 0 R/Fit]>>', [
    '<</First 6 0 R>>',
    '<</Title(One)/Dest[4 0 R/Fit]/First 7 0 R/Next 8 0 R>>',
    '<</Title<FEFF00C400620063>/Dest/old/First 6 0 R/Next 7 0 R>>',
    '<</Title(Two\\tparts)/A<</S/GoTo/D(new)>>/Next 10 0 R>>',
    '<</Kids[9 0 R<</Limits[(new)(new)]/Names[(new)<</D[1/Fit]>>]>>]>>',
    '<</Title(Three)/Dest(nowhere)>>',
  ]);
  assert.deepEqual(outlineOf(opened), [
    { title: 'One', depth: 1, page: 2 },
    { title: 'Äbc', depth: 2, page: 1 },
    { title: 'Two parts', depth: 1, page: 2 },
    { title: 'Three', depth: 1, page: undefined },
  ]);
});

test('links: quadrilaterals, rectangles, relative addresses, other actions', () => {
  const link = (entries: string) => `<</Subtype/Link/Rect[10 700 110 720]${entries}>>`;
  const opened = document(
    '/URI<</Base(https://example.org/)>>',
    [],
    `/Annots[${[
      link('/A<</S/URI/URI(https://a.example)>>'),
      link('/A<</S/URI/URI(page.html)>>/QuadPoints[10 720 60 720 10 710 60 710 10 710 20 710 10 700 20 700]'),
      link('/A<</S/GoTo/D[3 0 R/Fit]>>'),
      link('/A<</S/URI/URI()>>'),
    ].join('')}]`,
  );
  assert.deepEqual(annotationsOf(opened).links, [
    { left: 10, right: 110, top: 80, bottom: 100, url: 'https://a.example' },
    { left: 10, right: 60, top: 80, bottom: 90, url: 'https://example.org/page.html' },
    { left: 10, right: 20, top: 90, bottom: 100, url: 'https://example.org/page.html' },
  ]);
});

test('values of fields, also those of their ancestors', () => {
  const widget = (entries: string) => `<</Subtype/Widget/Rect[10 700 110 720]${entries}>>`;
  const shown = (entries: string) =>
    annotationsOf(document('', ['<</FT/Tx/V(from above)/Parent 5 0 R>>'], `/Annots[${widget(entries)}]`)).texts.map(
      ({ text }) => text,
    );
  assert.deepEqual(shown('/FT/Tx/V(typed)'), ['typed']);
  assert.deepEqual(shown('/Parent 5 0 R'), ['from above']);
  assert.deepEqual(shown('/FT/Tx/V(secret)/Ff 8192'), []);
  assert.deepEqual(shown('/FT/Tx/V(hidden)/F 2'), []);
  assert.deepEqual(shown('/FT/Btn/AS/Yes'), ['☒']);
  assert.deepEqual(shown('/FT/Btn/AS/Off'), ['☐']);
  assert.deepEqual(shown('/FT/Btn/V/On/AP<</N<</On null/Off null>>>>'), ['☒']);
  assert.deepEqual(shown('/FT/Btn/Ff 65536/AS/Yes'), []);
  assert.deepEqual(shown('/FT/Ch/V(de)/Opt[[(en)(English)][(de)(German)]]'), ['German']);
  assert.deepEqual(shown('/FT/Ch/V[(a)(b)]/Opt[(a)(b)(c)]'), ['a\nb']);
  assert.deepEqual(shown('/FT/Sig/V(x)'), []);
});

test('attached files, by name and pinned to a page', () => {
  const opened = document(
    '/Names<</EmbeddedFiles<</Names[(a)5 0 R(again)5 0 R]>>>>',
    [
      '<</Type/Filespec/F(plain.txt)/UF<FEFF00FC002E007400780074>/EF<</F 6 0 R>>>>',
      stream('first'),
      '<</F(pinned.txt)/EF<</F 8 0 R>>>>',
      stream('second'),
    ],
    '/Annots[<</Subtype/FileAttachment/FS 7 0 R>><</Subtype/FileAttachment/FS 5 0 R>>]',
  );
  const found = [...readAttachments(opened.file, opened.catalog, opened.pages)];
  assert.deepEqual(
    found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    [
      ['ü.txt', 'first'],
      ['pinned.txt', 'second'],
    ],
  );
});

test('optional content: groups, policies, expressions, usage', () => {
  const groups = ['<</Type/OCG/Name(shown)>>', '<</Type/OCG/Name(hidden)>>'];
  const hidden = (dict: string, config = '/OFF[6 0 R]') => {
    const { file, catalog } = document(`/OCProperties<</OCGs[5 0 R 6 0 R]/D<<${config}>>>>`, [...groups, dict]);
    const layers = readLayers(file, catalog);
    return [5, 6, 7].map((number) => isHidden(layers, new PdfRef(number, 0)));
  };
  const member = (entries: string) => hidden(`<</Type/OCMD${entries}>>`)[2];
  assert.deepEqual(hidden('null'), [false, true, false]);
  assert.deepEqual(hidden('null', '/BaseState/OFF/ON[6 0 R]'), [true, false, false]);
  assert.equal(member('/OCGs 6 0 R'), true);
  assert.equal(member('/OCGs[5 0 R 6 0 R]'), false);
  assert.equal(member('/OCGs[5 0 R 6 0 R]/P/AllOn'), true);
  assert.equal(member('/OCGs[5 0 R 6 0 R]/P/AnyOff'), false);
  assert.equal(member('/OCGs[5 0 R 6 0 R]/P/AllOff'), true);
  assert.equal(member('/OCGs[]'), false);
  assert.equal(member('/VE[/Not 6 0 R]'), false);
  assert.equal(member('/VE[/And 5 0 R[/Or 6 0 R[/Not 5 0 R]]]'), true);
  assert.equal(typeof member(`/VE${'[/Not'.repeat(5_000)}`), 'boolean');
  assert.deepEqual(
    hidden('<</Type/OCG/Usage<</View<</ViewState/OFF>>>>>>', '/AS[<</Event/View/Category[/View]/OCGs[7 0 R]>>]'),
    [false, false, true],
  );
  const { file, catalog } = document('', groups);
  assert.equal(isHidden(readLayers(file, catalog), new PdfRef(5, 0)), false);
});

test('tags: roles, attributes, empty cells, pictures without marks, circles', () => {
  const { file, catalog, pages } = document('/StructTreeRoot 5 0 R', [
    '<</K[6 0 R]/RoleMap<</Absatz/Text/Text/P>>/ClassMap<</wide<</ColSpan 3>>>>>>',
    '<</S/Document/K[7 0 R 8 0 R 9 0 R 6 0 R]>>',
    '<</S/Absatz/Pg 3 0 R/K[0<</Type/MCR/Pg 4 0 R/MCID 5>>]>>',
    '<</S/Table/Pg 3 0 R/K<</S/TR/K[<</S/TD>><</S/TH/K 1/C/wide>><</S/TD/K 2/A[<</O/Table/RowSpan 2>>0]>>]>>>>',
    '<</S/Figure/Pg 4 0 R/Alt(A picture)/K<</Type/OBJR/Obj 3 0 R>>>>',
  ]);
  const { pages: numbers } = createDestinations(file, catalog, pages);
  const tree = readTagTree(file, catalog, numbers);
  const plain = { alt: '', colSpan: 1, rowSpan: 1 };
  const [first, second] = pages.map((page) => tagsOf(tree, page));
  assert.deepEqual(first, [
    {
      ...{ ...plain, type: 'Document' },
      kids: [
        { ...plain, type: 'P', kids: [0] },
        {
          ...{ ...plain, type: 'Table' },
          kids: [
            {
              ...{ ...plain, type: 'TR' },
              kids: [
                { ...plain, type: 'TD', kids: [] },
                { ...plain, type: 'TH', colSpan: 3, kids: [1] },
                { ...plain, type: 'TD', rowSpan: 2, kids: [2] },
              ],
            },
          ],
        },
      ],
    },
  ]);
  assert.deepEqual(second, [
    {
      ...{ ...plain, type: 'Document' },
      kids: [
        { ...plain, type: 'P', kids: [5] },
        { ...plain, type: 'Figure', alt: 'A picture', kids: [] },
      ],
    },
  ]);
});

test('tags nested deeper than any document', () => {
  const depth = 5_000;
  const elements = Array.from({ length: depth }, (_, i) =>
    i + 1 < depth ? `<</S/Sect/K ${i + 7} 0 R>>` : '<</S/P/Pg 3 0 R/K 9>>',
  );
  const { file, catalog, pages } = document('/StructTreeRoot 5 0 R', ['<</K 6 0 R>>', ...elements]);
  const tree = readTagTree(file, catalog, createDestinations(file, catalog, pages).pages);
  let [node] = tagsOf(tree, pages[0] as PdfPage) as readonly (ReturnType<typeof tagsOf>[number] | number)[];
  let levels = 0;
  for (; typeof node === 'object'; [node] = node.kids) levels++;
  assert.equal(levels, 100);
  assert.equal(node, 9);
});
