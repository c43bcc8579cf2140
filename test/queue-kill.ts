// Kills workers and Redis at random while documents are converted, and accounts for every one of them afterwards.
// usage: npm run test:queue -- --documents 1000 --workers 3 --kills 10
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface KillOptions {
  readonly documents: number;
  readonly workers: number;
  /** Workers killed, and as many starts of Redis on top: one for every four of these. */
  readonly kills: number;
}

export interface KillReport {
  readonly documents: number;
  readonly converted: number;
  readonly failed: number;
  readonly workerKills: number;
  readonly redisKills: number;
  readonly seconds: number;
  /** What is not as it should be; nothing is good. */
  readonly wrong: string[];
}

const MAIN = 'dist/cli/main.js';
const SLOW_MS = 250;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** A Redis that forgets nothing when it is killed. */
export async function startRedis(port: number, folder: string): Promise<ChildProcess> {
  const settings = [
    '--port',
    String(port),
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
    '--save',
    '',
  ];
  const redis = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of redis.stdout as AsyncIterable<Buffer>) if (/Ready to accept/.test(chunk.toString())) break;
  redis.stdout?.resume();
  return redis;
}

export function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { stdout: string; stderr: string; status: number | null } {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', timeout: 600_000, env });
}

/** The fixtures of all formats, again and again, and some documents that cannot be converted. */
export function writeDocuments(folder: string, count: number): void {
  const inputs = readdirSync('src/formats', { recursive: true, encoding: 'utf8' })
    .filter((file) => /fixtures\/[^/]+\/input\.\w+$/.test(file))
    .sort();
  for (let i = 0; i < count; i++) {
    const kind = join(folder, `kind-${i % 7}`);
    mkdirSync(kind, { recursive: true });
    const input = inputs[(i * 7) % inputs.length] ?? '';
    if (i % 20 === 3) writeFileSync(join(kind, `${i}-empty.bin`), '');
    else
      writeFileSync(
        join(kind, `${i}-${input.split('/')[0]}.${input.split('.').at(-1)}`),
        readFileSync(join('src/formats', input)),
      );
  }
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

interface Run {
  readonly port: number;
  readonly folder: string;
  readonly queue: string;
  readonly store: string;
  readonly workers: (ChildProcess | undefined)[];
  redis: ChildProcess;
}

function startWorkerProcess({ queue, store }: Run): ChildProcess {
  const args = [MAIN, 'work', '--queue', queue, '--store', store, '--jobs', '1', '--lock', '2', '--until-empty'];
  return spawn(process.execPath, args, { stdio: 'ignore' });
}

async function kill(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill('SIGKILL');
  await once(process, 'exit');
}

export async function killTest(options: KillOptions): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'markwell-kill-'));
  const [input, store, single, data] = ['input', 'store', 'single', 'redis'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  mkdirSync(data);
  writeDocuments(input, options.documents);
  const batch = runCli(['batch', input, '--out', single, '--jobs', '2']);
  if (batch.status !== 0) throw new Error(batch.stderr);
  const port = await freePort();
  const run: Run = {
    port,
    folder: data,
    queue: `redis://127.0.0.1:${port}`,
    store,
    workers: [],
    redis: await startRedis(port, data),
  };
  try {
    const started = performance.now();
    const queued = runCli(['enqueue', input, '--queue', run.queue, '--store', store]);
    if (queued.status !== 0) throw new Error(queued.stderr);
    const killed = await workThrough(run, options);
    const seconds = (performance.now() - started) / 1000;
    return { ...compare({ input, store, single }), ...killed, documents: options.documents, seconds };
  } finally {
    for (const worker of run.workers) if (worker !== undefined) await kill(worker);
    await kill(run.redis);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every worker that is killed is replaced; kills are spread over the documents, at random places. */
async function workThrough(
  run: Run,
  { workers, kills, documents }: KillOptions,
): Promise<{ workerKills: number; redisKills: number }> {
  for (let i = 0; i < workers; i++) run.workers[i] = startWorkerProcess(run);
  let workerKills = 0;
  let redisKills = 0;
  const done = () => ['out', 'failed'].reduce((sum, name) => sum + countFiles(join(run.store, name)), 0);
  const redisEvery = Math.max(1, Math.floor(kills / Math.max(1, Math.round(kills / 4))));
  for (let i = 0; i < kills; i++) {
    const mark = Math.floor((documents * (i + 0.3 + Math.random() * 0.4)) / (kills + 1));
    while (done() < mark) await pause(20);
    const at = Math.floor(Math.random() * workers);
    const worker = run.workers[at];
    if (worker !== undefined && worker.exitCode === null) {
      await kill(worker);
      workerKills++;
    }
    run.workers[at] = startWorkerProcess(run);
    if (i % redisEvery === redisEvery - 1) {
      await kill(run.redis);
      await pause(SLOW_MS);
      run.redis = await startRedis(run.port, run.folder);
      redisKills++;
    }
  }
  for (const worker of run.workers) if (worker !== undefined && worker.exitCode === null) await once(worker, 'exit');
  return { workerKills, redisKills };
}

function countFiles(folder: string): number {
  try {
    return filesBelow(folder).length;
  } catch {
    // Nothing was written yet.
    return 0;
  }
}

function compare({
  input,
  store,
  single,
}: {
  input: string;
  store: string;
  single: string;
}): Pick<KillReport, 'converted' | 'failed' | 'wrong'> {
  const wrong: string[] = [];
  const reported = new Map(
    readFileSync(join(single, 'report.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; code: string })
      .map(({ id, code }) => [id, code]),
  );
  const outputs = new Set(filesBelow(join(store, 'out')));
  const failures = new Set(countFiles(join(store, 'failed')) === 0 ? [] : filesBelow(join(store, 'failed')));
  for (const key of filesBelow(input)) {
    const expected = reported.get(key);
    if (expected === 'ok') {
      if (!outputs.has(`${key}.md`)) wrong.push(`${key}: no output`);
      else if (!readFileSync(join(store, 'out', `${key}.md`)).equals(readFileSync(join(single, `${key}.md`))))
        wrong.push(`${key}: another output`);
      if (failures.has(`${key}.json`)) wrong.push(`${key}: output and failure`);
    } else if (!failures.has(`${key}.json`)) wrong.push(`${key}: should have failed with ${expected}`);
    else {
      const { code } = JSON.parse(readFileSync(join(store, 'failed', `${key}.json`), 'utf8')) as { code: string };
      if (code !== expected) wrong.push(`${key}: ${code} instead of ${expected}`);
    }
  }
  if (outputs.size + failures.size !== reported.size)
    wrong.push(`${outputs.size} + ${failures.size} files for ${reported.size} documents`);
  return { converted: outputs.size, failed: failures.size, wrong };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

if (process.argv[1]?.endsWith('queue-kill.ts') === true) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ options: { documents: number, workers: number, kills: number } });
  const { documents = '1000', workers = '3', kills = '10' } = values;
  const report = await killTest({ documents: Number(documents), workers: Number(workers), kills: Number(kills) });
  console.log(report);
  if (report.wrong.length > 0) process.exitCode = 1;
}
