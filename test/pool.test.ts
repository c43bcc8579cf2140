// The pool: who gets a converter, who gives way, and what is left when nobody asks any more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../src/core/config.js';
import type { TaskError } from '../src/worker/task.js';
import { compiledPool } from './compiled.js';
import { family } from './processes.js';
import { post, startChaosService, startService, type TestService } from './service.js';

const PAGE = '<h1>Golden</h1><p>Untouched <i>neighbour</i>.</p>';
const CONTENT = '# Golden\n\nUntouched *neighbour*.\n';
const content = async (service: TestService) => (await post(service, PAGE)).body['content'];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function restarts(service: TestService, reason: string): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`restarts_total\\{reason="${reason}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
}

test('documents that loop hold up no others, however many they are', async () => {
  const service = await startChaosService({
    MARKWELL_WORKERS: '2',
    MARKWELL_QUEUE_WAIT_MS: '8000',
    MARKWELL_TIMEOUT_MS: '20000',
  });
  try {
    const loops = Array.from({ length: 4 }, () => post(service, 'MARKWELL-CHAOS loop'));
    await pause(200);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => content(service)));
    assert.ok(performance.now() - started < 7_000, `${performance.now() - started} ms`);
    for (const answer of answers) assert.equal(answer, CONTENT);
    const codes = (await Promise.all(loops)).map(({ body }) => String(body['code'])).sort();
    for (const code of codes) assert.match(code, /^(?:conversion-timeout|queue-timeout)$/);
    assert.ok(codes.includes('conversion-timeout'));
  } finally {
    await service.stop();
  }
});

test('a converter that keeps memory is replaced once nobody asks', async () => {
  const service = await startChaosService({ MARKWELL_WORKERS: '1', MARKWELL_SPARES: '0', MARKWELL_CANARY_MS: '0' });
  try {
    assert.equal((await post(service, 'MARKWELL-CHAOS hold 100')).body['content'], 'held\n');
    assert.equal(await restarts(service, 'recycled'), 0);
    for (let i = 0; i < 60 && (await restarts(service, 'recycled')) === 0; i++) await pause(500);
    assert.equal(await restarts(service, 'recycled'), 1);
    assert.equal(await content(service), CONTENT);
  } finally {
    await service.stop();
  }
});

test('one document a process: none is converted where another has been', async () => {
  const service = await startService({
    MARKWELL_WORKERS: '2',
    MARKWELL_SPARES: '2',
    MARKWELL_DOCUMENTS_PER_CONVERTER: '1',
  });
  try {
    const answers = await Promise.all(Array.from({ length: 12 }, () => content(service)));
    for (const answer of answers) assert.equal(answer, CONTENT);
    for (let i = 0; i < 40 && (await restarts(service, 'recycled')) < 12; i++) await pause(100);
    assert.equal(await restarts(service, 'recycled'), 12);
    assert.equal(await restarts(service, 'crash'), 0);
  } finally {
    await service.stop();
  }
});

test('a cancelled task has a code of its own, under way, waiting and before it began', async () => {
  const openPool = await compiledPool();
  const before = family(process.pid).length;
  const pool = openPool(readConfig({ MARKWELL_SPARES: '0' }), 1);
  try {
    assert.ok(family(process.pid).length > before);
    const bytes = Buffer.from(PAGE);
    const controllers = [new AbortController(), new AbortController()];
    const tasks = controllers.map(({ signal }) =>
      pool.run({ chunks: [bytes], byteLength: bytes.length, options: {}, signal }),
    );
    for (const controller of controllers) controller.abort();
    const outcomes = await Promise.allSettled([
      ...tasks,
      pool.run({ chunks: [bytes], byteLength: bytes.length, options: {}, signal: AbortSignal.abort() }),
    ]);
    for (const outcome of outcomes)
      assert.equal(outcome.status === 'rejected' && (outcome.reason as TaskError).code, 'cancelled');
  } finally {
    await pool.close();
  }
});
