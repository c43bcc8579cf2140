import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureOf, readPictured } from '../../test/pictured.js';
import { type ZipPart, zip } from '../../test/zip.js';

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationships = (targets: Readonly<Record<string, readonly [kind: string, target: string]>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [kind, target]]) => `<Relationship Id="${id}" Type="${TYPES}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The words are there where all pictures are asked for, and otherwise, or where there are none, the text is as it always is. */
async function check(make: (picture: Buffer) => Buffer, expected: { usual: string; asked: string }): Promise<void> {
  const asked = await readPictured(make(pictureOf(200)));
  assert.equal(asked.content, expected.asked);
  assert.deepEqual(asked.shapes, [2]);
  const wordless = await readPictured(make(pictureOf(150)));
  assert.equal(wordless.content, expected.usual);
  assert.deepEqual(wordless.shapes, [1.5]);
  const usual = await readPictured(make(pictureOf(200)), { ocr: 'auto' });
  assert.equal(usual.content, expected.usual);
  assert.deepEqual(usual.shapes, []);
}

test('pptx: a picture on a slide, and a slide of nothing else', async () => {
  const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const xfrm = (top: number) => `<a:xfrm><a:off x="0" y="${top}"/><a:ext cx="3000000" cy="500000"/></a:xfrm>`;
  const shape = (top: number, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/></p:nvSpPr><p:spPr>${xfrm(top)}</p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const pic = (top: number) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="r1"/></p:blipFill><p:spPr>${xfrm(top)}</p:spPr></p:pic>`;
  const slide = (shapes: string) => `<p:sld ${P} ${A} ${R}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
  const slides = [shape(0, 'above') + shape(2_000_000, 'below') + pic(1_000_000), pic(0), shape(0, 'the end')];
  const make = (picture: Buffer) =>
    zip([
      {
        name: '[Content_Types].xml',
        data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      },
      { name: '_rels/.rels', data: relationships({ r1: ['officeDocument', 'ppt/presentation.xml'] }) },
      {
        name: 'ppt/presentation.xml',
        data: `<p:presentation ${P} ${R}><p:sldIdLst>${slides.map((_, i) => `<p:sldId r:id="r${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      },
      {
        name: 'ppt/_rels/presentation.xml.rels',
        data: relationships(Object.fromEntries(slides.map((_, i) => [`r${i}`, ['slide', `slides/slide${i}.xml`]]))),
      },
      { name: 'ppt/media/a.pgm', data: picture },
      ...slides.flatMap((shapes, i): ZipPart[] => [
        { name: `ppt/slides/slide${i}.xml`, data: slide(shapes) },
        { name: `ppt/slides/_rels/slide${i}.xml.rels`, data: relationships({ r1: ['image', '../media/a.pgm'] }) },
      ]),
    ]);
  await check(make, {
    usual: 'above\n\nbelow\n\n---\n\nthe end\n',
    asked: 'above\n\nLighthouse keeper wanted\n\nbelow\n\n---\n\nLighthouse keeper wanted\n\n---\n\nthe end\n',
  });
});

test('xlsx: a picture over a sheet, and a sheet of nothing else', async () => {
  const X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const rows =
    '<row r="1"><c r="A1" t="str"><v>left</v></c><c r="B1" t="str"><v>right</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>';
  const sheet = (data: string) => `<worksheet ${X} ${R}><sheetData>${data}</sheetData><drawing r:id="r1"/></worksheet>`;
  const make = (picture: Buffer) =>
    zip([
      {
        name: '[Content_Types].xml',
        data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      },
      { name: '_rels/.rels', data: relationships({ r1: ['officeDocument', 'xl/workbook.xml'] }) },
      {
        name: 'xl/workbook.xml',
        data: `<workbook ${X} ${R}><sheets><sheet name="Data" sheetId="1" r:id="r1"/><sheet name="Map" sheetId="2" r:id="r2"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: relationships({ r1: ['worksheet', 'worksheets/sheet1.xml'], r2: ['worksheet', 'worksheets/sheet2.xml'] }),
      },
      { name: 'xl/worksheets/sheet1.xml', data: sheet(rows) },
      { name: 'xl/worksheets/sheet2.xml', data: sheet('') },
      ...[1, 2].map((i) => ({
        name: `xl/worksheets/_rels/sheet${i}.xml.rels`,
        data: relationships({ r1: ['drawing', '../drawings/drawing1.xml'] }),
      })),
      {
        name: 'xl/drawings/drawing1.xml',
        data: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${A} ${R}><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>5</xdr:row></xdr:from><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="r1"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>`,
      },
      { name: 'xl/drawings/_rels/drawing1.xml.rels', data: relationships({ r1: ['image', '../media/a.pgm'] }) },
      { name: 'xl/media/a.pgm', data: picture },
    ]);
  const table = '| left | right |\n| --- | --- |\n| 1 | 2 |\n';
  await check(make, {
    usual: `## Data\n\n${table}`,
    asked: `## Data\n\n${table}\nLighthouse keeper wanted\n\n## Map\n\nLighthouse keeper wanted\n`,
  });
});
