// Told to end under load, with no drain delay: every request that found an open connection is answered.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { startChaosService, startService, type TestService } from './service.js';

const CLIENTS = 24;
const PAGE = '<h1>Title</h1>';

interface Answered {
  readonly status: number;
  readonly closing: boolean;
}

function ask(service: TestService, agent: Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { port } = service;
    const asked = request({ host: '127.0.0.1', port, agent, method: 'POST', path: '/scrape/document' }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, closing: response.headers.connection === 'close' });
      });
      response.on('error', reject);
    });
    asked.on('error', reject).end(PAGE);
  });
}

/** A client that asks again and again on one connection until nobody listens any more; gives how its requests ended. */
async function client(service: TestService, pauseMs: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: string[] = [];
  try {
    for (;;) {
      const { status, closing } = await ask(service, agent);
      outcomes.push(String(status));
      if (status === 503 && !closing) outcomes.push('503 on a connection that was to stay');
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch (error) {
    outcomes.push((error as NodeJS.ErrnoException).code ?? String(error));
  }
  agent.destroy();
  return outcomes;
}

test('no connection is reset by a service that ends under load', async () => {
  for (let round = 0; round < 3; round++) {
    const service = await startService({ MARKWELL_WORKERS: '2', MARKWELL_UI: '0', MARKWELL_LOG_LEVEL: 'silent' });
    const clients = Array.from({ length: CLIENTS }, (_, i) => client(service, (i % 4) * 20));
    await new Promise((resolve) => setTimeout(resolve, 600));
    assert.equal(await service.stop(), 0);
    const outcomes = (await Promise.all(clients)).flat();
    const others = outcomes.filter((outcome) => !['200', '503', 'ECONNREFUSED'].includes(outcome));
    assert.deepEqual(others, [], `round ${round}`);
    assert.ok(outcomes.filter((outcome) => outcome === '200').length > CLIENTS);
  }
});

test('what is under way when the end is asked for is told that its connection closes', async () => {
  const service = await startChaosService({ MARKWELL_WORKERS: '1' });
  const slow = fetch(`${service.url}/scrape/document`, { method: 'POST', body: 'MARKWELL-CHAOS sleep 700' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stopped = service.stop();
  const answer = await slow;
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('connection'), 'close');
  await answer.text();
  assert.equal(await stopped, 0);
});
