// npm run test:fuzz -- --seconds N --seed S [--inputs N] [--write]: damaged fixtures of every format through real converters.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/core/config.js';
import { isErrorCode } from '../src/core/errors.js';
import { compiledPool } from './compiled.js';
import { writeFigures } from './figures.js';
import { type Fixture, readFixtures } from './fixtures.js';
import { mutate, randomFrom } from './mutate.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '1000000000' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const FOLDER = '.cache/fuzz';
const TIMEOUT_MS = 20_000;
/** How much later than its limit an answer may come on a busy machine. */
const GRACE_MS = 3_000;
/** The service's own failures, whatever the document was. */
const FAILURES = new Set(['converter-crashed', 'internal', 'hang', 'unlisted']);

const openPool = await compiledPool();
const config = readConfig({
  MARKWELL_TIMEOUT_MS: String(TIMEOUT_MS),
  MARKWELL_STALL_MS: String(TIMEOUT_MS),
  MARKWELL_QUEUE_WAIT_MS: '600000',
});
const workers = Number(values.workers);
const pool = openPool(config, workers);
const fixtures = readFixtures().filter(({ format }) => format.includes(values.only));
const end = performance.now() + Number(values.seconds) * 1000;
const counts = new Map<string, number>();
const findings: string[] = [];
let next = 0;

async function run(bytes: Buffer, fixture: Fixture): Promise<{ code: string; cause: string }> {
  const started = performance.now();
  const task = {
    chunks: [bytes],
    byteLength: bytes.length,
    options: fixture.password === undefined ? {} : { password: fixture.password },
    ...(fixture.fileName === undefined ? {} : { name: fixture.fileName }),
  };
  const outcome = await pool.run(task).then(
    () => ({ code: 'ok', cause: '' }),
    (error: { code?: string; logCause?: string; message: string }) => ({
      code: error.code ?? 'unlisted',
      cause: error.logCause ?? error.message,
    }),
  );
  if (performance.now() - started > TIMEOUT_MS + GRACE_MS) return { code: 'hang', cause: '' };
  return outcome.code === 'ok' || isErrorCode(outcome.code) ? outcome : { ...outcome, code: 'unlisted' };
}

async function work(): Promise<void> {
  while (performance.now() < end && next < Number(values.inputs)) {
    const index = next++;
    // Every input has a seed of its own, so that one of them can be made again alone.
    const random = randomFrom(Number(values.seed) * 1_000_003 + index);
    const fixture = fixtures[index % fixtures.length];
    const other = fixtures[random(fixtures.length)];
    if (fixture === undefined || other === undefined) return;
    const bytes = mutate(fixture.bytes, other.bytes, random);
    if (bytes.length === 0) continue;
    const { code, cause } = await run(bytes, fixture);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (FAILURES.has(code) || code === 'conversion-timeout' || code === 'memory-limit')
      keep(index, { fixture, bytes, code, cause });
  }
}

interface Finding {
  readonly fixture: Fixture;
  readonly bytes: Buffer;
  readonly code: string;
  readonly cause: string;
}

function keep(index: number, { fixture, bytes, code, cause }: Finding): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${code}-${fixture.format}-${values.seed}-${index}`);
  writeFileSync(file, bytes);
  findings.push(`${code} ${fixture.format}/${fixture.name} ${file} ${cause.slice(0, 400)}`);
}

await Promise.all(Array.from({ length: workers }, work));
await pool.close();
for (const line of findings) console.log(line);
const table = [...counts].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
const summary = `${next} inputs from ${fixtures.length} fixtures in ${values.seconds} s, seed ${values.seed}: ${table.join(', ')}.`;
console.log(summary);
const failed = [...counts].filter(([code]) => FAILURES.has(code)).reduce((sum, [, count]) => sum + count, 0);
console.log(
  failed === 0 ? 'no crash, no hang, no answer outside the table' : `${failed} failures; inputs in ${FOLDER}`,
);
if (values.write)
  writeFigures(
    'docs/reliability.md',
    'fuzz',
    `${summary}\n\n${failed === 0 ? 'No crash, no hang, no answer outside the table.' : `${failed} failures.`}`,
  );
process.exitCode = failed === 0 && next > 0 ? 0 : 1;
