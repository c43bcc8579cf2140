import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { docx } from './format.js';

const FIXTURES = 'src/formats/docx/fixtures';
const HEAD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A document as one XML file, so that tests need no zip. */
function flat(body: string): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document ${HEAD}><w:body>${body}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`,
  );
}

const content = async (body: string) => (await convert({ bytes: flat(body) }, { formats: [docx] })).content;
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A small generator with a seed, so that a failure can be had again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function survives(bytes: Uint8Array): Promise<void> {
  try {
    await convert({ bytes, name: 'a.docx' }, { formats: [docx] });
  } catch (error) {
    assert.ok(error instanceof ConvertError, String(error));
    assert.notEqual(error.cause instanceof TypeError, true, String((error.cause as Error | undefined)?.stack));
  }
}

describe('damage', () => {
  for (const name of readdirSync(FIXTURES)) {
    const dir = join(FIXTURES, name);
    const bytes = readFileSync(join(dir, readdirSync(dir).find((file) => file.startsWith('input')) ?? ''));
    test(`${name} cut at ten places and with flipped bytes`, async () => {
      for (let i = 1; i <= 10; i++) await survives(bytes.subarray(0, Math.floor((bytes.length * i) / 11)));
      const next = random(7);
      for (let i = 0; i < 20; i++) {
        const flipped = Uint8Array.from(bytes);
        const at = Math.floor(next() * flipped.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(next() * 8));
        await survives(flipped);
      }
    });
  }
});

test('a field that never ends hides no more than its first paragraphs', async () => {
  const begin = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>';
  assert.match(await content(begin + p('x').repeat(25) + p('seen')), /seen/);
});

test('a style that is based on itself ends', async () => {
  assert.equal(await content(`<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>`), 'a\n');
});

test('tables in tables in tables give their text', async () => {
  const open = '<w:tbl><w:tr><w:tc>'.repeat(60);
  assert.match(await content(open + p('deep') + '</w:tc></w:tr></w:tbl>'.repeat(60)), /deep/);
});

test('a run outside a paragraph is read', async () => {
  assert.equal(await content('<w:r><w:t>stray</w:t></w:r>'), 'stray\n');
});

test('end tags that damage has taken cost no text and no time', async () => {
  const start = performance.now();
  assert.match(await content(`<w:sdt>${p('seen')}`.repeat(3000) + '</w:none>'.repeat(20_000)), /seen/);
  assert.ok(performance.now() - start < 3000);
});

test('a huge span costs nothing', async () => {
  const cell = `<w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>${p('a')}</w:tc>`;
  assert.match(
    await content(`<w:tbl><w:tr>${cell}<w:tc>${p('b')}</w:tc></w:tr><w:tr><w:tc>${p('c')}</w:tc></w:tr></w:tbl>`),
    /c/,
  );
});

test('time grows with the document', async () => {
  const time = async (n: number) => {
    const bytes = flat(p('Some words of a paragraph.').repeat(n));
    const start = performance.now();
    await convert({ bytes }, { formats: [docx] });
    return performance.now() - start;
  };
  await time(2000);
  const small = await time(4000);
  assert.ok((await time(16_000)) < small * 16 + 200);
});

/** A document with a header of even pages, and its settings. */
function withEvenHeader(settings: string): Uint8Array {
  const part = (name: string, xml: string) =>
    `<pkg:part pkg:name="${name}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (kind: string) =>
    `<Relationship Id="${kind}" Type="${office}/${kind}" Target="${kind === 'header' ? 'header1' : kind}.xml"/>`;
  const section = `<w:sectPr><w:headerReference w:type="even" r:id="header" xmlns:r="${office}"/></w:sectPr>`;
  return Buffer.from(
    `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${[
      part('/word/document.xml', `<w:document ${HEAD}><w:body>${p('Body')}${section}</w:body></w:document>`),
      part('/word/header1.xml', `<w:hdr ${HEAD}>${p('Even page')}</w:hdr>`),
      part('/word/settings.xml', `<w:settings ${HEAD}>${settings}</w:settings>`),
      part(
        '/word/_rels/document.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related('header')}${related('settings')}</Relationships>`,
      ),
    ].join('')}</pkg:package>`,
  );
}

test('a header of even pages shows only where the settings part even from odd pages', async () => {
  const shown = async (settings: string) =>
    (await convert({ bytes: withEvenHeader(settings) }, { formats: [docx] })).content;
  assert.equal(await shown(''), 'Body\n');
  assert.equal(await shown('<w:evenAndOddHeaders w:val="0"/>'), 'Body\n');
  assert.equal(await shown('<w:evenAndOddHeaders/>'), 'Even page\n\nBody\n');
});

test('bullets of their own list between numbers are nested in them where they are indented further', async () => {
  const item = (text: string, list: number, left: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr><w:ind w:left="${left}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const level = (id: number, format: string, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`;
  const num = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const part = (name: string, xml: string) =>
    `<pkg:part pkg:name="${name}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
  const numbering = `<w:numbering ${HEAD}>${level(1, 'decimal', '%1.')}${level(2, 'bullet', '•')}${num(1)}${num(2)}</w:numbering>`;
  const target = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering';
  const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${target}" Target="numbering.xml"/></Relationships>`;
  const body = item('a', 1, 720) + item('aa', 2, 1440) + item('ab', 2, 1440) + item('b', 1, 720);
  const bytes = Buffer.from(flat(body))
    .toString()
    .replace(
      '</pkg:package>',
      `${part('/word/_rels/document.xml.rels', relationships)}${part('/word/numbering.xml', numbering)}</pkg:package>`,
    );
  const { content } = await convert({ bytes: Buffer.from(bytes) }, { formats: [docx] });
  assert.equal(content.trim(), '1. a\n   - aa\n   - ab\n2. b');
});
