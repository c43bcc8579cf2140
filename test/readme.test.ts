// The README's commands as they stand there, in a clean copy of the project as git would clone it.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort, hasRedis, startRedis } from './queue-kill.js';

const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code.trim().split('\n'));
const uncommented = (line: string) => line.replace(/\s+#.*$/, '');
const START_MS = 180_000;
const FIXTURES = 'src/formats';

const folder = mkdtempSync(join(tmpdir(), 'markwell-readme-'));
const clone = join(folder, 'markwell');
const work = join(folder, 'work');
after(() => rmSync(folder, { recursive: true, force: true }));

/** What git knows of, as it is now: a commit that was not made yet is tested too. */
function copyTracked(): void {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(existsSync);
  for (const file of files) {
    // What is tested is small; fixtures are not needed to install and start.
    if (file.includes('/fixtures/')) continue;
    mkdirSync(join(clone, dirname(file)), { recursive: true });
    copyFileSync(file, join(clone, file));
  }
}

before(() => {
  copyTracked();
  mkdirSync(join(work, 'docs'), { recursive: true });
  copyFileSync(`${FIXTURES}/docx/fixtures/code-and-quotes/input.docx`, join(work, 'report.docx'));
  copyFileSync(`${FIXTURES}/pptx/fixtures/graphics/input.pptx`, join(work, 'slides.pptx'));
  copyFileSync(join(work, 'report.docx'), join(work, 'unknown.bin'));
  copyFileSync(join(work, 'report.docx'), join(work, 'docs', 'report.docx'));
  writeFileSync(join(work, 'files.jsonl'), '{"id":"one","path":"report.docx"}\n{"id":"two","path":"slides.pptx"}\n');
});

describe('two commands and a curl', () => {
  let service: ChildProcess;
  let port = 0;
  const [commands = [], [curl = ''] = []] = blocks;
  after(() => service?.pid && process.kill(-service.pid, 'SIGTERM'));

  test('the first installs and serves, and says what to try next', { timeout: START_MS }, async () => {
    port = await freePort();
    const command = uncommented(commands[0] ?? '');
    assert.equal(command, 'npm ci && npm start');
    service = spawn('sh', ['-c', `{ ${command}; } 2>&1`], {
      cwd: clone,
      detached: true,
      env: { ...process.env, PORT: String(port), NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    for await (const chunk of service.stdout as AsyncIterable<Buffer>) {
      printed += chunk;
      if (printed.includes('curl --data-binary')) break;
    }
    service.stdout?.resume();
    assert.ok(printed.includes(`http://localhost:${port}`), printed);
  });

  test('the curl gets what the README shows', () => {
    const here = curl.replace('localhost:3000', `localhost:${port}`);
    assert.notEqual(here, curl);
    const { stdout } = spawnSync('sh', ['-c', here], { cwd: work, encoding: 'utf8' });
    const answer = JSON.parse(stdout) as { content: string; timings: Record<string, number> };
    assert.ok(answer.content.length > 20);
    assert.deepEqual(Object.keys(answer.timings).sort(), ['download', 'parse', 'total']);
  });

  test('the second, which runs the tests, is what the checks run on a bare machine', () => {
    assert.equal(uncommented(commands[1] ?? ''), 'npm ci && npm test');
    const script = readFileSync('.ci/run', 'utf8');
    assert.match(script, /^npm ci/m);
    assert.match(script, /^npm test/m);
  });
});

describe('the command line', () => {
  const lines = blocks.flat().filter((line) => /^(?:eval "\$\()?markwell /.test(line));
  const bin = join(folder, 'bin');
  let redis: ChildProcess | undefined;
  let redisUrl = '';
  before(async () => {
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'markwell'),
      `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/cli/main.js')}" "$@"\n`,
      { mode: 0o755 },
    );
    mkdirSync(join(folder, 'home/Documents'), { recursive: true });
    cpSync(join(work, 'docs'), join(folder, 'home/Documents'), { recursive: true });
    if (!hasRedis()) return;
    const redisPort = await freePort();
    redis = await startRedis(redisPort, folder);
    redisUrl = `redis://127.0.0.1:${redisPort}`;
  });
  after(() => redis?.kill('SIGKILL'));

  /** Places that only its reader has stand in the README: here they are a Redis and a folder of this machine. */
  const here = (command: string) =>
    command
      .replace('redis://redis', redisUrl)
      .replace('s3://bucket', join(folder, 'store'))
      .replace('--port 8080', '--port 0');
  const run = (command: string) =>
    spawnSync('bash', ['-c', here(command)], {
      cwd: work,
      encoding: 'utf8',
      input: '',
      env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, HOME: join(folder, 'home') },
    });

  for (const line of lines) {
    const command = uncommented(line);
    const forever = /serve|markwell work/.test(command);
    test(command, { skip: command.includes('redis://') && !hasRedis() ? 'there is no Redis' : false }, () => {
      const { status, stdout, stderr } = run(forever ? `timeout --preserve-status -s TERM 6 ${command}` : command);
      assert.equal(status, 0, stderr);
      if (command.includes('-o out'))
        assert.ok(existsSync(join(work, 'out/report.docx.md')) && existsSync(join(work, 'out/slides.pptx.md')));
      if (command.includes('batch'))
        assert.equal(readFileSync(join(work, 'out/report.jsonl'), 'utf8').trim().split('\n').length, 2);
      if (command.includes('detect')) assert.match(stdout, /docx/);
    });
  }

  test('there are as many as there should be', () => assert.ok(lines.length >= 9, String(lines.length)));
});
