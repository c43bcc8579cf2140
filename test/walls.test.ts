// A format that misbehaves on purpose meets every wall; its neighbours and the next request never notice.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ErrorCode } from '../src/core/errors.js';
import { forgeries, silences } from './chaos/forgeries.js';
import { post, startChaosService, startService, type TestService } from './service.js';

let service: TestService;
before(async () => {
  service = await startChaosService({
    MARKWELL_TIMEOUT_MS: '4000',
    MARKWELL_STALL_MS: '2500',
    MARKWELL_WORKERS: '2',
    MARKWELL_WORKER_HEAP_MB: '128',
    MARKWELL_WORKER_DATA_MB: '512',
    MARKWELL_WORKER_IDLE_RSS_MB: '300',
  });
});
after(() => service.stop());

const act = (command: string) => post(service, `MARKWELL-CHAOS ${command}`);
const GOLDEN = '<h1>Golden</h1><p>Untouched <i>neighbour</i>.</p>';
const goldenContent = async () => String((await post(service, GOLDEN)).body['content']);

describe('an end that a document brings about is its own', () => {
  const ends: readonly (readonly [string, ErrorCode])[] = [
    ['loop', 'conversion-timeout'],
    ['regex', 'conversion-timeout'],
    ['forever', 'conversion-timeout'],
    ['heap-objects', 'memory-limit'],
    ['heap-map', 'memory-limit'],
    ['exit', 'converter-crashed'],
    ['abort', 'converter-crashed'],
    ['reject', 'converter-crashed'],
    ['throw-later', 'converter-crashed'],
    ['big-output', 'size-limit'],
  ];
  for (const [command, code] of ends) {
    test(command, async () => {
      const [answer, neighbour] = await Promise.all([act(command), goldenContent()]);
      assert.equal(answer.body['code'], code, JSON.stringify(answer.body));
      assert.equal(neighbour, '# Golden\n\nUntouched *neighbour*.\n');
      assert.equal(await goldenContent(), neighbour);
    });
  }
  test('array buffers and wasm memory are bounded too', async () => {
    for (const command of ['array-buffer', 'wasm-memory', 'heap-string']) {
      const { status, body } = await act(command);
      const refused = status === 200 && /refused/.test(String(body['content']));
      assert.ok(refused || body['code'] === 'memory-limit', `${command}: ${JSON.stringify(body)}`);
      assert.equal(await goldenContent(), '# Golden\n\nUntouched *neighbour*.\n');
    }
  });
  test('progress keeps a slow document alive past the stall limit', async () => {
    assert.equal((await act('progress 3000')).body['content'], 'done\n');
  });
});

describe('a converter that breaks the protocol loses its own document', () => {
  for (const command of forgeries.keys()) {
    test(command, async () => {
      const started = performance.now();
      const { body } = await act(command);
      assert.equal(body['code'], 'converter-crashed', JSON.stringify(body).slice(0, 300));
      assert.ok(performance.now() - started < 3_000);
      assert.equal(await goldenContent(), '# Golden\n\nUntouched *neighbour*.\n');
    });
  }
  for (const command of silences.keys()) {
    test(`${command}: ended by time`, async () => {
      const [answer, neighbour] = await Promise.all([act(command), goldenContent()]);
      assert.equal(answer.body['code'], 'conversion-timeout', JSON.stringify(answer.body));
      assert.equal(neighbour, '# Golden\n\nUntouched *neighbour*.\n');
    });
  }
  test('the log says why, and an answer that is busy says when to come again', () => {
    assert.match(service.log(), /protocol: ProtocolError: result: unknown format/);
    assert.doesNotMatch(service.log(), /forged|NaN/);
  });
});

describe('a document reaches nothing outside its process', () => {
  let canary: ReturnType<typeof createServer>;
  let hits = 0;
  before(async () => {
    canary = createServer((_request, response) => {
      hits++;
      response.end('reached');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  });
  after(() => canary.close());

  const folder = mkdtempSync(join(tmpdir(), 'markwell-sandbox-'));
  const path = join(folder, 'listener');
  const listener = createSocketServer(() => hits++);
  before(() => new Promise<void>((resolve) => listener.listen(path, resolve)));
  after(() => listener.close());

  const refusals = [
    'read-file /etc/passwd',
    'read-file /proc/1/environ',
    'read-file /proc/self/maps',
    'read-folder /',
    'read-folder /tmp',
    'processes',
    'write-file /tmp/markwell-escape',
    'write-file /dev/shm/markwell-escape',
    'write-file dist/markwell-escape',
    'spawn',
    'fork',
    'worker',
    'cluster',
    'kill',
    'kill-group',
    'dlopen',
    ...['tcp_wrap', 'pipe_wrap', 'udp_wrap', 'fs', 'spawn_sync'].map((name) => `binding ${name}`),
    'linked-binding tcp_wrap',
    'dns',
    'resolver',
    'resolver-callback',
    'listen 0',
    'listen /tmp/markwell-escape',
    'listen /dev/shm/markwell-escape',
    'http-listen',
    'listen-2',
    'server-handle',
    'server-handle /tmp/markwell-escape',
    'pipe-bind /tmp/markwell-escape',
    'inspector',
    'wasi',
    'flags',
    'snapshot',
    'report',
    'register',
    'eval',
    'pollute',
  ];
  for (const command of refusals) {
    test(command, async () => {
      const { status, body } = await act(command);
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(String(body['content']), /^refused/);
    });
  }
  test('the network', async () => {
    const { port } = canary.address() as AddressInfo;
    for (const way of ['connect', 'connect-prototype', 'agent', 'http2', 'tls', 'fetch', 'udp', 'udp-class'])
      assert.match(String((await act(`${way} ${port}`)).body['content']), /^refused/, way);
    assert.equal(hits, 0);
  });
  test('sockets with a path', async () => {
    for (const way of ['connect-path', 'pipe-connect'])
      assert.match(String((await act(`${way} ${path}`)).body['content']), /^refused/, way);
    assert.equal(hits, 0);
  });
  test('nothing was written', () => {
    for (const place of ['/tmp', '/dev/shm', 'dist']) assert.ok(!existsSync(join(place, 'markwell-escape')), place);
  });
  test('the environment is empty', async () => {
    assert.equal((await act('environment')).body['content'], 'empty\n');
  });
  test('what is refused is nothing that Node itself needs', async () => {
    assert.equal((await act('failed-stream')).body['content'], 'damaged\n');
  });
  test('printing disturbs nothing', async () => {
    assert.equal((await act('flood')).body['content'], 'flooded\n');
    assert.equal(await goldenContent(), '# Golden\n\nUntouched *neighbour*.\n');
  });
});

describe('a document leaves nothing behind', () => {
  for (const command of ['pollute-array', 'timer', 'hold 200']) {
    test(command, async () => {
      assert.equal((await act(command)).status, 200);
      const expected = '# Golden\n\nUntouched *neighbour*.\n';
      for (let i = 0; i < 6; i++) assert.equal(await goldenContent(), expected);
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      assert.match(metrics, /markwell_worker_restarts_total\{reason="recycled"\} [1-9]/);
    });
  }
});

describe('load', () => {
  test('a client that goes away frees its place', async () => {
    const controller = new AbortController();
    const gone = post(service, 'MARKWELL-CHAOS sleep 3000', { signal: controller.signal }).catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 300));
    controller.abort();
    assert.equal(await gone, 'gone');
    const end = Date.now() + 1500;
    let busy = '1';
    while (busy !== '0' && Date.now() < end) {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      busy = /markwell_slots\{state="busy"\} (\d+)/.exec(metrics)?.[1] ?? '?';
    }
    assert.equal(busy, '0');
  });
});

describe('limits of the queue and the drain', () => {
  test('what does not fit the queue is refused with Retry-After; what waits too long too', async () => {
    const small = await startChaosService({
      MARKWELL_WORKERS: '1',
      // Nothing gives way: what waits, waits.
      MARKWELL_SPARES: '0',
      MARKWELL_QUEUE_MAX: '2',
      MARKWELL_QUEUE_WAIT_MS: '500',
    });
    try {
      const slow = post(small, 'MARKWELL-CHAOS sleep 1500');
      await new Promise((resolve) => setTimeout(resolve, 200));
      const waiting = [post(small, 'one'), post(small, 'two')];
      await new Promise((resolve) => setTimeout(resolve, 100));
      const refused = await post(small, 'three');
      assert.equal(refused.body['code'], 'overloaded');
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
      for (const answer of await Promise.all(waiting)) assert.equal(answer.body['code'], 'queue-timeout');
      assert.equal((await slow).body['content'], 'slept\n');
    } finally {
      await small.stop();
    }
  });
  test('SIGTERM, once or twice, lets requests in flight finish, then ends with 0', async () => {
    const draining = await startChaosService();
    const slow = post(draining, 'MARKWELL-CHAOS sleep 1000');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = draining.stop();
    // Supervisors send it to the process and to its group.
    setTimeout(() => process.kill(draining.pid, 'SIGTERM'), 100);
    assert.equal((await slow).body['content'], 'slept\n');
    assert.equal(await stopped, 0);
  });
  test('an unknown or bad setting stops the start with a sentence', async () => {
    await assert.rejects(startService({ MARKWELL_MAX_BODDY_BYTES: '1' }), /Unknown setting MARKWELL_MAX_BODDY_BYTES/);
    await assert.rejects(startService({ MARKWELL_WORKERS: 'many' }), /MARKWELL_WORKERS is not valid/);
  });
});
