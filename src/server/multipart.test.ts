import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConvertError } from '../core/errors.js';
import type { Body } from './body.js';
import { MAX_FIELD_BYTES, readForm } from './form.js';
import { MAX_PART_HEADER_BYTES, MAX_PARTS, readMultipart } from './multipart.js';

const TYPE = 'multipart/form-data; boundary=B';
const NAMES = ['main', 'ocr', 'ocrLanguages', 'filename', 'skip'];

function bodyOf(text: string | Buffer, blockBytes = Number.POSITIVE_INFINITY): Body {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text, 'latin1');
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += blockBytes) chunks.push(bytes.subarray(at, at + blockBytes));
  return { chunks, byteLength: bytes.length };
}

const part = (disposition: string, content: string, ...headers: string[]) =>
  ['--B', `Content-Disposition: form-data; ${disposition}`, ...headers, '', content, ''].join('\r\n');
const file = (content = 'hello', name = 'a.txt') => part(`name="file"; filename="${name}"`, content);
const END = '--B--\r\n';

const textOf = (body: Body) => Buffer.concat([...body.chunks]).toString('latin1');

const refuses = (text: string | Buffer, pattern: RegExp, type = TYPE) =>
  assert.rejects(
    readForm(type, bodyOf(text), NAMES),
    (error) => error instanceof ConvertError && error.code === 'invalid-request' && pattern.test(error.message),
    String(text).slice(0, 200),
  );

describe('parts', () => {
  const form = `${part('name="ocr"', 'never')}${file('one\r\n--A\r\ntwo')}${part('name="main"', '')}${END}epilogue`;

  test('are found in blocks of any size', async () => {
    for (let size = 1; size <= form.length; size++) {
      const parts = (await readMultipart(TYPE, bodyOf(form, size))) ?? [];
      assert.deepEqual(
        parts.map(({ name, filename, body }) => [name, filename, textOf(body), body.byteLength]),
        [
          ['ocr', undefined, 'never', 5],
          ['file', 'a.txt', 'one\r\n--A\r\ntwo', 13],
          ['main', undefined, '', 0],
        ],
        String(size),
      );
    }
  });

  test('a form that is cut at any byte is refused, or is no form yet', async () => {
    const whole = form.indexOf('--B--') + 5;
    for (let length = 1; length < whole; length++) {
      const cut = readMultipart(TYPE, bodyOf(form.slice(0, length), 7));
      if (length < '--B'.length) assert.equal(await cut, undefined);
      else await assert.rejects(cut, ConvertError, String(length));
    }
  });

  test('a form with any byte changed gives parts or a refusal, never another error', async () => {
    for (let at = 0; at < form.length; at++) {
      for (const byte of [0, 10, 13, 34, 45, 58, 92, 255]) {
        const bytes = Buffer.from(form, 'latin1');
        bytes[at] = byte;
        await readForm(TYPE, bodyOf(bytes, 5), NAMES).catch((error: unknown) => {
          if (!(error instanceof ConvertError)) throw error;
        });
      }
    }
  });

  test('what begins otherwise is a document of its own', async () => {
    for (const text of ['', '-', 'hello', '---\ntitle: x\n---\n', '\r\nhello', '<p>--B</p>'])
      assert.equal(await readMultipart(TYPE, bodyOf(text)), undefined, text);
    assert.equal(await readMultipart('multipart/form-data', bodyOf('---\ntitle: x\n---\n')), undefined);
  });

  test('a form under another boundary than the one named is refused, not converted', async () => {
    const form = file() + END;
    for (const type of [
      'multipart/form-data',
      `${TYPE}x`,
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
    ])
      await refuses(form, /boundary/, type);
  });

  test('boundaries of 1 to 70 characters, quoted or not', async () => {
    for (const [length, taken] of [
      [1, true],
      [69, true],
      [70, true],
      [71, false],
    ] as const) {
      const boundary = 'b'.repeat(length);
      const form = (file() + END).replaceAll('--B', `--${boundary}`);
      for (const type of [
        `multipart/form-data; boundary=${boundary}`,
        `Multipart/Form-Data;charset=utf-8;Boundary="${boundary}"`,
      ]) {
        if (taken) assert.equal((await readMultipart(type, bodyOf(form)))?.length, 1, type);
        else await refuses(form, /boundary/, type);
      }
    }
  });

  test('as many parts and as long headers as are allowed, and one more', async () => {
    const parts = (count: number) => file().repeat(count) + END;
    assert.equal((await readMultipart(TYPE, bodyOf(parts(MAX_PARTS - 1))))?.length, MAX_PARTS - 1);
    assert.equal((await readMultipart(TYPE, bodyOf(parts(MAX_PARTS))))?.length, MAX_PARTS);
    await refuses(parts(MAX_PARTS + 1), /more than 20 parts/);
    const headed = (bytes: number) => {
      const fixed = 'Content-Disposition: form-data; name="file"; filename="a"\r\nX: '.length;
      return part('name="file"; filename="a"', 'x', `X: ${'y'.repeat(bytes - fixed)}`) + END;
    };
    for (const bytes of [MAX_PART_HEADER_BYTES - 1, MAX_PART_HEADER_BYTES])
      assert.equal((await readMultipart(TYPE, bodyOf(headed(bytes))))?.length, 1, String(bytes));
    await refuses(headed(MAX_PART_HEADER_BYTES + 1), /longer than 8192 bytes/);
  });

  test('names of files: quoted, escaped, with a path, percent-encoded, not chosen', async () => {
    for (const [written, name] of [
      ['filename=a.txt', 'a.txt'],
      ['filename="a \\"b\\".txt"', 'a "b".txt'],
      ['filename="C:\\Users\\me\\a.txt"', 'a.txt'],
      ['filename="../../etc/passwd"', 'passwd'],
      ['filename="x"; filename*=UTF-8\'\'%C3%A4.txt', 'ä.txt'],
      ["filename*=UTF-8''%zz", '%zz'],
      ['filename=""', undefined],
      ['FileName="a;b=c.txt"', 'a;b=c.txt'],
    ] as const) {
      const form = await readForm(TYPE, bodyOf(part(`name="file"; ${written}`, 'x') + END), NAMES);
      assert.equal(form?.name, name, written);
    }
  });

  test('no body, however made to be searched slowly, takes long', async () => {
    const MIB = 1_048_576;
    const boundary = `b${'a'.repeat(69)}`;
    const head = (file() + END).replaceAll('--B', `--${boundary}`).replace('hello', 'CONTENT').split('CONTENT');
    for (const filler of ['a', '\r\n--', `\r\n--${boundary.slice(0, -1)}`, '-', '\r\n']) {
      const content = Buffer.alloc(64 * MIB, filler);
      const form = Buffer.concat([Buffer.from(head[0] ?? ''), content, Buffer.from(head[1] ?? '')]);
      const started = performance.now();
      const parts = await readMultipart(`multipart/form-data; boundary=${boundary}`, bodyOf(form, MIB));
      const ms = performance.now() - started;
      assert.equal(parts?.[0]?.body.byteLength, content.length);
      assert.ok(ms < 2_000, `${JSON.stringify(filler.slice(0, 8))}: ${ms.toFixed(0)} ms`);
    }
  });
});

describe('forms', () => {
  const read = (...parts: string[]) => readForm(TYPE, bodyOf(parts.join('') + END), NAMES);

  test('the file is the document wherever it stands, and the fields are options', async () => {
    for (const parts of [
      [file(), part('name="ocr"', 'never')],
      [part('name="ocr"', 'never'), file()],
    ]) {
      const form = await read(...parts);
      assert.equal(form && textOf(form.body), 'hello');
      assert.deepEqual(form?.options, [{ place: 'form field', name: 'ocr', value: 'never' }]);
    }
  });
  test('a part that is called file needs no file name; a password is a field', async () => {
    const form = await read(part('name="password"', 'pä'.normalize()), part('name="file"', 'hello'));
    assert.equal(form && textOf(form.body), 'hello');
    assert.equal(form?.name, undefined);
    assert.ok(form?.secrets.get('password')?.startsWith('p'));
  });
  test('a file under any name', async () => {
    const form = await read(part('name="upload"; filename="b.md"', '# b', 'Content-Type: text/markdown'));
    assert.deepEqual([form?.name, form?.mediaType], ['b.md', 'text/markdown']);
  });
  test('two files are refused; one that was not chosen is none', async () => {
    await refuses(file() + file() + END, /holds 2 files/);
    assert.ok(await read(part('name="a"; filename=""', '', 'Content-Type: application/octet-stream'), file()));
  });
  test('unknown fields are refused by name, with the one that was meant', async () => {
    await refuses(file() + part('name="langauge"', 'x') + END, /no form field "langauge"\. Known: file, main/);
    await refuses(file() + part('name="ocrLanguage"', 'x') + END, /Did you mean ocrLanguages\?/);
    await refuses(part('name="flie"', 'x') + END, /Did you mean file\?/);
  });
  test('options without a file', () => refuses(part('name="ocr"', 'never') + END, /no file/));
  test('nothing at all is an empty document', async () => {
    for (const form of [END, part('name="a"; filename=""', '') + END])
      await assert.rejects(
        readForm(TYPE, bodyOf(form), NAMES),
        (error) => error instanceof ConvertError && error.code === 'empty-document',
      );
  });
  test('fields as long as is allowed, and longer', async () => {
    for (const length of [MAX_FIELD_BYTES - 1, MAX_FIELD_BYTES])
      assert.equal((await read(file(), part('name="skip"', 'x'.repeat(length))))?.options.length, 1);
    await refuses(file() + part('name="skip"', 'x'.repeat(MAX_FIELD_BYTES + 1)) + END, /skip is longer than 8192/);
  });
  test('parts without a name, and encodings that forms do not have', async () => {
    await refuses(`--B\r\n\r\nhello\r\n${END}`, /Content-Disposition/);
    await refuses(`--B\r\nContent-Type: text/plain\r\n\r\nhello\r\n${END}`, /Content-Disposition/);
    await refuses(part('name="file"', 'aGVsbG8=', 'Content-Transfer-Encoding: base64') + END, /Transfer-Encoding/);
  });
});
