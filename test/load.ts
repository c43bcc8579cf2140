// npm run test:load -- [--seconds 600] [--connections 64] [--hostile 5]: ordinary documents at full load with so many hostile ones in a
// hundred, half of which loop until they are ended. Prints what ordinary documents waited, what was lost or wrong, and the memory of all
// processes before, during and a minute after. Loopback only.
import { parseArgs } from 'node:util';
import { isErrorCode } from '../src/core/errors.js';
import { type Fixture, readFixtures } from './fixtures.js';
import { hostileInputs } from './hostile-inputs.js';
import { randomFrom } from './mutate.js';
import { family, residentMib } from './processes.js';
import { type Answer, post, startChaosService, type TestService } from './service.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    connections: { type: 'string', default: '64' },
    hostile: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
/** Documents that take longer alone are not what p99 is promised for. */
const ORDINARY_MS = 300;
const MAX_P99_MS = 2_000;
const REST_SECONDS = 60;
const MAX_KEPT_MIB = 200;
/** Bounds for a run that goes wrong. */
const MAX_REQUESTS = 1_000_000;
const LOOP = Buffer.from('MARKWELL-CHAOS loop');

interface Expected {
  readonly bytes: Uint8Array;
  readonly content: string;
}

interface Outcome {
  readonly milliseconds: number;
  readonly code: string;
}

const codeOf = ({ status, body }: Answer) => (status === 200 ? 'ok' : String(body['code']));
const allMib = (service: TestService) => family(service.pid).reduce((sum, pid) => sum + memoryOf(pid), 0);

function memoryOf(pid: number): number {
  try {
    return residentMib(pid);
  } catch {
    // It ended while the list was read.
    return 0;
  }
}

/** Fixtures that convert quickly, with what they become. */
async function ordinaryDocuments(service: TestService, fixtures: readonly Fixture[]): Promise<Expected[]> {
  const found: Expected[] = [];
  for (const { bytes } of fixtures) {
    await post(service, bytes);
    const started = performance.now();
    const answer = await post(service, bytes);
    const { content } = answer.body;
    if (codeOf(answer) === 'ok' && typeof content === 'string' && performance.now() - started < ORDINARY_MS)
      found.push({ bytes, content });
  }
  return found;
}

const service = await startChaosService({
  MARKWELL_LOG_LEVEL: 'silent',
  MARKWELL_WORKERS: '2',
  MARKWELL_CANARY_MS: '0',
});
await new Promise((resolve) => setTimeout(resolve, 2_000));
const before = allMib(service);
const fixtures = readFixtures().filter((_, index) => index % 4 === 0);
const documents = await ordinaryDocuments(service, fixtures);
const attacks = hostileInputs.filter(({ seconds = 10 }) => seconds <= 10).map(({ make }) => make());
const random = randomFrom(Number(values.seed));
const ordinary: Outcome[] = [];
const hostile: Outcome[] = [];
let wrong = 0;
let peak = 0;
let sent = 0;
const end = performance.now() + Number(values.seconds) * 1000;

async function send(bytes: Uint8Array): Promise<Outcome & { readonly content: unknown }> {
  const started = performance.now();
  const { code, content } = await post(service, bytes).then(
    (answer) => ({ code: codeOf(answer), content: answer.body['content'] }),
    () => ({ code: 'no-answer', content: undefined }),
  );
  return { milliseconds: performance.now() - started, code, content };
}

async function client(): Promise<void> {
  while (performance.now() < end && sent++ < MAX_REQUESTS) {
    if (random(100) < Number(values.hostile)) {
      const attack = random(2) === 0 ? LOOP : (attacks[random(attacks.length)] ?? LOOP);
      hostile.push(await send(attack));
      continue;
    }
    const document = documents[random(documents.length)];
    if (document === undefined) return;
    const outcome = await send(document.bytes);
    ordinary.push(outcome);
    if (outcome.code === 'ok' && outcome.content !== document.content) wrong++;
  }
}

function count(outcomes: readonly Outcome[]): string {
  const codes = new Map<string, number>();
  for (const { code } of outcomes) codes.set(code, (codes.get(code) ?? 0) + 1);
  return [...codes].map(([code, times]) => `${code} ${times}`).join(', ');
}

function quantile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const watch = setInterval(() => {
  peak = Math.max(peak, allMib(service));
}, 2_000);
await Promise.all(Array.from({ length: Number(values.connections) }, client));
clearInterval(watch);
const lost = [...ordinary, ...hostile].filter(({ code }) => code !== 'ok' && !isErrorCode(code)).length;
const refused = ordinary.filter(({ code }) => code !== 'ok').length;
await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1000));
const after = allMib(service);
const p99 = quantile(ordinary, 0.99);
console.log(`${ordinary.length} ordinary (${documents.length} documents): ${count(ordinary)}
  p50 ${quantile(ordinary, 0.5).toFixed(0)} ms, p90 ${quantile(ordinary, 0.9).toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${quantile(ordinary, 1).toFixed(0)}
${hostile.length} hostile: ${count(hostile)}
lost ${lost}, wrong ${wrong}, ordinary ones refused ${refused}
memory of all processes, MiB: ${before.toFixed(0)} at the start, ${peak.toFixed(0)} at most, ${after.toFixed(0)} a minute after`);
await service.stop();
process.exitCode = lost + wrong + refused === 0 && p99 <= MAX_P99_MS && after - before <= MAX_KEPT_MIB ? 0 : 1;
