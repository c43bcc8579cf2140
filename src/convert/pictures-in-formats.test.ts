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

test('odt: in the text and in a cell', async () => {
  const NS =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const frame = '<draw:frame><draw:image xlink:href="Pictures/a.pgm"/></draw:frame>';
  const p = (inner: string) => `<text:p>${inner}</text:p>`;
  const cell = (inner: string) => `<table:table-cell>${p(inner)}</table:table-cell>`;
  const table = `<table:table><table:table-row>${cell('a')}${cell('b')}</table:table-row><table:table-row>${cell('c')}${cell(frame)}</table:table-row></table:table>`;
  const make = (picture: Buffer) =>
    zip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' },
      {
        name: 'content.xml',
        data: `<office:document-content ${NS}><office:body><office:text>${p('before')}${p(frame)}${table}</office:text></office:body></office:document-content>`,
      },
      { name: 'Pictures/a.pgm', data: picture },
    ]);
  await check(make, {
    usual: 'before\n\n| a | b |\n| --- | --- |\n| c |  |\n',
    asked: 'before\n\nLighthouse keeper wanted\n\n| a | b |\n| --- | --- |\n| c | Lighthouse keeper wanted |\n',
  });
});

test('html: bytes in addresses, in a list, a cell and between breaks', async () => {
  const make = (picture: Buffer) => {
    const img = `<img src="data:image/x-portable-graymap;base64,${picture.toString('base64')}">`;
    return Buffer.from(
      `<!doctype html><title>x</title><ul><li>one<li>${img}<p>two</ul><table border=1><tr><td>a<td>b<tr><td>c<td>${img}</table><p>above<br>${img}<br>below<p>${img}`,
    );
  };
  await check(make, {
    usual: '- one\n- two\n\n| a | b |\n| --- | --- |\n| c |  |\n\nabove\n\nbelow\n',
    asked:
      '- one\n\n- Lighthouse keeper wanted\n\n  two\n\n| a | b |\n| --- | --- |\n| c | Lighthouse keeper wanted |\n\n' +
      'above\n\nLighthouse keeper wanted\n\nbelow\n\nLighthouse keeper wanted\n',
  });
});

test('epub: pictures of the package, and a cover before the title page', async () => {
  const page = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`;
  const make = (picture: Buffer) =>
    zip([
      { name: 'mimetype', data: 'application/epub+zip' },
      {
        name: 'META-INF/container.xml',
        data: '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      },
      {
        name: 'OPS/book.opf',
        data: '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      },
      {
        name: 'OPS/a.xhtml',
        data: page('<svg xmlns="http://www.w3.org/2000/svg"><image xlink:href="img/a.pgm"/></svg>'),
      },
      { name: 'OPS/b.xhtml', data: page('<h1>One</h1><p>Once <img src="img/a.pgm" alt="cover"/> upon</p>') },
      { name: 'OPS/img/a.pgm', data: picture },
    ]);
  await check(make, {
    usual: '# One\n\nOnce upon\n',
    asked: 'Lighthouse keeper wanted\n\n# One\n\nOnce Lighthouse keeper wanted upon\n',
  });
});

const mime = (type: string, picture: Buffer, head = '') =>
  Buffer.from(
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: http://example.org/page\r\n\r\n<html><body><p>before</p><p><img src="cid:a@b"></p></body></html>\r\n--b\r\nContent-Type: image/${type}\r\nContent-ID: <a@b>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture.toString('base64')}\r\n--b--\r\n`,
  );

test('mhtml: parts of the page', async () => {
  const make = (picture: Buffer) =>
    mime('png', picture, 'From: <Saved by Blink>\r\nSnapshot-Content-Location: http://example.org/page\r\n');
  await check(make, { usual: 'before\n', asked: 'before\n\nLighthouse keeper wanted\n' });
});

test('eml: parts of the body', async () => {
  const make = (picture: Buffer) =>
    mime('png', picture, 'From: a@example.org\r\nTo: b@example.org\r\nSubject: Hello\r\n');
  const head = '# Hello\n\n**From:** <a@example.org>\\\n**To:** <b@example.org>\n\nbefore\n';
  await check(make, { usual: head, asked: `${head}\nLighthouse keeper wanted\n` });
});

test('ipynb: outputs', async () => {
  const make = (picture: Buffer) =>
    Buffer.from(
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: {},
        cells: [
          {
            cell_type: 'code',
            source: 'plot()',
            outputs: [
              {
                output_type: 'display_data',
                data: { 'image/png': picture.toString('base64'), 'text/plain': '<Figure>' },
              },
            ],
          },
        ],
      }),
    );
  await check(make, {
    usual: '```python\nplot()\n```\n',
    asked: '```python\nplot()\n```\n\nLighthouse keeper wanted\n',
  });
});

test('rtf: pictures in hex and in bytes', async () => {
  const make = (picture: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `{\\rtf1\\ansi before\\par{\\*\\shppict{\\pict{\\*\\blipuid 00ff}\\pngblip\\picw9 ${picture.toString('hex')}}}{\\nonshppict{\\pict ff}}\\par amid {\\pict\\pngblip\\bin${picture.length} `,
      ),
      picture,
      Buffer.from('} text\\par}'),
    ]);
  await check(make, {
    usual: 'before\n\namid text\n',
    asked: 'before\n\nLighthouse keeper wanted\n\namid Lighthouse keeper wanted text\n',
  });
});
