// Every hostile input through the running service: the right code, in time, and neighbours unharmed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { errorTable } from '../src/core/errors.js';
import { formats } from '../src/formats/registry.js';
import { hostileInputs } from './hostile-inputs.js';
import { residentMib } from './processes.js';
import { post, startService, type TestService } from './service.js';

const SECONDS = 10;
/** The server holds bodies, never documents: its memory stays within this of where it began. */
const MAX_GROWTH_MIB = 250;

let service: TestService;
let memoryBefore = 0;
before(async () => {
  service = await startService({ MARKWELL_LOG_LEVEL: 'silent', MARKWELL_QUEUE_WAIT_MS: '60000' });
  memoryBefore = residentMib(service.pid);
});
after(() => service.stop());

const GOLDEN = '<h1>Golden</h1><p>Untouched <i>neighbour</i>.</p>';

async function assertUnharmed(): Promise<void> {
  assert.equal((await post(service, GOLDEN)).body['content'], '# Golden\n\nUntouched *neighbour*.\n');
}

describe('hostile documents', () => {
  for (const { name, make, expect, seconds = SECONDS, absent, present } of hostileInputs) {
    test(name, async () => {
      const bytes = make();
      const started = performance.now();
      const { status, body } = await post(service, bytes);
      const took = (performance.now() - started) / 1000;
      const code = status === 200 ? 'ok' : String(body['code']);
      assert.ok(
        (expect as readonly string[]).includes(code),
        `${code}, expected ${expect.join(' or ')}: ${JSON.stringify(body).slice(0, 200)}`,
      );
      assert.ok(took <= seconds, `took ${took.toFixed(1)} s`);
      const content = String(body['content'] ?? '');
      if (absent !== undefined) assert.doesNotMatch(content, absent);
      if (present !== undefined && code === 'ok') assert.match(content, present);
      await assertUnharmed();
    });
  }
});

describe('damaged documents of each format', () => {
  /** Deterministic positions, so that a failure repeats. */
  const flips = (bytes: Buffer, round: number): Buffer => {
    const copy = Buffer.from(bytes);
    let state = 12345 + round * 7919;
    for (let i = 0; i < 5; i++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      copy[state % copy.length] = (state >> 8) & 255;
    }
    return copy;
  };
  for (const { id } of formats) {
    test(`${id}: truncated at ten places and flipped ten times`, async () => {
      const dir = join('src/formats', id, 'fixtures');
      const [first = ''] = readdirSync(dir).sort();
      const file = readdirSync(join(dir, first)).find((one) => one.startsWith('input')) ?? '';
      const bytes = readFileSync(join(dir, first, file));
      const headers = { 'content-disposition': `attachment; filename="${file}"` };
      const damaged = [
        ...Array.from({ length: 10 }, (_, i) => bytes.subarray(0, Math.max(1, Math.floor((bytes.length * i) / 10)))),
        ...Array.from({ length: 10 }, (_, i) => flips(bytes, i)),
      ];
      for (const input of damaged) {
        const { status, body } = await post(service, input, { headers });
        const code = status === 200 ? 'ok' : String(body['code']);
        assert.ok(code === 'ok' || code in errorTable, code);
        assert.ok([200, 415, 422].includes(status), `${id}: ${status} ${code}`);
      }
      await assertUnharmed();
    });
  }
});

test("the server's own memory stays flat", () => {
  const grown = residentMib(service.pid) - memoryBefore;
  assert.ok(grown < MAX_GROWTH_MIB, `grew by ${grown.toFixed(0)} MiB`);
});
