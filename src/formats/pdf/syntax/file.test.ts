import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { createBudget } from '../../../core/budget.js';
import { ConvertError } from '../../../core/errors.js';
import { defaultLimits } from '../../../core/limits.js';
import { contentsOf, readPages } from '../document/pages.js';
import { catalogOf, decodeStream, getText, openFile, type PdfFile, resolve } from './file.js';
import { PdfRef, PdfStream } from './objects.js';

const MOST = 100;

function open(bytes: Uint8Array | string, password?: string): PdfFile {
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return openFile(data, { budget: createBudget(defaultLimits), password });
}

/** What each page paints. */
function contents(file: PdfFile): string[] {
  const catalog = catalogOf(file);
  assert.ok(catalog);
  return readPages(file, catalog, MOST).map((page) => Buffer.from(contentsOf(file, page)).toString('latin1'));
}

const PAGES = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 800]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
  '<</Length 5>>stream\nfirst\nendstream',
];

interface Parts {
  readonly body: string;
  readonly offsets: readonly number[];
}

function bodyOf(objects: readonly string[], start = '%PDF-1.7\n'): Parts {
  let body = start;
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  return { body, offsets };
}

const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;

function withTable({ body, offsets }: Parts, trailer = ''): string {
  const table = offsets.map(row).join('');
  return `${body}xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
}

const whole = withTable(bodyOf(PAGES));

test('a table', () => {
  const file = open(whole);
  assert.deepEqual(contents(file), ['first']);
  assert.equal(file.damage.size, 0);
});

test('a table as careless programs write it', () => {
  const { body, offsets } = bodyOf(PAGES);
  const end = `trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  const entries = ['0000000000 65535 f \n', ...offsets.map(row)];
  const short = entries.map((entry) => `${entry.trim()}\n`).join('');
  // Entries of 19 bytes; numbers that begin at 1; a count that is too high.
  for (const table of [`0 5\n${short}`, `1 5\n${entries.join('')}`, `0 9\n${entries.join('')}`]) {
    const file = open(`${body}xref\n${table}${end}`);
    assert.deepEqual(contents(file), ['first']);
    assert.equal(file.damage.size, 0, table);
  }
});

test('junk before the header moves every offset', () => {
  const file = open(`HTTP/1.1 200 OK\r\n\r\n${whole}`);
  assert.deepEqual(contents(file), ['first']);
  assert.equal(file.damage.size, 0);
});

test('a later version of an object holds, and what it leaves alone stays', () => {
  const changed = `${whole}4 0 obj\n<</Length 6>>stream\nsecond\nendstream\nendobj\n`;
  const at = changed.lastIndexOf('4 0 obj');
  const before = whole.lastIndexOf('xref\n0');
  const file = open(
    `${changed}xref\n4 1\n${row(at)}trailer\n<</Size 5/Root 1 0 R/Prev ${before}>>\nstartxref\n${changed.length}\n%%EOF`,
  );
  assert.deepEqual(contents(file), ['second']);
});

/** A file whose cross-reference is a stream, with the catalog and the page tree in an object stream. */
function packed(): Buffer {
  const inside = [PAGES[0] ?? '', PAGES[1] ?? '', PAGES[2] ?? ''];
  let places = '';
  let at = 0;
  for (const [i, object] of inside.entries()) {
    places += `${i + 1} ${at} `;
    at += object.length + 1;
  }
  const pack = deflateSync(`${places}${inside.join(' ')} `).toString('latin1');
  const body = `%PDF-1.7\n4 0 obj\n${PAGES[3]}\nendobj\n5 0 obj\n<</Type/ObjStm/N 3/First ${places.length}/Filter/FlateDecode/Length ${pack.length}>>stream\n${pack}\nendstream\nendobj\n`;
  const entries = [
    [0, 0, 0],
    [2, 5, 0],
    [2, 5, 1],
    [2, 5, 2],
    [1, 9, 0],
    [1, body.indexOf('5 0 obj'), 0],
    [1, body.length, 0],
  ].map(([type = 0, place = 0, second = 0]) => Buffer.from([2, type, place >> 8, place & 255, second]));
  // PNG's predictor "up", as most writers use it.
  const rows = entries.map((entry, i) => entry.map((byte, n) => (n === 0 ? 2 : byte - (entries[i - 1]?.[n] ?? 0))));
  const table = deflateSync(Buffer.concat(rows)).toString('latin1');
  const dict = `<</Type/XRef/Size 7/Root 1 0 R/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${table.length}>>`;
  return Buffer.from(
    `${body}6 0 obj\n${dict}stream\n${table}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

test('cross-reference streams and object streams', () => {
  const file = open(packed());
  assert.deepEqual(contents(file), ['first']);
  assert.equal(file.damage.size, 0);
});

test('what is packed is found without a cross-reference', () => {
  const bytes = packed();
  const cut = bytes.subarray(0, bytes.indexOf('6 0 obj'));
  assert.deepEqual(contents(open(cut)), ['first']);
});

test('a hybrid file has objects that only its stream knows', () => {
  const { body, offsets } = bodyOf([...PAGES.slice(0, 3), 'null']);
  const withStream = `${body}5 0 obj\n${PAGES[3]}\nendobj\n`;
  const place = body.length;
  const entry = Buffer.from([1, place >> 8, place & 255, 0]).toString('latin1');
  const stream = `6 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Index[5 1]/Length 4>>stream\n${entry}\nendstream\nendobj\n`;
  const text = `${withStream}${stream}`.replace('/Contents 4 0 R', '/Contents 5 0 R');
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.map(row).join('')}trailer\n<</Size 7/Root 1 0 R/XRefStm ${withStream.length}>>\n`;
  const file = open(`${text}${table}startxref\n${text.length}\n%%EOF`);
  assert.deepEqual(contents(file), ['first']);
  assert.equal(file.damage.size, 0);
});

test('a damaged cross-reference is replaced by scanning', () => {
  const wrong = whole.replace(
    /^(0000000\d\d)(\d)/gm,
    (_, high: string, low: string) => high + ((Number(low) + 3) % 10),
  );
  for (const text of [wrong, whole.replace(/startxref\n\d+/, 'startxref\n7'), whole.slice(0, whole.indexOf('xref'))]) {
    const file = open(text);
    assert.deepEqual(contents(file), ['first']);
    assert.ok(file.damage.has('xref'));
  }
});

test('pages without a tree are found', () => {
  const lost = whole.replace('/Kids[3 0 R]', '/Kids[9 0 R]');
  assert.deepEqual(contents(open(lost)), ['first']);
  const rootless = `%PDF-1.7\n3 0 obj\n${PAGES[2]}\nendobj\n4 0 obj\n${PAGES[3]}\nendobj\n`;
  assert.deepEqual(contents(open(rootless)), ['first']);
  assert.throws(
    () => open('%PDF-1.7\nnothing else'),
    (error) => error instanceof ConvertError && error.code === 'corrupt-document',
  );
});

test('lengths of streams that are wrong', () => {
  for (const length of ['4', '6', '0', '-1', '2147483647', '4294967296', '4 0 R', '(x)']) {
    const file = open(whole.replace('/Length 5', `/Length ${length}`));
    assert.deepEqual(contents(file).map(spaced), ['first'], length);
  }
});

test('references that lead nowhere', () => {
  const objects = [...PAGES, '6 0 R', '7 0 R', '5 0 R', '8 0 R'];
  const file = open(withTable(bodyOf(objects)));
  for (const number of [5, 8, 0, 99, 4_194_305]) assert.equal(resolve(file, new PdfRef(number, 0)), null);
});

test('an object stream that contains itself, and one whose length is inside it', () => {
  for (const dict of ['/N 1/First 4/Length 20', '/N 1/First 4/Length 7 0 R']) {
    const { body } = bodyOf([...PAGES, `<</Type/ObjStm${dict}>>stream\n7 0 <</A 1>>        \nendstream`]);
    const entry = Buffer.from([2, 5, 0]).toString('latin1');
    const xref = `6 0 obj\n<</Type/XRef/Size 8/Root 1 0 R/W[1 1 1]/Index[5 1 7 1]/Prev ${body.length}/Length 6>>stream\n${entry}${entry}\nendstream\nendobj\n`;
    const table = withTable(bodyOf(PAGES))
      .slice(bodyOf(PAGES).body.length)
      .replace(/startxref[\s\S]*/, '');
    const file = open(`${body}${table}${xref}startxref\n${body.length + table.length}\n%%EOF`);
    assert.equal(resolve(file, new PdfRef(5, 0)), null);
    assert.deepEqual(contents(file), ['first']);
  }
});

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');

for (const name of ['rc4-128', 'aes-128', 'aes-256', 'aes-256-r5']) {
  test(`encryption: ${name}`, () => {
    const bytes = readFileSync(join(FIXTURES, `encrypted-${name}`, 'input.pdf'));
    const plain = open(readFileSync(join(FIXTURES, 'title', 'input.pdf')));
    for (const password of ['user', 'owner']) {
      const file = open(bytes, password);
      assert.deepEqual(contents(file).map(spaced), contents(plain).map(spaced));
      const info = resolve(file, file.trailer.get('Info'));
      const expected = resolve(plain, plain.trailer.get('Info'));
      assert.ok(info instanceof Map && expected instanceof Map);
      assert.equal(getText(file, info, 'Title'), getText(plain, expected, 'Title'));
    }
    const codeOf = (password?: string) => {
      try {
        open(bytes, password);
        return 'opened';
      } catch (error) {
        return error instanceof ConvertError ? error.code : String(error);
      }
    };
    assert.equal(codeOf(), 'encrypted-document');
    assert.equal(codeOf(''), 'encrypted-document');
    assert.equal(codeOf('guess'), 'wrong-password');
  });
}

const spaced = (text: string) => text.trim();

test('streams keep the filters of pictures', () => {
  const file = open(whole.replace('/Length 5', '/Length 5/Filter[/AHx/DCTDecode]').replace('first', '41 42'));
  const stream = resolve(file, new PdfRef(4, 0));
  assert.ok(stream instanceof PdfStream);
  const { bytes, rest } = decodeStream(file, stream);
  assert.equal(Buffer.from(bytes).toString('latin1'), 'AB');
  assert.deepEqual(
    rest.map(({ name }) => name),
    ['DCTDecode'],
  );
});
