import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const fixture = (name: string) => readFileSync(join(FIXTURES, name, 'input.pdf'));

/** A file of one page with Helvetica as /F. */
function onePage(content: string, box = '0 0 612 792'): Buffer {
  const data = deflateSync(Buffer.from(content, 'latin1'));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Filter/FlateDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n0\n%%EOF\n`, 'latin1');
}

async function failure(bytes: Uint8Array, options = {}): Promise<string> {
  const outcome = await convert({ bytes }, options).then(
    () => 'none',
    (error: unknown) => error,
  );
  return outcome instanceof ConvertError ? outcome.code : String(outcome);
}

test('a password is asked for, and a wrong one is told', async () => {
  const bytes = fixture('password');
  assert.equal(await failure(bytes), 'encrypted-document');
  assert.equal(await failure(bytes, { password: 'guess' }), 'wrong-password');
});

test('pages are limited', async () => {
  const bytes = fixture('article');
  const whole = await convert({ bytes }, { limits: { maxPages: 2 } });
  assert.deepEqual(whole.warnings, []);
  const cut = await convert({ bytes }, { limits: { maxPages: 1 } });
  assert.ok(cut.content.length > 0 && cut.content.length < whole.content.length);
  assert.deepEqual(cut.warnings, [
    { code: 'truncated', message: 'Page 2 was not read: the limit of pages is reached.' },
  ]);
});

test('without time the first page is the answer, and a warning names the others', async () => {
  const bytes = fixture('article');
  const cut = await convert({ bytes }, { time: { ms: 0, ocrPageMs: 0 } });
  assert.ok(cut.content.length > 0);
  assert.deepEqual(cut.warnings, [{ code: 'truncated', message: 'Page 2 was not read: the time is used up.' }]);
  const whole = await convert({ bytes }, { time: { ms: 600_000, ocrPageMs: 0 } });
  assert.deepEqual(whole.warnings, []);
});

test('progress is told page by page', async () => {
  const seen: string[] = [];
  await convert({ bytes: fixture('article') }, { progress: (done, total) => seen.push(`${done}/${total}`) });
  assert.deepEqual(seen, ['1/2', '2/2']);
});

test('damage is told, whatever is left of the file', async () => {
  assert.equal(await failure(Buffer.from('%PDF-1.7\nnothing else')), 'corrupt-document');
  const whole = fixture('article');
  for (let length = 20; length < whole.length; length += 97) {
    const code = await failure(whole.subarray(0, length));
    assert.ok(['none', 'corrupt-document', 'no-text'].includes(code), `${length} bytes: ${code}`);
  }
});

test('a page without text says so, with and without OCR', async () => {
  const picture = onePage('q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q');
  assert.equal(await failure(picture), 'no-text');
  const recognize = async () => [
    { text: 'Read', left: 100, top: 100, right: 180, bottom: 130, confidence: 90, line: 1, block: 1 },
    { text: 'well', left: 190, top: 100, right: 260, bottom: 130, confidence: 90, line: 1, block: 1 },
  ];
  const { content } = await convert({ bytes: picture }, { recognize });
  assert.equal(content, 'Read well\n');
});

test('text inside pictures is read where it is asked for, and once', async () => {
  const shown = 'BT /F 12 Tf 72 700 Td (The harbour, as it was drawn last year) Tj ET';
  const page = onePage(`${shown} q 200 0 0 100 72 500 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q`);
  // In pixels of a page at 200 dpi: its own line, a label inside the picture, noise beside it.
  const word = (text: string, [left, top]: readonly [number, number]) => ({
    text,
    ...{ left, top, right: left + 30 * text.length, bottom: top + 40, confidence: 90, line: top, block: 1 },
  });
  const recognize = async () => [word('The', [200, 222]), word('Lighthouse', [260, 620]), word('noise', [1200, 1500])];
  const asked = await convert({ bytes: page }, { recognize, ocr: 'always' });
  assert.equal(asked.content, 'The harbour, as it was drawn last year\n\nLighthouse\n');
  const usual = await convert({ bytes: page }, { recognize });
  assert.equal(usual.content, 'The harbour, as it was drawn last year\n');
});

test('a bomb for PDFium is read without it, and where it must be drawn the page says so', async () => {
  const states = 'q '.repeat(5_000_000);
  const { content } = await convert({ bytes: onePage(`BT /F 9 Tf (x) Tj ET ${states}`) });
  assert.equal(content, 'x\n');
  const scan = `BT /F 9 Tf (x) Tj ET q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ${states}`;
  const drawn = await convert({ bytes: onePage(scan) }, { recognize: async () => [] });
  assert.equal(drawn.warnings[0]?.message, 'Page 1 could not be drawn for OCR.');
  const after = await convert({ bytes: onePage('BT /F 9 Tf 9 700 Td (hello) Tj ET') });
  assert.equal(after.content, 'hello\n');
});

test('a page of any size is read', async () => {
  const { content } = await convert({ bytes: onePage('BT /F 9 Tf 9 700 Td (far out) Tj ET', '0 0 30000 30000') });
  assert.equal(content, 'far out\n');
});

test('the same bytes give the same text, whatever was read before', async () => {
  const first = await convert({ bytes: fixture('columns') });
  await failure(Buffer.from('%PDF-1.4 broken'));
  await convert({ bytes: fixture('tagged') });
  const again = await convert({ bytes: fixture('columns') });
  assert.equal(again.content, first.content);
});

test("invisible text is read where it is a scan's, and is hidden text elsewhere", async () => {
  const layer = 'BT /F 12 Tf 3 Tr 72 700 Td (Words that OCR laid over a scan) Tj ET';
  const scan = await convert({ bytes: onePage(layer) });
  assert.match(scan.content, /Words that OCR laid over a scan/);
  const lines = Array.from({ length: 9 }, (_, i) => `0 -14 Td (This line number ${i} of the page is seen) Tj`).join(
    ' ',
  );
  const page = await convert({ bytes: onePage(`BT /F 12 Tf 72 700 Td ${lines} ET ${layer}`) });
  assert.match(page.content, /number 8/);
  assert.doesNotMatch(page.content, /laid over/);
});
