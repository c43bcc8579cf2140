// npm run test:hostile [-- --write]: every hostile input through a service of its own, as a table: code, seconds, peak memory of server and converters;
// then the canaries. With one converter and no spare, so that what one document leaves behind would meet the next.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { errorTable } from '../src/core/errors.js';
import { writeFigures } from './figures.js';
import { readFixtures } from './fixtures.js';
import { attack, httpAttacks, LIVEZ_MS, startAttacked } from './hostile-http.js';
import type { HostileInput } from './hostile-input.js';
import { hostileInputs, noise } from './hostile-inputs.js';
import { post, startService } from './service.js';

/** Where a document that got out would call: the inputs name this port. */
const CALLED_PORT = 9;
const GOLDEN = '<h1>Golden</h1><table><tr><td>Untouched</td><td><i>neighbour</i></td></tr></table>';

const service = await startService({
  MARKWELL_LOG_LEVEL: 'silent',
  MARKWELL_QUEUE_WAIT_MS: '60000',
  MARKWELL_WORKERS: '1',
  MARKWELL_SPARES: '0',
});
let calls = 0;
const listener = createServer(() => calls++)
  .on('error', () => undefined)
  .listen(CALLED_PORT, '127.0.0.1');
const filesBefore = new Set(readdirSync(tmpdir()));

/** MiB that a process has held at most, from the kernel. */
function peakMib(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended.
    return 0;
  }
}

/** Converters: the processes below the service that are named by their script. */
function converters(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1');
      return command.includes('worker/child.js') && command.startsWith(process.execPath) ? [Number(name)] : [];
    } catch {
      // No process, or one that has ended.
      return [];
    }
  });
}

/** Codes that a damaged document may get. */
const DAMAGED = [
  'ok',
  ...Object.entries(errorTable).flatMap(([code, { status }]) => (status === 415 || status === 422 ? [code] : [])),
];

/** The first fixture of every format, cut in half, and with noise where its lengths and places stand. */
function damagedFixtures(): (Omit<HostileInput, 'expect'> & { readonly expect: readonly string[] })[] {
  const seen = new Set<string>();
  return readFixtures().flatMap(({ format, bytes }) => {
    if (seen.has(format)) return [];
    seen.add(format);
    const half = Math.ceil(bytes.length / 2);
    const noisy = Buffer.from(bytes);
    noise(64, format).copy(noisy, Math.min(64, noisy.length));
    return [
      { name: `${format}: the first half`, make: () => bytes.subarray(0, half), expect: DAMAGED },
      { name: `${format}: 64 bytes of noise after the first 64`, make: () => noisy, expect: DAMAGED },
    ];
  });
}

const inputs = [...hostileInputs, ...damagedFixtures()];
const golden = async () => String((await post(service, GOLDEN)).body['content']);
const expectedGolden = await golden();
let wrong = 0;
let harmed = 0;
let childPeak = 0;
const lines: string[] = [];
function tell(line: string): void {
  lines.push(line);
  console.log(line);
}

tell('| right | code | seconds | server MiB | converter MiB | input |\n| --- | --- | ---: | ---: | ---: | --- |');
for (const { name, make, expect, seconds = 10 } of inputs) {
  const bytes = make();
  let peak = 0;
  const watch = setInterval(() => {
    for (const pid of converters()) peak = Math.max(peak, peakMib(pid));
  }, 50);
  const started = performance.now();
  const { status, body } = await post(service, bytes);
  const took = (performance.now() - started) / 1000;
  clearInterval(watch);
  for (const pid of converters()) peak = Math.max(peak, peakMib(pid));
  childPeak = Math.max(childPeak, peak);
  const code = status === 200 ? 'ok' : String(body['code']);
  const right = (expect as readonly string[]).includes(code) && took <= seconds;
  if (!right) wrong++;
  if ((await golden()) !== expectedGolden) harmed++;
  const figures = [
    code,
    took.toFixed(2),
    peakMib(service.pid).toFixed(0),
    peak.toFixed(0),
    name.replaceAll('|', '\\|'),
  ];
  tell(`| ${right ? 'yes' : 'NO'} | ${figures.join(' | ')} |`);
}
const written = readdirSync(tmpdir()).filter((name) => !filesBefore.has(name) && !/^(?:tsx|node-compile)/.test(name));
const summary = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, one converter, by \`npm run test:hostile -- --write\`.

${inputs.length} inputs, ${wrong} wrong; documents after them in the same converter that were not converted byte for byte as before: ${harmed};
connections out: ${calls}; files written: ${written.filter((name) => name.includes('markwell')).length};
peak memory: server ${peakMib(service.pid).toFixed(0)} MiB, converters ${childPeak.toFixed(0)} MiB.`;
console.log(`\n${summary}\n`);
listener.close();
await service.stop();

tell(
  '\n| right | statuses | seconds | /livez ms | server grew by MiB | attack on HTTP itself |\n| --- | --- | ---: | ---: | ---: | --- |',
);
const attacked = await startAttacked();
for (const one of httpAttacks) {
  const { statuses, seconds, livezMs, mib } = await attack(attacked, one);
  const inBounds = seconds <= one.seconds && mib <= one.mib && livezMs <= (one.livezMs ?? LIVEZ_MS);
  const right = inBounds && statuses.every((status) => one.expect.includes(status));
  if (!right) wrong++;
  const figures = [statuses.join(' '), seconds.toFixed(2), livezMs.toFixed(0), mib.toFixed(0), one.name];
  tell(`| ${right ? 'yes' : 'NO'} | ${figures.join(' | ')} |`);
}
await attacked.stop();
if (process.argv.includes('--write'))
  writeFigures(
    'docs/reliability.md',
    'hostile',
    `${summary}\n\n<details><summary>Every input</summary>\n\n${lines.join('\n')}\n\n</details>`,
  );
process.exitCode = wrong + harmed + calls === 0 ? 0 : 1;
