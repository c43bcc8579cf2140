// Every instance behind HAProxy is restarted in turn, under load: no request is lost.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { freePort } from './queue-kill.js';
import { startService, type TestService } from './service.js';

const skip = spawnSync('haproxy', ['-v']).status === 0 ? false : 'haproxy is not installed';
const CLIENTS = 6;
const CHECK_MS = 500;

test('a rolling restart behind HAProxy loses no request', { skip }, async () => {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [bind = 0, ...instancePorts] = ports;
  const start = (port: number) =>
    startService({
      PORT: String(port),
      MARKWELL_WORKERS: '1',
      MARKWELL_SPARES: '0',
      MARKWELL_UI: '0',
      MARKWELL_DRAIN_DELAY_MS: String(3 * CHECK_MS),
    });
  const instances = await Promise.all(instancePorts.map(start));
  const proxy = startProxy(bind, instancePorts);
  const url = `http://127.0.0.1:${bind}`;
  try {
    await untilUp(url);
    await pause(2 * CHECK_MS);
    const load = startLoad(url);
    const served = new Set<number>();
    for (const [i, port] of instancePorts.entries()) {
      assert.equal(await instances[i]?.stop(), 0);
      instances[i] = await start(port);
      served.add(instances[i].pid);
      await pause(3 * CHECK_MS);
    }
    const { answered, lost } = await load.end();
    console.log(`      ${answered} requests answered, ${lost.length} lost`);
    assert.deepEqual(lost, []);
    assert.ok(answered > 100, String(answered));
    assert.equal(served.size, 3);
  } finally {
    proxy.kill('SIGKILL');
    await Promise.all(instances.map((instance: TestService) => instance.stop()));
  }
});

function startProxy(bind: number, [one = 0, two = 0, three = 0]: readonly number[]): ChildProcess {
  const at = (port: number) => `127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    MARKWELL_BIND: at(bind),
    MARKWELL_ONE: at(one),
    MARKWELL_TWO: at(two),
    MARKWELL_THREE: at(three),
  };
  return spawn('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { env, stdio: 'ignore' });
}

async function untilUp(url: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const up = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (up) return;
    await pause(50);
  }
  throw new Error('the proxy does not answer');
}

function startLoad(url: string) {
  const lost: string[] = [];
  let answered = 0;
  let ended = false;
  const client = async (): Promise<void> => {
    while (!ended) {
      try {
        const response = await fetch(`${url}/scrape/document`, { method: 'POST', body: '<h1>Rolling</h1>' });
        const { content } = (await response.json()) as { content?: string };
        if (content === '# Rolling\n') answered++;
        else lost.push(String(response.status));
      } catch (error) {
        lost.push(String(error));
      }
      await pause(5);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async end() {
      ended = true;
      await Promise.all(clients);
      return { answered, lost };
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('an instance that leaves is not ready, but takes documents until the delay is over', async () => {
  const service = await startService({ MARKWELL_DRAIN_DELAY_MS: '1500', MARKWELL_WORKERS: '1' });
  const stopped = service.stop();
  await pause(300);
  assert.equal((await fetch(`${service.url}/readyz`)).status, 503);
  assert.equal((await fetch(`${service.url}/livez`)).status, 200);
  const answer = await fetch(`${service.url}/scrape/document`, { method: 'POST', body: 'still' });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('connection'), 'close');
  assert.equal(await stopped, 0);
});
