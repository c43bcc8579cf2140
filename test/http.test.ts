// HTTP itself, byte by byte: smuggling shapes, lies about lengths, slow and vanishing clients, and what stands before routing.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type ErrorCode, errorTable } from '../src/core/errors.js';
import { residentMib } from './processes.js';
import { type Exchange, exchange, type Piece, type RawAnswer } from './raw-http.js';
import { post, startChaosService, type TestService } from './service.js';

const PAGE = '<h1>Title</h1><p>Some text.</p>';
const CONTENT = '# Title\n\nSome text.\n';
const MIB = 1_048_576;

let service: TestService;
before(async () => {
  service = await startChaosService({
    MARKWELL_WORKERS: '1',
    // Nothing gives way: what waits, waits.
    MARKWELL_SPARES: '0',
    MARKWELL_QUEUE_MAX: '1',
    MARKWELL_MAX_BODY_BYTES: '5000000',
    MARKWELL_UPLOAD_MS: '1500',
    MARKWELL_HEADERS_MS: '1000',
    MARKWELL_CANARY_MS: '0',
  });
});
after(() => service.stop());

const head = (...lines: string[]) => `${['POST /scrape/document HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const send = (pieces: Piece[], options = {}) => exchange(service.port, pieces, options);

function assertProblem(answer: RawAnswer | undefined, code: ErrorCode): void {
  assert.equal(answer?.body['code'], code, JSON.stringify(answer));
  const { status, title } = errorTable[code];
  assert.equal(answer.status, status);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.match(answer.headers.get('x-request-id') ?? '', /^[\w.:-]+$/);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(answer.body['title'], title);
  assert.equal(answer.body['instance'], `urn:request:${answer.headers.get('x-request-id')}`);
}

/** The only answer of a connection, which ended after it. */
function assertRefused({ answers, closed }: Exchange, code: ErrorCode): void {
  assert.equal(answers.length, 1, JSON.stringify(answers));
  assertProblem(answers[0], code);
  assert.ok(closed, 'the connection was left open');
}

async function metric(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(pattern.exec(text)?.[1] ?? 0);
}

async function until(condition: () => Promise<boolean>, ms = 3000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

const busy = () => metric(/markwell_slots\{state="busy"\} (\d+)/);
const assertServes = async () => assert.equal((await post(service, PAGE)).body['content'], CONTENT);

describe('framing that two servers could read in two ways is refused', () => {
  const chunked = '5\r\nhello\r\n0\r\n\r\n';
  const shapes: readonly (readonly [string, string])[] = [
    ['a length and chunks', head('Content-Length: 5', 'Transfer-Encoding: chunked') + chunked],
    ['chunks and a length', head('Transfer-Encoding: chunked', 'Content-Length: 5') + chunked],
    ['two lengths', `${head('Content-Length: 5', 'Content-Length: 6')}helloo`],
    ['two equal lengths', `${head('Content-Length: 5', 'Content-Length: 5')}hello`],
    ['a list as length', `${head('Content-Length: 5, 5')}hello`],
    ['a negative length', `${head('Content-Length: -1')}hello`],
    ['a signed length', `${head('Content-Length: +5')}hello`],
    ['a hexadecimal length', `${head('Content-Length: 0x5')}hello`],
    ['a length past 64 bits', `${head('Content-Length: 99999999999999999999')}hello`],
    ['an unknown transfer coding', head('Transfer-Encoding: cow') + chunked],
    ['chunked twice', head('Transfer-Encoding: chunked, chunked') + chunked],
    ['chunked, but not last', head('Transfer-Encoding: chunked, gzip') + chunked],
    ['a header name with a space', head('Content-Length : 5')],
    ['a header folded over two lines', head('X-A: 1', ' folded: 2', 'Content-Length: 0')],
    ['a bare line feed', 'POST /scrape/document HTTP/1.1\nHost: x\nContent-Length: 0\n\n'],
    ['a NUL in a header', head('X-A: a\u0000b', 'Content-Length: 0')],
    ['no host', 'POST /scrape/document HTTP/1.1\r\nContent-Length: 0\r\n\r\n'],
    ['two hosts', head('Host: y', 'Content-Length: 0')],
    ['two equal hosts', head('Host: x', 'Content-Length: 0')],
    ['a host that is a list', head('Content-Length: 0').replace('Host: x', 'Host: x, y z')],
    ['a host with a path', head('Content-Length: 0').replace('Host: x', 'Host: x/y')],
    ['a host with a user', head('Content-Length: 0').replace('Host: x', 'Host: a@x')],
    ['chunks in HTTP/1.0', (head('Transfer-Encoding: chunked') + chunked).replace('HTTP/1.1', 'HTTP/1.0')],
    [
      'chunks in HTTP/1.0 on a connection that is to stay',
      (head('Connection: keep-alive', 'Transfer-Encoding: chunked') + chunked).replace('HTTP/1.1', 'HTTP/1.0'),
    ],
    ['gzip, then chunks', head('Transfer-Encoding: gzip, chunked') + chunked],
    ['two headers of chunks', head('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + chunked],
    ['chunks and another coding', head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked],
    ['the coding identity', head('Transfer-Encoding: identity') + chunked],
    ['an empty coding', head('Transfer-Encoding:') + chunked],
    ['a coding with a parameter', head('Transfer-Encoding: chunked;q=1') + chunked],
    ['a coding after a vertical tab', head('Transfer-Encoding: \u000bchunked') + chunked],
    ['a coding in quotes', head('Transfer-Encoding: "chunked"') + chunked],
    ['a header name with a NUL', head('Transfer\u0000-Encoding: chunked', 'Content-Length: 5') + chunked],
    ['a bare carriage return in a header', head('X-A: 1\rTransfer-Encoding: chunked', 'Content-Length: 5') + chunked],
    ['a bare line feed in a header', head('X-A: 1\nTransfer-Encoding: chunked', 'Content-Length: 5') + chunked],
    ['a chunk size with a prefix', `${head('Transfer-Encoding: chunked')}0x5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk size with an underline', `${head('Transfer-Encoding: chunked')}0_5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk line ended by a line feed', `${head('Transfer-Encoding: chunked')}5\nhello\n0\n\n`],
    ['a line feed in a chunk extension', `${head('Transfer-Encoding: chunked')}5;a\nhello\r\n0\r\n\r\n`],
    ['a space after a request line', 'GET /livez HTTP/1.1 \r\nHost: x\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['HTTP/2 without an agreement', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/9.9', 'GET /livez HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a method in small letters', 'post /scrape/document HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a chunk size that is no number', `${head('Transfer-Encoding: chunked')}zz\r\nhello\r\n0\r\n\r\n`],
    ['a negative chunk size', `${head('Transfer-Encoding: chunked')}-5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk size past 64 bits', `${head('Transfer-Encoding: chunked')}fffffffffffffffff\r\nhello\r\n0\r\n\r\n`],
    ['a chunk longer than its size', `${head('Transfer-Encoding: chunked')}2\r\nhello\r\n0\r\n\r\n`],
    [
      'a chunk extension of 20 kB',
      `${head('Transfer-Encoding: chunked')}5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
    ],
  ];
  for (const [name, bytes] of shapes) {
    test(name, async () => {
      const result = await send([Buffer.from(bytes, 'latin1')]);
      const { answers, closed } = result;
      assert.equal(answers.length, 1, JSON.stringify(answers));
      assert.ok([400, 413, 431].includes(answers[0]?.status ?? 0), JSON.stringify(answers[0]));
      assertProblem(answers[0], String(answers[0]?.body['code']) as ErrorCode);
      assert.ok(closed, 'what follows on such a connection must not be read as a request');
    });
  }
  test('a method that nobody knows is not allowed, on a line of a request', async () => {
    for (const method of ['BREW', 'QUERY']) {
      const { answers } = await send([`${method} /version HTTP/1.1\r\nHost: x\r\n\r\n`]);
      assertProblem(answers[0], 'method-not-allowed');
      assert.match(String(answers[0]?.headers.get('allow')), /GET/);
    }
  });
  test('the request smuggled behind a refused one is never answered', async () => {
    const smuggled = 'GET /version HTTP/1.1\r\nHost: x\r\n\r\n';
    const { answers } = await send([`${head('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`]);
    assert.equal(answers.length, 1);
    assertProblem(answers[0], 'invalid-request');
  });
});

describe('bodies that do not arrive as announced', () => {
  test('chunks that end in the middle', async () => {
    const { answers } = await send([`${head('Transfer-Encoding: chunked')}a\r\nhello`], { halfClose: true });
    assertProblem(answers[0], 'invalid-request');
  });
  test('a length that is more than what comes', async () => {
    const { answers } = await send([`${head('Content-Length: 1000')}hello`], { halfClose: true });
    assertProblem(answers[0], 'invalid-request');
  });
  test('a length that is more than what comes, on a connection that stays open', async () => {
    const result = await send([`${head('Content-Length: 1000')}hello`]);
    assertRefused(result, 'upload-timeout');
    assert.ok(result.ms < 5000, `${result.ms} ms`);
  });
  test('a length that is less: the rest is no request, and ends the connection', async () => {
    const { answers, closed } = await send([`${head('Content-Length: 5')}hello, and more`]);
    assertProblem(answers.at(-1), 'invalid-request');
    assert.ok(closed);
  });
  test('a byte a second is ended with 408', async () => {
    const drip = [head('Content-Length: 1000'), ...Array.from({ length: 6 }, () => [1000, 'x']).flat()];
    const result = await send(drip);
    assertRefused(result, 'upload-timeout');
    assert.ok(result.ms > 1400 && result.ms < 4000, `${result.ms} ms`);
  });
  test('headers that never end are ended with 408', async () => {
    const drip = [
      'POST /scrape/document HTTP/1.1\r\n',
      ...Array.from({ length: 10 }, () => [400, 'X-A: b\r\n']).flat(),
    ];
    const result = await send(drip);
    assertRefused(result, 'upload-timeout');
    assert.ok(result.ms < 4000, `${result.ms} ms`);
  });
  test('a client that closes its side is taken for gone: its converter is free again', async () => {
    const command = 'MARKWELL-CHAOS sleep 60000';
    const { closed } = await send([head(`Content-Length: ${command.length}`), command, 300], { halfClose: true });
    assert.ok(closed);
    assert.ok(await until(async () => (await busy()) === 0));
  });
  test('trailers and chunk extensions are taken', async () => {
    const body = `${PAGE.length.toString(16)};a=b\r\n${PAGE}\r\n0\r\nX-Trailer: t\r\n\r\n`;
    const { answers } = await send([head('Transfer-Encoding: chunked', 'Connection: close') + body]);
    assert.equal(answers[0]?.body['content'], CONTENT);
  });
  test('a body in pieces of one byte', async () => {
    const pieces = [...PAGE].flatMap((letter) => [letter, 2]);
    const { answers } = await send([head(`Content-Length: ${PAGE.length}`, 'Connection: close'), ...pieces]);
    assert.equal(answers[0]?.body['content'], CONTENT);
  });
});

describe('sizes', () => {
  const zeros = Buffer.alloc(MIB);
  function* chunks(mib: number): Generator<Piece> {
    yield head('Transfer-Encoding: chunked');
    for (let i = 0; i < mib; i++) {
      yield `${MIB.toString(16)}\r\n`;
      yield zeros;
      yield '\r\n';
    }
    yield '0\r\n\r\n';
  }

  test('300 MB without a length are refused, and not held', async () => {
    const before = residentMib(service.pid);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentMib(service.pid));
    }, 20);
    const result = await exchange(service.port, chunks(300), { limitMs: 15_000 });
    clearInterval(watch);
    assertRefused(result, 'body-too-large');
    assert.ok(most - before < 100, `grew by ${(most - before).toFixed(0)} MiB`);
    await assertServes();
  });
  test('300 MB with their length are refused before they are sent', async () => {
    const result = await send([head(`Content-Length: ${300 * MIB}`)], { answers: 1 });
    assertProblem(result.answers[0], 'body-too-large');
    assert.ok(result.ms < 1000, `${result.ms} ms`);
  });
  for (const [bytes, code] of [
    [4_999_999, undefined],
    [5_000_000, undefined],
    [5_000_001, 'body-too-large'],
  ] as const) {
    test(`${bytes} bytes in chunks, and behind gzip, where 5000000 are allowed`, async () => {
      const body = Buffer.alloc(bytes, 'word ');
      const plain = await exchange(service.port, [
        head('Transfer-Encoding: chunked', 'Accept: text/markdown', 'Connection: close'),
        `${bytes.toString(16)}\r\n`,
        body,
        '\r\n0\r\n\r\n',
      ]);
      const packed = gzipSync(body);
      const gzip = await exchange(service.port, [
        head(
          `Content-Length: ${packed.length}`,
          'Content-Encoding: gzip',
          'Accept: text/markdown',
          'Connection: close',
        ),
        packed,
      ]);
      for (const { answers } of [plain, gzip]) {
        if (code === undefined) assert.equal(answers[0]?.status, 200, JSON.stringify(answers).slice(0, 300));
        else assertProblem(answers[0], code);
      }
    });
  }
  test('gzip of gzip, damaged gzip, gzip cut short, and a gzip bomb', async () => {
    const encoded = (body: Buffer) =>
      exchange(service.port, [
        head(`Content-Length: ${body.length}`, 'Content-Encoding: gzip', 'Connection: close'),
        body,
      ]);
    const good = gzipSync(PAGE);
    assert.equal((await encoded(good)).answers[0]?.status, 200);
    assertProblem((await encoded(good.subarray(0, -9))).answers[0], 'invalid-request');
    assertProblem((await encoded(Buffer.from('nonsense'))).answers[0], 'invalid-request');
    const bomb = gzipSync(Buffer.alloc(400 * MIB), { level: 1 });
    const before = residentMib(service.pid);
    assertProblem((await encoded(bomb)).answers[0], 'body-too-large');
    assert.ok(residentMib(service.pid) - before < 100);
  });
  test('headers of 20 kB', async () => {
    assertRefused(await send([head(`X-Long: ${'x'.repeat(20_000)}`, 'Content-Length: 0')]), 'header-too-large');
  });
  test('15 kB of headers are fine, and a long address is not found', async () => {
    const long = await send([
      `GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(15_000)}\r\nConnection: close\r\n\r\n`,
    ]);
    assert.equal(long.answers[0]?.status, 200);
    const address = await send([`GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]);
    assertProblem(address.answers[0], 'not-found');
  });
  test('2001 headers', async () => {
    const many = Array.from({ length: 2001 }, (_, i) => `a${i % 10}:`);
    const { answers } = await send([head(...many, `Content-Length: ${PAGE.length}`, 'Connection: close'), PAGE]);
    assert.ok([400, 408, 431, 200].includes(answers[0]?.status ?? 0), JSON.stringify(answers));
  });
});

describe('expectations', () => {
  test('100-continue is answered after admission', async () => {
    const { answers } = await send(
      [head('Expect: 100-continue', `Content-Length: ${PAGE.length}`, 'Connection: close'), 100, PAGE],
      {},
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [100, 200],
    );
  });
  test('100-continue over the limit is refused without the body', async () => {
    const result = await send([head('Expect: 100-continue', 'Content-Length: 5000001')], { answers: 1 });
    assert.equal(result.answers.length, 1);
    assertProblem(result.answers[0], 'body-too-large');
    assert.ok(result.ms < 500, `${result.ms} ms`);
  });
  test('100-continue is refused while the queue is full', async () => {
    const slow = [post(service, 'MARKWELL-CHAOS sleep 1200'), post(service, 'MARKWELL-CHAOS sleep 10')];
    assert.ok(await until(async () => (await metric(/markwell_queue_depth (\d+)/)) === 1));
    const result = await send([head('Expect: 100-continue', 'Content-Length: 5')], { answers: 1 });
    assertProblem(result.answers[0], 'overloaded');
    assert.match(result.answers[0]?.headers.get('retry-after') ?? '', /^\d+$/);
    await Promise.all(slow);
  });
  test('100-continue to an address that is not there', async () => {
    const { answers } = await send(
      [head('Expect: 100-continue', 'Content-Length: 5').replace('/scrape/document', '/no')],
      {
        answers: 1,
      },
    );
    assertProblem(answers[0], 'not-found');
  });
  test('any other expectation is refused', async () => {
    const { answers } = await send([head('Expect: banana', `Content-Length: ${PAGE.length}`), PAGE]);
    assertProblem(answers[0], 'expectation-failed');
  });
});

describe('clients that go away', () => {
  test('in the middle of the upload', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.write(`${head('Content-Length: 1000000')}${'x'.repeat(1000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resetAndDestroy();
    await assertServes();
  });
  test('in the middle of the conversion: the converter is free again', async () => {
    const command = 'MARKWELL-CHAOS sleep 60000';
    const socket = connect(service.port, '127.0.0.1');
    socket.write(`${head(`Content-Length: ${command.length}`)}${command}`);
    assert.ok(await until(async () => (await busy()) === 1));
    socket.resetAndDestroy();
    assert.ok(await until(async () => (await busy()) === 0), 'the converter is still at work');
    await assertServes();
    assert.ok(await until(async () => service.log().includes('"code":"client-gone"')));
    assert.ok(!service.log().includes('"code":"internal"'));
  });
  test('while waiting: the place in the queue is free again', async () => {
    const slow = post(service, 'MARKWELL-CHAOS sleep 1500');
    assert.ok(await until(async () => (await busy()) === 1));
    const socket = connect(service.port, '127.0.0.1');
    socket.write(`${head(`Content-Length: ${PAGE.length}`)}${PAGE}`);
    assert.ok(await until(async () => (await metric(/markwell_queue_depth (\d+)/)) === 1));
    socket.resetAndDestroy();
    assert.ok(await until(async () => (await metric(/markwell_queue_depth (\d+)/)) === 0, 1000));
    await slow;
  });
  test('200 idle connections hold nobody up', async () => {
    const sockets = Array.from({ length: 200 }, () => connect(service.port, '127.0.0.1').on('error', () => {}));
    await assertServes();
    for (const socket of sockets) socket.destroy();
  });
});

describe('forms of a request', () => {
  const get = (line: string, ...lines: string[]) =>
    `${[line, 'Host: x', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;
  test('HTTP/1.0, with the connection closed after it', async () => {
    const { answers, closed } = await send([
      `POST /scrape/document HTTP/1.0\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`,
    ]);
    assert.equal(answers[0]?.body['content'], CONTENT);
    assert.ok(closed);
  });
  test('pipelined requests are answered in order', async () => {
    const one = (text: string) => `${head(`Content-Length: ${text.length}`)}${text}`;
    const { answers } = await send([one('first') + one('second') + get('GET /livez HTTP/1.1')]);
    assert.deepEqual(
      answers.map(({ body }) => body['content'] ?? body['code'] ?? body['status']),
      ['first\n', 'second\n', 'ok'],
    );
  });
  test('the address in absolute form', async () => {
    for (const form of ['http://example.org/livez', 'HTTP://x:1/livez?a=b', '/livez']) {
      const { answers } = await send([get(`GET ${form} HTTP/1.1`)]);
      assert.deepEqual(answers[0]?.body, { status: 'ok' }, form);
    }
  });
  test('addresses that cannot be decoded, or lead nowhere', async () => {
    for (const [form, code] of [
      ['/%zz', 'invalid-request'],
      ['/%', 'invalid-request'],
      ['/..%2f..%2fetc/passwd', 'not-found'],
      ['/../../../../etc/passwd', 'not-found'],
      ['/assets/../../package.json', 'not-found'],
      ['//etc/passwd', 'not-found'],
      ['/livez%00', 'not-found'],
      ['/__proto__', 'not-found'],
      ['/constructor', 'not-found'],
    ] as const) {
      const { answers } = await send([get(`GET ${form} HTTP/1.1`)]);
      assertProblem(answers[0], code);
    }
  });
  test('query parameters that are odd', async () => {
    for (const query of [
      'main=',
      'main=auto&main=never',
      'main[]=auto',
      '__proto__=1',
      'ocrLanguages=../../x',
      'nothing=1',
    ]) {
      const text = head(`Content-Length: ${PAGE.length}`, 'Connection: close').replace(
        'document HTTP',
        `document?${query} HTTP`,
      );
      assertProblem((await send([text, PAGE])).answers[0], 'invalid-request');
    }
  });
  test('methods that are not taken', async () => {
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'GET', 'LOCK']) {
      const { answers } = await send([get(`${method} /scrape/document HTTP/1.1`)]);
      assertProblem(answers[0], 'method-not-allowed');
      assert.equal(answers[0]?.headers.get('allow'), 'POST, OPTIONS');
    }
    const { answers } = await send([get('TRACE / HTTP/1.1')]);
    assert.doesNotMatch(answers[0]?.text ?? '', /Host: x/);
  });
  test('CONNECT and upgrades lead nowhere', async () => {
    const { closed, answers } = await send(['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n']);
    assert.ok(closed && answers.every(({ status }) => status >= 400));
    const upgrade = await send([
      get('GET /livez HTTP/1.1', 'Upgrade: websocket').replace('Connection: close', 'Connection: close, Upgrade'),
    ]);
    assert.equal(upgrade.answers[0]?.status, 200);
  });
  test('HEAD has the headers of GET and no body', async () => {
    const { answers, closed } = await send([get('GET /version HTTP/1.1')]);
    const headed = await send([get('HEAD /version HTTP/1.1')]);
    assert.ok(closed && headed.closed);
    assert.ok(Number(answers[0]?.headers.get('content-length')) > 0);
  });
  test('nothing said of the software that answers', async () => {
    const { answers } = await send([get('GET /livez HTTP/1.1')]);
    for (const name of ['server', 'x-powered-by']) assert.equal(answers[0]?.headers.has(name), false);
  });
});

test('what was refused before any route is counted and logged', async () => {
  assert.ok((await metric(/markwell_requests_total\{code="header-too-large",format=""\} (\d+)/)) > 0);
  assert.ok((await metric(/markwell_requests_total\{code="invalid-request",format=""\} (\d+)/)) > 0);
});

test('after all this it serves', assertServes);
