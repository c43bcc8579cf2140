// npm run bench:capacity -- MANIFEST.jsonl [--write]: what one machine does in a day. The documents go through `markwell batch` with one
// converter and with one a processor; from that the arithmetic of docs/scaling.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { writeFigures } from '../test/figures.js';
import { family, processorSeconds, residentMib } from '../test/processes.js';

const DAY_SECONDS = 86_400;
/** What a processor costs an hour where machines are rented; take your own. */
const PRICE_AN_HOUR = 0.04;
const WANTED_SPEEDUP = 1.8;
/** Kinds with fewer documents say little. */
const FEWEST = 5;
const SAMPLE_MS = 250;

interface Line {
  readonly format: string;
  readonly seconds: number;
  readonly code: string;
}

interface Batch {
  readonly seconds: number;
  /** Of processor time, over all processes. */
  readonly processor: number;
  readonly peakMib: number;
  readonly lines: readonly Line[];
}

async function batch(manifest: string, jobs: number): Promise<Batch> {
  const out = mkdtempSync(join(tmpdir(), 'markwell-capacity-'));
  const started = performance.now();
  const args = ['dist/cli/main.js', 'batch', '--manifest', manifest, '--out', out, '--jobs', String(jobs)];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const processor = new Map<number, number>();
  let peakMib = 0;
  const watch = setInterval(() => {
    const alive = family(child.pid ?? 0);
    for (const pid of alive) processor.set(pid, processorSeconds(pid));
    peakMib = Math.max(
      peakMib,
      alive.map(residentMib).reduce((sum, value) => sum + value, 0),
    );
  }, SAMPLE_MS);
  await once(child, 'exit');
  clearInterval(watch);
  const lines = readFileSync(join(out, 'report.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  rmSync(out, { recursive: true });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, processor: [...processor.values()].reduce((sum, value) => sum + value, 0), peakMib, lines };
}

const manifest = process.argv[2];
if (manifest === undefined) {
  console.error('usage: npm run bench:capacity -- MANIFEST.jsonl [--write]');
  process.exit(2);
}
const processors = availableParallelism();
// The first run reads the files from the disk; it is not counted.
await batch(manifest, processors);
const one = await batch(manifest, 1);
const all = await batch(manifest, processors);
const count = all.lines.length;
const speedup = one.seconds / all.seconds;

const round = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');
const text: string[] = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${processors} processors (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB; ${count} documents of many kinds and sizes, by \`npm run bench:capacity -- MANIFEST.jsonl --write\`.`,
  '',
  '| `markwell batch` | seconds | documents/s | processor seconds | memory of all processes, MiB |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...[['--jobs 1', one] as const, [`--jobs ${processors}`, all] as const].map(
    ([name, { seconds, processor, peakMib }]) =>
      `| \`${name}\` | ${seconds.toFixed(1)} | ${(count / seconds).toFixed(1)} | ${processor.toFixed(1)} | ${peakMib.toFixed(0)} |`,
  ),
  '',
  `${speedup.toFixed(2)} times the throughput on ${processors} processors (wanted: ${WANTED_SPEEDUP}).`,
  '',
  '| format | documents | mean seconds | a day on one processor |',
  '| --- | ---: | ---: | ---: |',
];
const kinds = new Map<string, number[]>();
for (const { format, seconds, code } of one.lines) {
  if (code !== 'ok') continue;
  const found = kinds.get(format);
  if (found) found.push(seconds);
  else kinds.set(format, [seconds]);
}
for (const [format, seconds] of [...kinds].sort()) {
  if (seconds.length < FEWEST) continue;
  const mean = seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
  text.push(`| ${format} | ${seconds.length} | ${mean.toPrecision(2)} | ${round(DAY_SECONDS / mean)} |`);
}
const each = all.processor / count;
text.push(
  '',
  `The mix as a whole takes ${each.toPrecision(2)} processor seconds a document, reading, cleaning, writing and overhead together:`,
  `${round(DAY_SECONDS / each)} documents a day on one processor.`,
  '',
  `| documents | processor hours | at ${PRICE_AN_HOUR} an hour | processors to be done in a day |`,
  '| ---: | ---: | ---: | ---: |',
  ...[1e6, 100e6].map((documents) => {
    const hours = (documents * each) / 3600;
    return `| ${documents.toLocaleString('en-US')} | ${round(hours)} | ${round(hours * PRICE_AN_HOUR)} | ${Math.ceil(hours / 24)} |`;
  }),
);
console.log(text.join('\n'));
if (process.argv.includes('--write')) writeFigures('docs/scaling.md', 'capacity', text.join('\n'));
