// The sandbox from outside: what the kernel says of a converter, and what happens to it when the service is killed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { test } from 'node:test';
import { family } from './processes.js';
import { post, startChaosService, startService, type TestService } from './service.js';

const present = new Set(
  [
    ...spawnSync(process.execPath, ['dist/cli/main.js', 'doctor'], { encoding: 'utf8' }).stdout.matchAll(
      /^ {2}yes {2}(\w+)/gm,
    ),
  ].map(([, wall]) => wall),
);
const lacks = (wall: string) => (present.has(wall) ? false : `this machine has no wall: ${wall}`);

/** The converters of a service: the last of their line. */
function converters(service: TestService): number[] {
  return family(service.pid).filter(
    (pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith(process.execPath) && pid !== service.pid,
  );
}

function status(pid: number, field: string): string {
  return new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? '';
}

const namespace = (pid: number, kind: string) => readlinkSync(`/proc/${pid}/ns/${kind}`);

test('a converter is in namespaces of its own, without rights', { skip: lacks('files') }, async () => {
  const service = await startService();
  try {
    const [pid = 0] = converters(service);
    for (const kind of ['user', 'net', 'mnt', 'pid'])
      assert.notEqual(namespace(pid, kind), namespace(service.pid, kind), kind);
    assert.match(status(pid, 'NSpid'), /\s1$/);
    for (const set of ['CapEff', 'CapPrm', 'CapAmb', 'CapInh']) assert.equal(status(pid, set), '0000000000000000', set);
    // Mount points are given as the process sees them: nothing outside its root is among them.
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'latin1').trim().split('\n');
    assert.ok(mounts.length > 5, mounts.join('\n'));
    for (const line of mounts) assert.match(line.split(' ')[5] ?? '', /^ro,nosuid,nodev/, line);
    // Of these folders a converter sees none, but for the way to the package and to Node, wherever they are installed.
    const ways = [process.cwd(), realpathSync(process.execPath)].map((path) => path.split('/').slice(1));
    for (const name of readdirSync(`/proc/${pid}/root`)) {
      if (!/^(?:proc|dev|etc|tmp|home|root|run|var)$/.test(name)) continue;
      const within = new Set(ways.filter(([first]) => first === name).map(([, second]) => second));
      assert.deepEqual(new Set(readdirSync(`/proc/${pid}/root/${name}`)), within, name);
      assert.ok(within.size > 0, name);
    }
  } finally {
    await service.stop();
  }
});

test('limits and privileges of a converter', { skip: lacks('resources') }, async () => {
  const service = await startService();
  try {
    const [pid = 0] = converters(service);
    const limits = readFileSync(`/proc/${pid}/limits`, 'latin1');
    assert.match(limits, /Max file size +0 +0/);
    assert.match(limits, /Max processes +64 +64/);
    assert.match(limits, /Max open files +1024 +1024/);
    assert.match(limits, /Max core file size +0 +0/);
    if (present.has('privileges')) assert.equal(status(pid, 'NoNewPrivs'), '1');
  } finally {
    await service.stop();
  }
});

test('a looping converter ends with a service that is killed', { skip: lacks('privileges') }, async () => {
  const service = await startChaosService({ MARKWELL_WORKERS: '1' });
  const gone = post(service, 'MARKWELL-CHAOS loop').catch(() => 'gone');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const started = family(service.pid);
  assert.ok(started.length > 2);
  await service.stop('SIGKILL');
  assert.equal(await gone, 'gone');
  const alive = () => started.filter((pid) => isAlive(pid));
  for (let i = 0; i < 40 && alive().length > 0; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(alive(), []);
});

function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

test('what is missing is said in the words of the table, and refused where it is required', () => {
  const env = { PATH: '/nowhere', MARKWELL_SANDBOX: 'require', PORT: '0' };
  const { stdout } = spawnSync(process.execPath, ['dist/cli/main.js', 'doctor'], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  });
  const page = readFileSync('SECURITY.md', 'utf8');
  const lines = [...stdout.matchAll(/^ {2}(?:yes {2}|NO {3})(\w+): (.*)$/gm)];
  assert.ok(lines.length >= 8, stdout);
  assert.match(stdout, /NO {3}files: /);
  for (const [, wall = '', words = ''] of lines)
    assert.ok(
      page.split('\n').some((line) => line.startsWith(`| ${wall} |`) && line.includes(words)),
      words,
    );
  const refused = spawnSync(process.execPath, ['dist/cli/main.js', 'serve'], {
    encoding: 'utf8',
    env,
    timeout: 20_000,
  });
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /files \(Only Node's permission model/);
});
