// The official client speaks to `markwell mcp` and to /mcp.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { optionsAt } from '../src/core/options.js';
import { startService, type TestService } from './service.js';

const folder = mkdtempSync(join(tmpdir(), 'markwell-mcp-'));
const root = join(folder, 'documents');
mkdirSync(root);
writeFileSync(join(root, 'page.html'), '<h1>Title</h1><p>Some <b>text</b>.</p>');
writeFileSync(join(root, 'long.txt'), Array.from({ length: 4000 }, (_, i) => `Paragraph ${i}.`).join('\n\n'));
writeFileSync(join(folder, 'secret.txt'), 'secret');
symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'));
after(() => rmSync(folder, { recursive: true }));

interface Answer {
  readonly texts: string[];
  readonly isError: boolean;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return { texts: content.map((item) => (item.type === 'text' ? item.text : '')), isError: isError === true };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('on standard input and output', () => {
  const client = new Client({ name: 'test', version: '1' });
  before(() =>
    client.connect(
      new StdioClientTransport({ command: process.execPath, args: ['dist/cli/main.js', 'mcp', '--root', root] }),
    ),
  );
  after(() => client.close());

  test('the tools are there, with their arguments', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['convert_document', 'detect_document', 'list_formats'],
    );
    assert.ok('path' in (tools[0]?.inputSchema.properties ?? {}));
    const given = Object.keys(tools[0]?.inputSchema.properties ?? {});
    assert.deepEqual(given.sort(), ['path', 'base64', 'offset', 'limit', ...optionsAt('mcp').keys()].sort());
  });
  test('every option of the table reaches the conversion', async () => {
    const document = { base64: base64('<p>Go <a href="javascript:x()">there</a>.</p>'), filename: 'a.html' };
    assert.equal((await call(client, 'convert_document', document)).texts[0], 'Go there.\n');
    const { texts } = await call(client, 'convert_document', { ...document, skip: 'links' });
    assert.equal(texts[0], 'Go [there](javascript:x()).\n');
    const refused = await call(client, 'convert_document', { ...document, ocrLanguages: 'eng,tlh' });
    assert.match(refused.texts[0] ?? '', /^invalid-request: ocrLanguages: tlh is not installed; installed: .*eng/);
    const step = await call(client, 'convert_document', { ...document, skip: 'lnks' });
    assert.match(step.texts[0] ?? '', /argument skip cannot be "lnks"\. Did you mean links\?/);
  });
  test('a file below the root is converted', async () => {
    const { texts, isError } = await call(client, 'convert_document', { path: 'page.html' });
    assert.equal(isError, false);
    assert.equal(texts[0], '# Title\n\nSome **text**.\n');
    assert.match(texts[1] ?? '', /^Format: html\./);
  });
  test('long markdown comes in pages that make the whole', async () => {
    let whole = '';
    let pages = 0;
    for (let offset: number | undefined = 0; offset !== undefined; pages++) {
      const { texts } = await call(client, 'convert_document', { path: join(root, 'long.txt'), offset, limit: 20_000 });
      assert.ok((texts[0]?.length ?? 0) <= 20_000);
      whole += texts[0];
      const next: string | undefined = /again with offset (\d+)/.exec(texts[1] ?? '')?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    assert.ok(pages >= 3, String(pages));
    assert.match(whole, /^Paragraph 0\.\n[\s\S]*\nParagraph 3999\.\n$/);
  });
  test('nothing outside the root can be named, nor told to be there', async () => {
    const refusals = new Set<string>();
    for (const path of [
      '../secret.txt',
      join(folder, 'secret.txt'),
      'link.txt',
      '/etc/passwd',
      '../nothing.txt',
      '.',
    ]) {
      const { texts, isError } = await call(client, 'convert_document', { path });
      assert.equal(isError, true, path);
      refusals.add(texts.join());
    }
    assert.equal(refusals.size, 1);
  });
  test('refusals are answers: code and sentence', async () => {
    const unknown = await call(client, 'convert_document', { base64: base64('\0\u0001\u0002\0\u0003\0\0\u0007') });
    assert.equal(unknown.isError, true);
    assert.match(unknown.texts[0] ?? '', /^[a-z-]+: [A-Z]/);
    const neither = await call(client, 'convert_document');
    assert.match(neither.texts[0] ?? '', /^invalid-request: Give either/);
    const empty = await call(client, 'detect_document', { base64: '' });
    assert.match(empty.texts[0] ?? '', /^empty-document: /);
  });
  test('arguments of the wrong kind are refused', async () => {
    const refused = await call(client, 'convert_document', { base64: base64('x'), limit: 10_000_000 }).catch(() => ({
      isError: true,
    }));
    assert.equal(refused.isError, true);
  });
  test('detection and the list of formats', async () => {
    const { texts } = await call(client, 'detect_document', { base64: base64('%PDF-1.7\n') });
    assert.match(texts[0] ?? '', /^pdf /);
    assert.match((await call(client, 'list_formats')).texts[0] ?? '', /^docx: /m);
  });
});

describe('over HTTP', () => {
  let service: TestService;
  const client = new Client({ name: 'test', version: '1' });
  before(async () => {
    service = await startService({ MARKWELL_MCP: '1', MARKWELL_WORKERS: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  });
  after(async () => {
    await client.close();
    await service.stop();
  });

  test('documents come as base64, and no path is known', async () => {
    const { tools } = await client.listTools();
    assert.ok(!('path' in (tools[0]?.inputSchema.properties ?? {})));
    const { texts } = await call(client, 'convert_document', {
      base64: base64('<h1>Over HTTP</h1>'),
      filename: 'a.html',
    });
    assert.equal(texts[0], '# Over HTTP\n');
    const path = await call(client, 'convert_document', { path: '/etc/passwd' }).catch(() => ({ isError: true }));
    assert.equal(path.isError, true);
  });
  test('a page of another origin is refused', async () => {
    const ask = (origin: string) =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', origin },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
    assert.equal((await ask('http://evil.example')).status, 403);
    assert.equal((await ask('http://localhost:8080')).status, 200);
  });
  test('without the setting there is nothing', async () => {
    const plain = await startService({ MARKWELL_WORKERS: '1' });
    assert.equal((await fetch(`${plain.url}/mcp`, { method: 'POST', body: '{}' })).status, 404);
    await plain.stop();
  });
  test('arguments that are not known are refused with what is allowed and what was meant', async () => {
    for (const [given, sentence] of [
      [{ base64: base64('x'), langauge: 'eng' }, /There is no argument "langauge"\. Known: base64, filename, offset/],
      [
        { base64: base64('x'), ocr: 'alwys' },
        /argument ocr cannot be "alwys"\. Did you mean always\? Allowed: auto, always, never/,
      ],
      [{ base64: base64('x'), limit: 24_001 }, /argument limit cannot be 24001\. Allowed: 1 to 24000/],
    ] as const) {
      const { texts, isError } = await call(client, 'convert_document', given);
      assert.ok(isError);
      assert.match(texts[0] ?? '', sentence);
      assert.doesNotMatch(texts[0] ?? '', /must NOT/);
    }
  });
  test('a call that is too large, too deep or of too many values is refused before it is parsed', async () => {
    const send = async (body: string) => {
      const response = await fetch(`${service.url}/mcp`, { method: 'POST', body });
      const { code, detail, limit } = (await response.json()) as Record<string, unknown>;
      return { code, detail: String(detail), limit };
    };
    const large = await send(`"${'x'.repeat(8_388_607)}"`);
    assert.equal(large.code, 'body-too-large');
    assert.match(large.detail, /MARKWELL_MCP_MAX_BYTES/);
    assert.deepEqual(large.limit, { name: 'mcpMaxBytes', value: 8_388_608 });
    assert.match((await send('['.repeat(8_000_000))).detail, /nested more than 32 deep/);
    assert.match((await send(`[${'0,'.repeat(1_000_000)}0]`)).detail, /outside of strings/);
  });
  test('a body that is no JSON gets the problem of the service', async () => {
    const response = await fetch(`${service.url}/mcp`, { method: 'POST', body: 'no' });
    assert.equal(response.status, 400);
    assert.match(response.headers.get('content-type') ?? '', /problem\+json/);
  });
});
