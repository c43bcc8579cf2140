// What an operator may switch on, and every limit that a request can meet: one below, at, and one above.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import type { ErrorCode } from '../src/core/errors.js';
import { exchange } from './raw-http.js';
import { type Answer, post, startChaosService, startService, type TestService } from './service.js';
import { docx, zip } from './zip.js';

const PAGE = '<h1>Title</h1><p>Some text.</p>';

type Use = (service: TestService) => Promise<void>;
const ALONE = { MARKWELL_WORKERS: '1', MARKWELL_SPARES: '0', MARKWELL_CANARY_MS: '0' };

const withService = async (env: Record<string, string>, use: Use) =>
  useService(await startService({ ...ALONE, ...env }), use);
const withChaosService = async (env: Record<string, string>, use: Use) =>
  useService(await startChaosService({ ...ALONE, ...env }), use);

async function useService(service: TestService, use: Use): Promise<void> {
  try {
    await use(service);
  } finally {
    await service.stop();
  }
}

/** A connection that has had an answer and stays open; undefined where it was closed at once. */
function answered(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.once('data', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
  });
}

const codeOf = ({ status, body }: Answer) => (status === 200 ? 'ok' : String(body['code']));

describe('guards', () => {
  test('all of them are off by default', () =>
    withService({}, async (service) => {
      const response = await fetch(`${service.url}/scrape/document`, {
        method: 'POST',
        body: PAGE,
        headers: { origin: 'http://a.example' },
      });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      for (let i = 0; i < 50; i++) assert.equal(codeOf(await post(service, PAGE)), 'ok');
    }));

  test('API keys: asked for where documents go, and nowhere else', () =>
    withService({ MARKWELL_API_KEYS: 'first-key, second' }, async (service) => {
      const withKey = (authorization: string) => post(service, PAGE, { headers: { authorization } });
      const refused = await post(service, PAGE);
      assert.equal(codeOf(refused), 'unauthorized');
      assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
      assert.equal(codeOf(await post(service, PAGE, { path: '/detect' })), 'unauthorized');
      for (const wrong of [
        'Bearer',
        'Bearer ',
        'Bearer first',
        'Bearer first-key2',
        'Basic first-key',
        'first-key',
        'Bearer first-key,second',
      ])
        assert.equal(codeOf(await withKey(wrong)), 'unauthorized', wrong);
      for (const right of ['Bearer first-key', 'bearer second'])
        assert.equal(codeOf(await withKey(right)), 'ok', right);
      for (const path of ['/livez', '/readyz', '/formats', '/openapi.json', '/metrics', '/'])
        assert.equal((await fetch(service.url + path)).status, 200, path);
      const encoded = await post(service, PAGE, { path: '/scrape/%64ocument' });
      assert.notEqual(codeOf(encoded), 'ok', 'another way to write the address is no way around the key');
      assert.doesNotMatch(service.log(), /first-key|second/);
    }));

  test('rate limit: one below, at, and above; the answer says when to come again', () =>
    withService({ MARKWELL_RATE_LIMIT: '3' }, async (service) => {
      for (let i = 0; i < 3; i++) assert.equal(codeOf(await post(service, PAGE)), 'ok');
      const refused = await post(service, PAGE);
      assert.equal(codeOf(refused), 'rate-limited');
      assert.deepEqual(refused.body['limit'], { name: 'rateLimit', value: 3 });
      const wait = Number(refused.headers.get('retry-after'));
      assert.ok(wait > 50 && wait <= 60, String(wait));
      // An address that the client claims is not believed.
      assert.equal(codeOf(await post(service, PAGE, { headers: { 'x-forwarded-for': '10.1.1.1' } })), 'rate-limited');
      assert.equal((await fetch(`${service.url}/livez`)).status, 200);
    }));

  for (const [setting, rows] of [
    // Each header, and the client that it is counted as: of the same letter the second is refused.
    [
      '1',
      [
        ['10.1.1.1', 'a'],
        ['6.6.6.6, 10.1.1.1', 'a'],
        ['10.1.1.1, 10.1.1.2', 'b'],
        ['7.7.7.7,10.1.1.2', 'b'],
      ],
    ],
    [
      '2',
      [
        ['10.1.1.1, 10.9.9.9', 'a'],
        ['6.6.6.6, 10.1.1.1, 10.9.9.8', 'a'],
        ['10.1.1.2, 10.9.9.9', 'b'],
      ],
    ],
    [
      '127.0.0.0/8, 10.9.0.0/16',
      [
        ['10.1.1.1, 10.9.9.9', 'a'],
        ['6.6.6.6, 10.1.1.1, 10.9.9.8', 'a'],
        ['10.9.1.1, 10.1.1.2', 'b'],
        ['10.1.1.2', 'b'],
      ],
    ],
    [
      '10.9.0.0/16',
      [
        ['10.1.1.1', 'a'],
        ['10.1.1.2', 'a'],
        ['10.1.1.3, 10.9.9.9', 'a'],
      ],
    ],
    [
      '1',
      [
        ['2001:db8::1', 'a'],
        ['2001:db8::2', 'a'],
        ['2001:db8:0:1::1', 'b'],
      ],
    ],
  ] as const) {
    test(`rate limit behind MARKWELL_TRUST_PROXY=${setting}: ${rows[0][0]} and others`, () =>
      withService({ MARKWELL_RATE_LIMIT: '1', MARKWELL_TRUST_PROXY: setting }, async (service) => {
        const seen = new Set<string>();
        for (const [header, client] of rows) {
          const answer = await post(service, PAGE, { headers: { 'x-forwarded-for': header } });
          assert.equal(codeOf(answer), seen.has(client) ? 'rate-limited' : 'ok', header);
          seen.add(client);
        }
      }));
  }

  test('proxies that are none stop the start', async () => {
    for (const setting of ['true', '10.0.0.0/40', 'proxy.example'])
      await assert.rejects(
        startService({ MARKWELL_TRUST_PROXY: setting }),
        /MARKWELL_TRUST_PROXY is the number of proxies/,
      );
  });

  test('CORS: only for origins that are named, on answers and on problems', () =>
    withService({ MARKWELL_CORS_ORIGINS: 'https://a.example,https://b.example' }, async (service) => {
      const ask = (origin: string, method = 'POST', body: string | null = PAGE) =>
        fetch(`${service.url}/scrape/document`, { method, body, headers: { origin } });
      const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
      assert.equal(allowed(await ask('https://a.example')), 'https://a.example');
      assert.equal(allowed(await ask('https://b.example', 'POST', '')), 'https://b.example');
      assert.equal(allowed(await ask('https://a.example.evil')), null);
      assert.equal(allowed(await ask('null')), null);
      const preflight = await ask('https://a.example', 'OPTIONS', null);
      assert.equal(preflight.status, 204);
      assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Content-Type/);
      assert.match((await ask('https://a.example')).headers.get('vary') ?? '', /Origin/);
    }));

  test('CORS for all', () =>
    withService({ MARKWELL_CORS_ORIGINS: '*' }, async (service) => {
      const response = await fetch(`${service.url}/formats`, { headers: { origin: 'https://c.example' } });
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
    }));
});

test('the page and the interface description run no script but their own', () =>
  withService({}, async (service) => {
    for (const path of ['/', '/docs']) {
      const policy = (await fetch(service.url + path)).headers.get('content-security-policy') ?? '';
      const scripts = /(?:^|;)\s*script-src ([^;]+)/.exec(policy)?.[1] ?? '';
      assert.equal(scripts.trim(), "'self'", `${path}: ${policy}`);
      assert.match(policy, /default-src 'none'/);
    }
  }));

describe('limits of the service', () => {
  for (const [bytes, code] of [
    [9_999, 'ok'],
    [10_000, 'ok'],
    [10_001, 'overloaded'],
  ] as const) {
    test(`${bytes} bytes where 10000 may be held by all requests together`, () =>
      withService({ MARKWELL_MAX_BUFFERED_BYTES: '10000' }, async (service) => {
        assert.equal(codeOf(await post(service, Buffer.alloc(bytes, 'word '))), code);
        // What was held is given back.
        assert.equal(codeOf(await post(service, Buffer.alloc(9_000, 'word '))), 'ok');
      }));
  }

  test('the queue: as many as fit wait, one more is refused', () =>
    withChaosService({ MARKWELL_QUEUE_MAX: '3' }, async (service) => {
      const slow = post(service, 'MARKWELL-CHAOS sleep 800');
      await new Promise((resolve) => setTimeout(resolve, 150));
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(service, PAGE)));
      assert.deepEqual(answers.map(codeOf).sort(), ['ok', 'ok', 'ok', 'overloaded', 'overloaded']);
      assert.equal(codeOf(await slow), 'ok');
    }));

  test('time: a document within it is converted, one beyond it is not', () =>
    withChaosService({ MARKWELL_TIMEOUT_MS: '1000' }, async (service) => {
      assert.equal(codeOf(await post(service, 'MARKWELL-CHAOS sleep 700')), 'ok');
      assert.equal(codeOf(await post(service, 'MARKWELL-CHAOS sleep 1400')), 'conversion-timeout');
      assert.equal(codeOf(await post(service, PAGE)), 'ok');
    }));

  test('stall: progress counts, silence does not', () =>
    withChaosService({ MARKWELL_STALL_MS: '600' }, async (service) => {
      assert.equal(codeOf(await post(service, 'MARKWELL-CHAOS progress 1200')), 'ok');
      assert.equal(codeOf(await post(service, 'MARKWELL-CHAOS sleep 1200')), 'conversion-timeout');
    }));

  test('documents of one converter: it is replaced after the last, and nobody notices', () =>
    withService({ MARKWELL_DOCUMENTS_PER_CONVERTER: '3' }, async (service) => {
      const recycled = async () => {
        const metrics = await (await fetch(`${service.url}/metrics`)).text();
        return Number(/markwell_worker_restarts_total\{reason="recycled"\} (\d+)/.exec(metrics)?.[1] ?? 0);
      };
      const seen: number[] = [];
      for (let i = 0; i < 4; i++) {
        assert.equal(codeOf(await post(service, PAGE)), 'ok');
        if (i === 2) await new Promise((resolve) => setTimeout(resolve, 200));
        seen.push(await recycled());
      }
      assert.deepEqual(seen, [0, 0, 1, 1]);
    }));

  test('connections: as many as are allowed stay, one more is closed, and its place is given again', () =>
    withService({ MARKWELL_MAX_CONNECTIONS: '4', MARKWELL_KEEPALIVE_MS: '60000' }, async (service) => {
      const held: Socket[] = [];
      // The fetch that waited for the start may still hold one: those that are taken are counted.
      for (let tries = 0; tries < 8; tries++) {
        const socket = await answered(service.port);
        if (socket) held.push(socket);
      }
      assert.ok(held.length === 3 || held.length === 4, String(held.length));
      assert.equal(await answered(service.port), undefined);
      held.pop()?.destroy();
      let again: Socket | undefined;
      for (let tries = 0; tries < 50 && again === undefined; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        again = await answered(service.port);
      }
      assert.ok(again, 'the place of a connection that was closed is free');
      for (const socket of [...held, again]) socket.destroy();
    }));

  test('a client that takes nothing of its answer keeps nobody from theirs', () =>
    withService({ MARKWELL_WORKERS: '1' }, async (service) => {
      const large = `<p>${'word '.repeat(400_000)}</p>`;
      const head = `POST /scrape/document HTTP/1.1\r\nHost: x\r\nContent-Length: ${large.length}\r\n\r\n`;
      const idle = Array.from({ length: 3 }, () => {
        const socket = connect(service.port, '127.0.0.1');
        socket.pause();
        socket.on('error', () => undefined);
        socket.write(head + large);
        return socket;
      });
      for (let i = 0; i < 5; i++) assert.equal(codeOf(await post(service, PAGE)), 'ok');
      for (const socket of idle) socket.destroy();
    }));

  test('a connection that waits is closed after its time', () =>
    withService({ MARKWELL_KEEPALIVE_MS: '500' }, async (service) => {
      const { answers, closed, ms } = await exchange(service.port, ['GET /livez HTTP/1.1\r\nHost: x\r\n\r\n']);
      assert.equal(answers[0]?.status, 200);
      assert.ok(closed && ms > 400 && ms < 4000, `${ms} ms`);
    }));
});

describe('limits of a document', () => {
  interface Case {
    readonly env: string;
    readonly limit: number;
    readonly make: (size: number) => Uint8Array | string;
    readonly above: ErrorCode | 'ok';
  }
  const word = '<w:p><w:r><w:t>x</w:t></w:r></w:p>';
  const cases: readonly Case[] = [
    {
      env: 'MARKWELL_MAX_ENTRIES',
      limit: 20,
      make: (size) => docx(word, { parts: Array.from({ length: size - 3 }, (_, i) => ({ name: `p${i}`, data: '' })) }),
      above: 'entry-limit',
    },
    {
      env: 'MARKWELL_MAX_DEPTH',
      limit: 100,
      make: (size) => `<?xml version="1.0"?>${'<a>'.repeat(size)}deep${'</a>'.repeat(size)}`,
      above: 'nesting-limit',
    },
    { env: 'MARKWELL_MAX_OUTPUT_CHARS', limit: 10_000, make: (size) => 'x'.repeat(size - 1), above: 'size-limit' },
    { env: 'MARKWELL_MAX_CELLS', limit: 100, make: (size) => 'a,b\n'.repeat(size / 2), above: 'size-limit' },
    {
      env: 'MARKWELL_MAX_INFLATED_BYTES',
      limit: 100_000,
      make: (size) => zip([{ name: 'a.txt', data: 'x'.repeat(size) }]),
      above: 'decompression-limit',
    },
  ];
  for (const { env, limit, make, above } of cases) {
    test(`${env} at ${limit}`, () =>
      withService({ [env]: String(limit) }, async (service) => {
        const got: string[] = [];
        for (const size of [limit - 2, limit, limit + 2]) got.push(codeOf(await post(service, make(size))));
        assert.deepEqual(got, ['ok', 'ok', above]);
      }));
  }
});
