import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureOf as picture, readPictured as read } from '../../test/pictured.js';
import { docxAround, type ZipPart } from '../../test/zip.js';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const PIC = 'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const drawing = (id: string, alt = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

function docx(body: string, pictures: Readonly<Record<string, Buffer>>): Buffer {
  const relationships = Object.keys(pictures).map(
    (id) => `<Relationship Id="${id}" Type="${IMAGE}" Target="media/${id}.pgm"/>`,
  );
  const parts: ZipPart[] = Object.entries(pictures).map(([id, data]) => ({ name: `word/media/${id}.pgm`, data }));
  return docxAround(
    {
      name: 'word/document.xml',
      data: `<w:document ${W} ${A} ${PIC} ${R} ${WP}><w:body>${body}</w:body></w:document>`,
    },
    [
      {
        name: 'word/_rels/document.xml.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
      },
      ...parts,
    ],
  );
}

test('docx: a picture alone is followed by its words, one amid text by a line, and each is read once', async () => {
  const cell = `<w:tbl><w:tr><w:tc>${p(drawing('a'))}</w:tc><w:tc>${p(run('right'))}</w:tc></w:tr><w:tr><w:tc>${p(run('x'))}</w:tc><w:tc>${p(run('y'))}</w:tc></w:tr></w:tbl>`;
  const body = p(run('before')) + p(drawing('a', 'A poster')) + p(run('here '), drawing('b'), run('there')) + cell;
  const { content, shapes, warnings } = await read(docx(body, { a: picture(200), b: picture(300) }));
  assert.equal(
    content,
    'before\n\n![A poster]()\n\nLighthouse keeper wanted\n\nhere Harbour office there\n\n' +
      '| Lighthouse keeper wanted | right |\n| --- | --- |\n| x | y |\n',
  );
  assert.deepEqual(shapes, [2, 3]);
  assert.deepEqual(warnings, []);
});

test('pictures without text, tiny ones and damaged ones leave no trace', async () => {
  const body =
    p(run('before')) + p(drawing('none')) + p(drawing('tiny')) + p(run('x'), drawing('bad')) + p(run('after'));
  const pictures = { none: picture(150), tiny: picture(200, 20), bad: Buffer.from('P5 many') };
  const bytes = docx(body, pictures);
  const { content, warnings, shapes } = await read(bytes);
  assert.equal(content, (await read(bytes, { ocr: 'auto' })).content);
  assert.deepEqual(warnings, []);
  assert.deepEqual(shapes, [1.5]);
});

test('the same bytes in two parts are read once', async () => {
  const body = p(drawing('a')) + p(drawing('b'));
  const { content, shapes } = await read(docx(body, { a: picture(300), b: picture(300) }));
  assert.equal(content, 'Harbour office\n\nHarbour office\n');
  assert.deepEqual(shapes, [3]);
});

test('pictures are read as far as the limits go, and never end the document', async () => {
  const body = p(run('text')) + p(drawing('a')) + p(drawing('b'));
  const bytes = docx(body, { a: picture(200), b: picture(300) });
  for (const limits of [{ maxOcrPages: 1 }, { maxEmbedded: 1 }]) {
    const { content, warnings } = await read(bytes, { limits });
    assert.equal(content, 'text\n\nLighthouse keeper wanted\n');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['truncated'],
    );
  }
  assert.equal((await read(bytes, { limits: { maxPixels: 100 } })).content, 'text\n');
  assert.equal((await read(bytes, { limits: { maxEmbedDepth: 0 } })).content, 'text\n');
});

test('only where all pictures are asked for', async () => {
  const bytes = docx(p(run('text')) + p(drawing('a')), { a: picture(200) });
  for (const ocr of ['auto', 'never'] as const) {
    const { content, shapes } = await read(bytes, { ocr });
    assert.equal(content, 'text\n');
    assert.deepEqual(shapes, []);
  }
});
