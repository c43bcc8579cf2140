// npm run test:soak -- [--seconds 1800] [--documents FOLDER | MANIFEST.jsonl] [--write]: mixed real documents with one hostile in twenty at full
// load; then a table of what must not grow. Figures also go to bench/out/soak.json.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isErrorCode } from '../src/core/errors.js';
import { writeFigures } from './figures.js';
import { readFixtures } from './fixtures.js';
import { hostileInputs } from './hostile-inputs.js';
import { mutate, randomFrom } from './mutate.js';
import { family, residentMib } from './processes.js';
import { post, startService } from './service.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1800' },
    documents: { type: 'string' },
    connections: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const SAMPLE_MS = 2_000;
/** Larger documents would make the mix one of few. */
const MAX_DOCUMENT_BYTES = 5_000_000;
/** One in so many requests is hostile. */
const HOSTILE_ONE_IN = 20;
/** What the last third may have over the first. */
const ALLOWED_GROWTH = 1.1;

interface Request {
  readonly at: number;
  readonly milliseconds: number;
  readonly code: string;
  readonly hostile: boolean;
}

interface Sample {
  readonly at: number;
  readonly residentMib: number;
  readonly descriptors: number;
  readonly processes: number;
}

function realDocuments(): Buffer[] {
  const own = readFixtures().map(({ bytes }) => bytes);
  return [...own, ...(values.documents ? listed(values.documents) : [])];
}

function listed(place: string): Buffer[] {
  const paths = statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
    : readFileSync(place, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => join(dirname(place), (JSON.parse(line) as { path: string }).path));
  const small = paths.filter((path) => statSync(path).isFile() && statSync(path).size <= MAX_DOCUMENT_BYTES);
  return small.map((path) => readFileSync(path));
}

const random = randomFrom(Number(values.seed));
const documents = realDocuments();
/** Attacks that are quick to make; the greatest bombs have a test of their own. */
const attacks = hostileInputs.filter(({ seconds = 10 }) => seconds <= 10);
const service = await startService({ MARKWELL_LOG_LEVEL: 'silent', MARKWELL_WORKERS: '2' });
const requests: Request[] = [];
const samples: Sample[] = [];
const started = performance.now();
const elapsed = () => (performance.now() - started) / 1000;
const total = Number(values.seconds);

function pickBody(): { bytes: Uint8Array; hostile: boolean } {
  if (random(HOSTILE_ONE_IN) > 0)
    return { bytes: documents[random(documents.length)] ?? Buffer.alloc(0), hostile: false };
  const attack = attacks[random(attacks.length)];
  if (attack && random(2) === 0) return { bytes: attack.make(), hostile: true };
  const [one, other] = [documents[random(documents.length)], documents[random(documents.length)]];
  return { bytes: mutate(one ?? Buffer.alloc(1), other ?? Buffer.alloc(1), random), hostile: true };
}

async function client(): Promise<void> {
  while (elapsed() < total) {
    const { bytes, hostile } = pickBody();
    const at = elapsed();
    const code = await post(service, bytes).then(
      ({ status, body }) => (status === 200 ? 'ok' : String(body['code'])),
      () => 'no-answer',
    );
    requests.push({ at, milliseconds: (elapsed() - at) * 1000, code, hostile });
  }
}

function sample(): void {
  samples.push({
    at: elapsed(),
    residentMib: residentMib(service.pid),
    descriptors: readdirSync(`/proc/${service.pid}/fd`).length,
    processes: family(service.pid).length,
  });
}

const timer = setInterval(sample, SAMPLE_MS);
await Promise.all(Array.from({ length: Number(values.connections) }, client));
clearInterval(timer);
await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
sample();

const third = <T extends { at: number }>(items: readonly T[], which: 0 | 2) =>
  items.filter(({ at }) => at >= (which * total) / 3 && at < ((which + 1) * total) / 3);
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
const quantile = (numbers: readonly number[], share: number) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const ordinary = requests.filter(({ hostile }) => !hostile);
const latency = (which: 0 | 2, share: number) =>
  quantile(
    third(ordinary, which).map(({ milliseconds }) => milliseconds),
    share,
  );
const resident = (which: 0 | 2) => mean(third(samples, which).map(({ residentMib }) => residentMib));
const most = (which: 0 | 2, name: 'descriptors' | 'processes') =>
  Math.max(...third(samples, which).map((one) => one[name]));
const outside = requests.filter(({ code }) => code !== 'ok' && !isErrorCode(code));
const internal = requests.filter(({ code }) => code === 'internal');

interface Line {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly right: boolean;
}

const grown = (name: string, first: number, last: number, slack = 0): Line => ({
  name,
  first,
  last,
  right: last <= first * ALLOWED_GROWTH + slack,
});
const lines: Line[] = [
  grown('server memory, MiB', resident(0), resident(2)),
  grown('p50 of ordinary documents, ms', latency(0, 0.5), latency(2, 0.5), 5),
  grown('p99 of ordinary documents, ms', latency(0, 0.99), latency(2, 0.99), 50),
  // A converter that is being replaced has its successor beside it for a moment.
  grown('descriptors of the server', most(0, 'descriptors'), most(2, 'descriptors'), 4),
  grown('processes', most(0, 'processes'), most(2, 'processes'), 2),
  { name: 'answers outside the table', first: 0, last: outside.length, right: outside.length === 0 },
  { name: 'internal errors', first: 0, last: internal.length, right: internal.length === 0 },
];
const codes = new Map<string, number>();
for (const { code } of requests) codes.set(code, (codes.get(code) ?? 0) + 1);
const counted = [...codes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
const text = [
  `${requests.length} requests in ${elapsed().toFixed(0)} s, ${requests.length - ordinary.length} of them hostile: ${counted.join(', ')}.`,
  '',
  '| what | first third | last third | |',
  '| --- | ---: | ---: | --- |',
  ...lines.map(
    ({ name, first, last, right }) =>
      `| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${right ? 'as it should' : 'grew too much'} |`,
  ),
].join('\n');
console.log(text);
if (values.write) writeFigures('docs/reliability.md', 'soak', text);
mkdirSync('bench/out', { recursive: true });
writeFileSync(
  'bench/out/soak.json',
  JSON.stringify({ seconds: elapsed(), requests: requests.length, codes: [...codes], lines }),
);
await service.stop();
process.exitCode = lines.every(({ right }) => right) ? 0 : 1;
