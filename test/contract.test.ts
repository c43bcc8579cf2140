// What the open operation promises, over real HTTP against real converters.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { errorTable } from '../src/core/errors.js';
import { formats } from '../src/formats/registry.js';
import { type Answer, post, startService, type TestService } from './service.js';

let service: TestService;
before(async () => {
  service = await startService({ MARKWELL_MAX_BODY_BYTES: '2000000' });
});
after(() => service.stop());

const PAGE = '<!doctype html><title>T</title><h1>Title</h1><p>Some <b>bold</b> text.</p>';

function assertProblem(answer: Answer, code: keyof typeof errorTable): void {
  const { title, status, retryable } = errorTable[code];
  assert.equal(answer.status, status);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(answer.body['code'], code);
  assert.equal(answer.body['title'], title);
  assert.equal(answer.body['status'], status);
  assert.equal(answer.body['retryable'], retryable);
  assert.match(String(answer.body['instance']), /^urn:request:/);
  assert.ok(String(answer.body['detail']).length > 20);
}

describe('a conversion', () => {
  test('has exactly content and timings, in seconds that add up', async () => {
    const { status, headers, body } = await post(service, PAGE);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(Object.keys(body), ['content', 'timings']);
    assert.equal(body['content'], '# Title\n\nSome **bold** text.\n');
    const timings = body['timings'] as Record<string, number>;
    assert.deepEqual(Object.keys(timings).sort(), ['download', 'parse', 'total']);
    const { total = 0, download = -1, parse = -1 } = timings;
    assert.ok(download >= 0 && parse > 0 && total >= download + parse, JSON.stringify(timings));
    assert.equal(headers.get('x-document-format'), 'html');
    assert.match(headers.get('server-timing') ?? '', /queue;dur=.*download;dur=.*parse;dur=.*total;dur=/);
  });

  test('gives the same content for the same bytes, whatever the Content-Type says', async () => {
    for (const type of [
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'application/pdf',
      'text/html',
      'nonsense',
    ]) {
      assert.equal(
        (await post(service, PAGE, { headers: { 'content-type': type } })).body['content'],
        '# Title\n\nSome **bold** text.\n',
      );
    }
  });

  test('is markdown alone where the client asks for it', async () => {
    const response = await fetch(`${service.url}/scrape/document`, {
      method: 'POST',
      body: PAGE,
      headers: { accept: 'text/markdown' },
    });
    assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(await response.text(), '# Title\n\nSome **bold** text.\n');
  });

  test('takes a form with one file', async () => {
    const form = new FormData();
    form.append('file', new Blob([PAGE]), 'page.html');
    const response = await fetch(`${service.url}/scrape/document`, { method: 'POST', body: form });
    assert.equal(((await response.json()) as { content: string }).content, '# Title\n\nSome **bold** text.\n');
  });

  test('fields of a form are options, and the file is the document wherever it stands', async () => {
    const send = async (fields: readonly (readonly [string, string])[], query = '') => {
      const form = new FormData();
      for (const [name, value] of fields) {
        if (name === 'file') form.append(name, new Blob([value]), 'page.html');
        else form.append(name, value);
      }
      const response = await fetch(`${service.url}/scrape/document${query}`, { method: 'POST', body: form });
      return (await response.json()) as Record<string, string>;
    };
    const linked = `${PAGE}<a href="javascript:alert(1)">go</a>`;
    for (const fields of [
      [
        ['skip', 'links'],
        ['file', linked],
      ],
      [
        ['file', linked],
        ['skip', 'links'],
      ],
    ] as const)
      assert.match((await send(fields))['content'] ?? '', /\(javascript:/);
    assert.doesNotMatch((await send([['file', linked]]))['content'] ?? '', /javascript:/);
    const detail = async (fields: readonly (readonly [string, string])[], query?: string) =>
      (await send(fields, query))['detail'];
    const file = ['file', PAGE] as const;
    assert.match(
      (await detail([['ocr', 'sometimes'], file])) ?? '',
      /^The form field ocr cannot be "sometimes"\. Allowed: auto, always, never\.$/,
    );
    assert.match(
      (await detail([['orc', 'never'], file])) ?? '',
      /^There is no form field "orc"\. Did you mean ocr\? Known: file, main, /,
    );
    assert.match(
      (await detail([['ocr', 'auto'], file], '?ocr=never')) ?? '',
      /^ocr stands in the query and in the form, as "never" and "auto"/,
    );
    assert.equal(await detail([['ocr', 'never'], file], '?ocr=never'), undefined);
    assert.match((await detail([file, file])) ?? '', /holds 2 files/);
  });

  for (const [name, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    test(`decodes ${name}`, async () => {
      const answer = await post(service, compress(PAGE), { headers: { 'content-encoding': name } });
      assert.equal(answer.body['content'], '# Title\n\nSome **bold** text.\n');
    });
  }

  test('takes a body in chunks, without a length', async () => {
    const parts = [PAGE.slice(0, 10), PAGE.slice(10)];
    const stream = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    const answer = await post(service, '', { body: stream, duplex: 'half' } as RequestInit);
    assert.equal(answer.body['content'], '# Title\n\nSome **bold** text.\n');
  });

  test('echoes a request id that is well formed, and makes one otherwise', async () => {
    const given = await post(service, PAGE, { headers: { 'x-request-id': 'abc-1' } });
    assert.equal(given.headers.get('x-request-id'), 'abc-1');
    const bad = await post(service, PAGE, { headers: { 'x-request-id': 'a b' } });
    assert.match(bad.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
  });
});

describe('a problem', () => {
  test('empty body', async () => assertProblem(await post(service, ''), 'empty-document'));
  test('bytes of no known format, with what they look like', async () => {
    const answer = await post(service, new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...new Array(500).fill(0)]));
    assertProblem(answer, 'unsupported-format');
    assert.match(String(answer.body['detected']), /ELF/);
  });
  test('unknown address', async () => assertProblem(await post(service, PAGE, { path: '/nothing' }), 'not-found'));
  test('wrong method, with those allowed', async () => {
    const response = await fetch(`${service.url}/scrape/document`, { method: 'PUT', body: PAGE });
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
    assertProblem(answer, 'method-not-allowed');
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
  });
  test('an Accept header that rules out every answer', async () =>
    assertProblem(await post(service, PAGE, { headers: { accept: 'image/png' } }), 'not-acceptable'));
  test('unknown query parameter value', async () =>
    assertProblem(await post(service, PAGE, { path: '/scrape/document?main=perhaps' }), 'invalid-request'));
  for (const [query, detail] of [
    ['main=perhaps', 'The query parameter main cannot be "perhaps". Allowed: auto, always, never.'],
    ['main=', 'The query parameter main cannot be "". Allowed: auto, always, never.'],
    ['ocr=alwys', 'The query parameter ocr cannot be "alwys". Did you mean always? Allowed: auto, always, never.'],
    ['main=auto&main=never', 'The query parameter main stands twice, as "auto" and "never". Send it once.'],
    [
      'skip=links,nosuch',
      'The query parameter skip cannot be "nosuch". Allowed: characters, links, images, whitespace, marks, empty, lists, breaks.',
    ],
    [
      'ocrLanguage=eng',
      'There is no query parameter "ocrLanguage". Did you mean ocrLanguages? Known: main, ocr, ocrLanguages, filename, skip.',
    ],
    ['__proto__=1', 'There is no query parameter "__proto__". Known: main, ocr, ocrLanguages, filename, skip.'],
    [`filename=${'x'.repeat(1025)}`, 'The query parameter filename has more than 1024 characters.'],
  ] as const)
    test(`?${query.slice(0, 30)}: the refusal says the name, the value, what is allowed and what was meant`, async () => {
      const answer = await post(service, PAGE, { path: `/scrape/document?${query}` });
      assertProblem(answer, 'invalid-request');
      assert.equal(answer.body['detail'], detail);
    });
  test('languages that are not installed are refused, and how to add them is said', async () => {
    const answer = await post(service, PAGE, { path: '/scrape/document?ocrLanguages=eng,deq' });
    assertProblem(answer, 'invalid-request');
    assert.match(
      String(answer.body['detail']),
      /^ocrLanguages: deq is not installed; installed: (?:[a-z_]+, )*eng\b.*npm install @tesseract\.js-data\/deq/,
    );
    const path = await post(service, PAGE, { path: '/scrape/document?ocrLanguages=../../x' });
    assert.match(String(path.body['detail']), /^ocrLanguages: "\.\.\/\.\.\/x" is not installed/);
    const listed = (await (await fetch(`${service.url}/formats`)).json()) as { id: string; ocrLanguages?: string[] }[];
    for (const { id, ocrLanguages } of listed)
      assert.equal(ocrLanguages?.includes('eng') ?? false, id === 'pdf' || id === 'image', id);
  });
  test('unknown names at /detect', async () => {
    const answer = await post(service, PAGE, { path: '/detect?file=a.md' });
    assert.equal(answer.body['detail'], 'There is no query parameter "file". Known: filename.');
    assert.equal((await post(service, '# a', { path: '/detect?filename=a.md' })).status, 200);
  });
  test('unknown content encoding', async () =>
    assertProblem(await post(service, PAGE, { headers: { 'content-encoding': 'zstd' } }), 'unsupported-encoding'));
  test('damaged gzip', async () =>
    assertProblem(await post(service, 'nonsense', { headers: { 'content-encoding': 'gzip' } }), 'invalid-request'));
  for (const [bytes, status] of [
    [1_999_999, 200],
    [2_000_000, 200],
    [2_000_001, 413],
  ] as const) {
    test(`a body of ${bytes} bytes where 2000000 are allowed`, async () => {
      const answer = await post(service, Buffer.alloc(bytes, 'word '));
      if (status === 413) assertProblem(answer, 'body-too-large');
      else assert.equal(answer.status, status);
    });
  }
  test('a compressed bomb is counted after decoding', async () =>
    assertProblem(
      await post(service, gzipSync(Buffer.alloc(50_000_000)), { headers: { 'content-encoding': 'gzip' } }),
      'body-too-large',
    ));
});

describe('the service tells about itself', () => {
  const get = async (path: string) => (await fetch(service.url + path)).json() as Promise<Record<string, unknown>>;
  test('the interface description is OpenAPI 3.1, version 1.0.0, without security', async () => {
    const description = await get('/openapi.json');
    assert.match(String(description['openapi']), /^3\.1/);
    assert.equal((description['info'] as Record<string, string>)['version'], '1.0.0');
    assert.deepEqual(description['security'], []);
    const paths = Object.keys(description['paths'] as object);
    assert.ok(paths.includes('/scrape/document'));
    assert.ok(paths.every((path) => !/\/v\d/.test(path)));
  });
  test('formats are those of the registry', async () => {
    const listed = (await get('/formats')) as unknown as { id: string }[];
    assert.deepEqual(
      listed.map(({ id }) => id),
      formats.map(({ id }) => id),
    );
  });
  test('live, ready, version, detect', async () => {
    assert.deepEqual(await get('/livez'), { status: 'ok' });
    assert.deepEqual(await get('/readyz'), { status: 'ok' });
    assert.equal((await get('/version'))['name'], 'markwell');
    assert.deepEqual((await post(service, PAGE, { path: '/detect' })).body, { format: 'html', mediaType: 'text/html' });
  });
  test('OPTIONS tells the methods, HEAD answers like GET without a body', async () => {
    const options = await fetch(`${service.url}/scrape/document`, { method: 'OPTIONS' });
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), 'POST, OPTIONS');
    assert.equal((await fetch(`${service.url}/livez`, { method: 'HEAD' })).status, 200);
  });
  test('metrics count requests, and logs hold neither names nor text', async () => {
    await post(service, 'A secret sentence.', {
      headers: { 'content-disposition': 'attachment; filename="secret-name.txt"' },
    });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, /markwell_requests_total\{code="ok",format="html"\} \d+/);
    assert.match(service.log(), /"path":"\/scrape\/document"/);
    assert.doesNotMatch(service.log(), /secret/i);
  });
});

describe('every fixture over HTTP', () => {
  for (const { id } of formats) {
    test(id, async () => {
      const dir = join('src/formats', id, 'fixtures');
      for (const name of readdirSync(dir)) {
        const about = readFileSync(join(dir, name, 'about.md'), 'utf8');
        const file = readdirSync(join(dir, name)).find((one) => one.startsWith('input')) ?? '';
        const headers: Record<string, string> = { 'content-type': 'application/octet-stream' };
        if (about.includes('detected: by name')) headers['content-disposition'] = `attachment; filename="${file}"`;
        const password = /^password: (.*)$/m.exec(about)?.[1];
        if (password !== undefined) headers['x-document-password'] = Buffer.from(password).toString('latin1');
        const { status, body } = await post(service, readFileSync(join(dir, name, file)), { headers });
        assert.equal(status, 200, `${id}/${name}: ${JSON.stringify(body).slice(0, 300)}`);
        assert.equal(body['content'], readFileSync(join(dir, name, 'expected.md'), 'utf8'), `${id}/${name}`);
      }
    });
  }
});

test('the media type is that of the bytes, also where a format has several', async () => {
  for (const [file, type] of [
    ['src/formats/image/fixtures/text/input.png', 'image/png'],
    ['src/formats/image/fixtures/pnm/input.pgm', 'image/x-portable-anymap'],
  ] as const) {
    const answer = await post(service, readFileSync(file), { path: '/detect' });
    assert.equal(answer.body['mediaType'], type);
  }
});
