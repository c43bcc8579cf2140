// The examples of docs/clients.md and the typed client, against a running service.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { clientTypes } from '../scripts/client.js';
import { createClient, MarkwellError } from '../src/client/client.js';
import { startService, type TestService } from './service.js';

const FIXTURE = 'src/formats/docx/fixtures/code-and-quotes/input.docx';
const folder = mkdtempSync(join(tmpdir(), 'markwell-clients-'));
let service: TestService;
let expected = '';
before(async () => {
  service = await startService({ MARKWELL_WORKERS: '2' });
  copyFileSync(FIXTURE, join(folder, 'report.docx'));
  expected = readFileSync(FIXTURE.replace('input.docx', 'expected.md'), 'utf8').trim();
  // Examples import the package by its name.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/markwell'));
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('src/client/schema.ts is what the interface description says (npm run client writes it)', async () => {
  assert.equal(readFileSync('src/client/schema.ts', 'utf8'), await clientTypes());
});

describe('examples', () => {
  const runners: Readonly<Record<string, (code: string) => [string, string[]]>> = {
    sh: (code) => ['sh', ['-c', code]],
    python: (code) => ['python3', ['-c', code]],
    js: (code) => [process.execPath, ['--input-type=module', '-e', code]],
    ts: (code) => {
      writeFileSync(join(folder, 'example.mts'), code);
      return [process.execPath, ['--import', resolve('node_modules/tsx/dist/esm/index.mjs'), 'example.mts']];
    },
  };
  const text = readFileSync('docs/clients.md', 'utf8');
  let number = 0;
  for (const [, language = '', code = ''] of text.matchAll(/```(\w+)\n([\s\S]*?)```/g)) {
    test(`${++number}, ${language}`, async (context) => {
      const [command, args] = runners[language]?.(code.replaceAll('http://localhost:3000', service.url)) ?? [
        'false',
        [],
      ];
      if (spawnSync(language === 'sh' ? 'curl' : command, ['--version']).status !== 0)
        return context.skip(`${command} is not installed`);
      const { stdout } = await promisify(execFile)(command, args, { cwd: folder });
      if (code.includes('/detect')) return assert.match(stdout, /"format":"docx"/);
      const content =
        language === 'sh' && !code.includes('text/markdown')
          ? (JSON.parse(stdout) as { content: string }).content
          : stdout;
      assert.ok(content.startsWith(expected), content);
    });
  }
  test('there are some of each', () => assert.ok(number >= 5));
});

describe('the typed client', () => {
  const bytes = new Uint8Array(readFileSync(FIXTURE));
  test('converts, detects and lists', async () => {
    const client = createClient(`${service.url}/`);
    const { content, format } = await client.convert(bytes, { filename: 'a.docx', main: 'never' });
    assert.equal(content.trim(), expected);
    assert.equal(format, 'docx');
    assert.equal((await client.detect(bytes)).format, 'docx');
    assert.ok((await client.formats()).some(({ id }) => id === 'docx'));
  });
  test('a refusal is an error with the problem', async () => {
    const failed = createClient(service.url).convert(new Uint8Array(0));
    await assert.rejects(failed, (error) => error instanceof MarkwellError && error.problem.code === 'empty-document');
  });
  test('a refusal that may go away is sent again, no more often than asked', async () => {
    let sent = 0;
    const busy: typeof fetch = async () => {
      sent++;
      const headers = { 'content-type': 'application/problem+json', 'retry-after': '0' };
      return new Response('{"code":"overloaded","retryable":true,"detail":"Busy."}', { status: 503, headers });
    };
    await assert.rejects(createClient(service.url, { fetch: busy, retries: 2 }).convert(bytes), /Busy/);
    assert.equal(sent, 3);
  });
  test('an answer of something in front is told', async () => {
    const proxy: typeof fetch = async () => new Response('<html>', { status: 404, statusText: 'Not Found' });
    await assert.rejects(createClient(service.url, { fetch: proxy }).formats(), /404 Not Found/);
  });
});
