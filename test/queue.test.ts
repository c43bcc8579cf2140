// The queue with a real Redis, over a folder and over a bucket.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import S3rver from 's3rver';
import { openStore } from '../src/queue/store.js';
import { filesBelow, freePort, hasRedis, killTest, runCli, startRedis } from './queue-kill.js';

const skip = hasRedis() ? false : 'redis-server is not installed';

test('a store keeps what is written, whole, and nothing outside of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markwell-store-'));
  const store = await openStore(folder);
  await store.write('in/a/b.txt', 'text');
  assert.equal(String(await store.read('in/a/b.txt')), 'text');
  assert.equal(await store.read('in/a'.concat('/c')), undefined);
  assert.equal(await store.has('in/none'), false);
  const keys: string[] = [];
  for await (const key of store.list('in/')) keys.push(key);
  assert.deepEqual(keys, ['in/a/b.txt']);
  await assert.rejects(async () => store.write('in/../../x', 'x'), /leads out/);
  await store.remove('in/a/b.txt');
  await store.remove('in/a/b.txt');
  assert.equal(await store.has('in/a/b.txt'), false);
  rmSync(folder, { recursive: true });
});

describe('with Redis', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'markwell-queue-'));
  let redis: ChildProcess;
  let url = '';
  before(async () => {
    const port = await freePort();
    mkdirSync(join(folder, 'redis'));
    redis = await startRedis(port, join(folder, 'redis'));
    url = `redis://127.0.0.1:${port}`;
    mkdirSync(join(folder, 'in/sub'), { recursive: true });
    writeFileSync(join(folder, 'in/page.html'), '<h1>Queued</h1>');
    writeFileSync(join(folder, 'in/sub/list.csv'), 'a,b\n1,2\n');
    writeFileSync(join(folder, 'in/empty.txt'), '');
  });
  after(() => {
    redis.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const work = (store: string, name: string, env?: NodeJS.ProcessEnv) =>
    runCli(['work', '--queue', url, '--store', store, '--name', name, '--jobs', '1', '--until-empty'], env);
  const enqueue = (store: string, name: string, env?: NodeJS.ProcessEnv) =>
    runCli(['enqueue', join(folder, 'in'), '--queue', url, '--store', store, '--name', name], env);

  test('documents of a folder are converted, and dead letters say why', () => {
    const store = join(folder, 'store');
    assert.match(enqueue(store, 'files').stderr, /queued 3 documents/);
    assert.equal(work(store, 'files').status, 0);
    assert.equal(readFileSync(join(store, 'out/page.html.md'), 'utf8'), '# Queued\n');
    assert.ok(existsSync(join(store, 'out/sub/list.csv.md')));
    const letter = JSON.parse(readFileSync(join(store, 'failed/empty.txt.json'), 'utf8')) as { code: string };
    assert.equal(letter.code, 'empty-document');
    const status = JSON.parse(runCli(['work', '--status', '--json', '--queue', url, '--name', 'files']).stdout) as {
      waiting: number;
      dead: number;
      outcomes: Record<string, number>;
      deadLetters: { key: string; reason: string }[];
    };
    assert.deepEqual([status.waiting, status.dead, status.outcomes], [0, 1, { ok: 2, 'empty-document': 1 }]);
    assert.match(status.deadLetters[0]?.reason ?? '', /^empty-document: /);
    assert.match(enqueue(store, 'files').stderr, /queued 1 document\n/);
    assert.deepEqual(filesBelow(join(store, 'tmp')), []);
  });

  test('documents of a bucket are converted', async () => {
    const server = new S3rver({
      port: await freePort(),
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'documents', configs: [] }],
    });
    const { port } = await server.run();
    const env = {
      ...process.env,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
    Object.assign(process.env, env);
    const place = 's3://documents/some/prefix';
    // The server runs in this process, so nothing here may block it.
    const run = async (...args: string[]) => {
      const child = spawn(
        process.execPath,
        ['dist/cli/main.js', ...args, '--queue', url, '--store', place, '--name', 's3'],
        { env, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      return (await once(child, 'exit'))[0] as number;
    };
    assert.equal(await run('enqueue', join(folder, 'in')), 0);
    assert.equal(await run('work', '--jobs', '1', '--until-empty'), 0);
    const store = await openStore(place);
    assert.equal(Buffer.from((await store.read('out/page.html.md')) ?? []).toString(), '# Queued\n');
    assert.match(Buffer.from((await store.read('failed/empty.txt.json')) ?? []).toString(), /empty-document/);
    const keys: string[] = [];
    for await (const key of store.list('in/')) keys.push(key);
    assert.deepEqual(keys.sort(), ['in/empty.txt', 'in/page.html', 'in/sub/list.csv']);
    assert.equal(await store.has('in/none'), false);
    await server.close();
  });

  test('workers and Redis killed while 60 documents are converted: nothing is lost, doubled or half', async () => {
    const report = await killTest({ documents: 60, workers: 2, kills: 4 });
    console.log(`      ${JSON.stringify(report)}`);
    assert.deepEqual(report.wrong, []);
    assert.equal(report.converted + report.failed, 60);
    assert.ok(report.redisKills >= 1 && report.workerKills >= 1);
  });

  test('where there is no Redis, that is said', async () => {
    const { stderr, status } = runCli([
      'work',
      '--status',
      '--queue',
      `redis://user:secret@127.0.0.1:${await freePort()}`,
    ]);
    assert.equal(status, 2);
    assert.match(stderr, /There is no Redis at 127\.0\.0\.1/);
    assert.doesNotMatch(stderr, /secret/);
  });
});
