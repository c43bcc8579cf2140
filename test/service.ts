// Starts the compiled service on a free port, with real converters.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildChaos } from './chaos/build.js';

export interface TestService {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it logged so far. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const READY_MS = 20_000;

/** A service of its own process, as an operator starts it. */
export function startService(env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return start(['dist/cli/main.js', 'serve'], env);
}

/** A service whose converters also read documents of attacks: `MARKWELL-CHAOS act argument`. */
export function startChaosService(env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return start([join(buildChaos(), 'serve.js')], env);
}

async function start(command: readonly string[], env: Readonly<Record<string, string>>): Promise<TestService> {
  const child = spawn(process.execPath, command, {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      MARKWELL_LOG_LEVEL: 'info',
      MARKWELL_DRAIN_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not started: ${output}`)), READY_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listens on (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stderr.on('data', read);
    child.stdout.on('data', read);
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  await untilReady(url);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    log: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if ((await fetch(`${url}/readyz`)).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('not ready in time');
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Sends bytes to the open operation. */
export async function post(
  service: TestService,
  body: Uint8Array | string,
  init: RequestInit & { path?: string } = {},
): Promise<Answer> {
  const { path = '/scrape/document', ...rest } = init;
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: body as NonNullable<RequestInit['body']>,
    ...rest,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>,
  };
}
