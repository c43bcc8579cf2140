// The address that each problem names leads to what it is and what to do, whether there is a page or not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ErrorCode, errorTable, faces, outcomes } from '../src/core/errors.js';
import { toProblem } from '../src/server/problem.js';
import { startService, type TestService } from './service.js';

let service: TestService;
before(async () => {
  service = await startService({ MARKWELL_UI: '0' });
});
after(() => service.stop());

test('every type leads to a place of its own on a page', async () => {
  const pages = new Map<string, string>();
  for (const code of Object.keys(errorTable) as ErrorCode[]) {
    const [address = '', place = ''] = toProblem(code, 'id').type.split('#');
    if (!pages.has(address)) {
      const response = await fetch(service.url + address);
      assert.equal(response.status, 200, address);
      assert.match(response.headers.get('content-type') ?? '', /text\/html/);
      pages.set(address, await response.text());
    }
    const page = pages.get(address) ?? '';
    assert.equal(page.split(`id="${place}"`).length, 2, code);
    const plain = (text: string) =>
      text
        .replace(/`([^`]+)`/g, '<code>$1</code>')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;');
    for (const face of faces)
      assert.ok(page.includes(plain(errorTable[code][face]).replace(/&lt;(\/?code)&gt;/g, '<$1>')), `${code} ${face}`);
  }
  for (const code of Object.keys(outcomes)) assert.ok(pages.get('/docs/errors')?.includes(`id="${code}"`), code);
});
