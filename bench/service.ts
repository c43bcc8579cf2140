// npm run bench:service -- [SECONDS] [FILE...] [--write]: requests a second, latency, processor time and memory for small documents at 1, 8 and 64 connections,
// beside Apache Tika's server on the same machine in the same run; then what happens over capacity. Files stand in for the documents that
// are made here. --write puts the figures into the docs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import autocannon from 'autocannon';
import { writeFigures } from '../test/figures.js';
import { randomFrom } from '../test/mutate.js';
import { family, processorSeconds, residentMib } from '../test/processes.js';
import { startService } from '../test/service.js';
import { docx } from '../test/zip.js';
import { largePdf } from './report/generated.js';

const SECONDS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 5);
const CONNECTIONS = [1, 8, 64];
const TIKA_VERSION = '3.3.2';
const TIKA_PORT = 9_698;
const TIKA_READY_MS = 60_000;
const JAR = `tika-server-standard-${TIKA_VERSION}.jar`;
/** What the project wants to be, at 8 connections. */
const WANTED_RATIO = 2.5;

interface Server {
  readonly name: string;
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly pid: number;
  stop(): Promise<unknown>;
}

interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Processors kept busy, on average. */
  readonly processors: number;
  readonly residentMib: number;
}

const paragraph = '<p>Some <b>bold</b> text and a <a href="https://example.org/">link</a>.</p>';
const page = (bytes: number) =>
  Buffer.from(`<!doctype html><title>T</title><h1>Title</h1>${paragraph.repeat(Math.ceil(bytes / paragraph.length))}`);

/** Text that does not pack well, as real text does not. */
function mixedDocx(paragraphs: number): Buffer {
  const random = randomFrom(7);
  const word = () => Array.from({ length: 2 + random(9) }, () => String.fromCharCode(97 + random(26))).join('');
  const words = () => Array.from({ length: 30 }, word).join(' ');
  return docx(Array.from({ length: paragraphs }, () => `<w:p><w:r><w:t>${words()}.</w:t></w:r></w:p>`).join(''));
}

const made: readonly (readonly [string, Buffer])[] = [
  ['HTML', page(2_000)],
  ['HTML', page(26_000)],
  ['DOCX', mixedDocx(1_000)],
  ['PDF of one page', largePdf(1)],
  ['PDF of 4 pages', largePdf(4)],
];

const files = process.argv.slice(2).filter((argument) => existsSync(argument));
/** Kinds of documents, never their names: the figures are published. */
const given = files.map((file): readonly [string, Buffer] => [
  `real ${extname(file).slice(1).toUpperCase()}`,
  readFileSync(file),
]);
const documents = given.length > 0 ? given : made;

async function startMarkwell(): Promise<Server> {
  const service = await startService({ MARKWELL_LOG_LEVEL: 'silent' });
  return {
    name: 'markwell',
    url: `${service.url}/scrape/document`,
    method: 'POST',
    pid: service.pid,
    stop: () => service.stop(),
  };
}

/** Tika's server; undefined, and a word about it, where it cannot be had. */
async function startTika(): Promise<Server | undefined> {
  const jar = tikaJar();
  if (jar === undefined) return undefined;
  const child = spawn('java', ['-jar', jar, '--host', '127.0.0.1', '--port', String(TIKA_PORT)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${TIKA_PORT}/tika`;
  const end = Date.now() + TIKA_READY_MS;
  while (Date.now() < end) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { name: 'Tika', url, method: 'PUT', pid: child.pid ?? 0, stop: async () => stopFamily(child.pid ?? 0) };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill('SIGKILL');
  console.error('Tika is left out: its server did not start');
  return undefined;
}

function stopFamily(pid: number): void {
  for (const one of family(pid).reverse()) process.kill(one, 'SIGKILL');
}

function tikaJar(): string | undefined {
  const folder = join('bench', 'peers');
  const jar = join(folder, JAR);
  if (spawnSync('java', ['-version']).status !== 0) {
    console.error('Tika is left out: there is no java');
    return undefined;
  }
  if (existsSync(jar)) return jar;
  mkdirSync(folder, { recursive: true });
  const artefact = `org.apache.tika:tika-server-standard:${TIKA_VERSION}`;
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const got = spawnSync('mvn', ['-q', plugin, `-Dartifact=${artefact}`, `-DoutputDirectory=${folder}`]);
  if (got.status === 0 && existsSync(jar)) return jar;
  console.error(`Tika is left out: put ${JAR} into ${folder}`);
  return undefined;
}

async function measure(server: Server, body: Buffer, connections: number): Promise<Measured> {
  const { url, method, pid } = server;
  // Both grow warm first: compiled code, ready converters.
  await autocannon({ url, method, body, connections, duration: 2 });
  const before = busySeconds(pid);
  const started = performance.now();
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, heldMib(pid));
  }, 500);
  const { requests, latency, non2xx, errors } = await autocannon({ url, method, body, connections, duration: SECONDS });
  clearInterval(watch);
  const processors = (busySeconds(pid) - before) / ((performance.now() - started) / 1000);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
    processors,
    residentMib: memory,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);
const busySeconds = (pid: number) => sum(family(pid).map(processorSeconds));
const heldMib = (pid: number) => sum(family(pid).map(residentMib));

const lines: string[] = [];
function tell(line: string): void {
  lines.push(line);
  console.log(line);
}

const size = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

async function compare(): Promise<void> {
  tell('| document | connections | server | requests/s | p50 ms | p99 ms | not 200 | processors | MiB |');
  tell('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const ratios = new Map<string, number>();
  const rates = new Map<string, number>();
  for (const start of [startTika, startMarkwell]) {
    const server = await start();
    if (server === undefined) continue;
    for (const [kind, body] of documents) {
      const name = `${kind}, ${size(body.length)}`;
      for (const connections of CONNECTIONS) {
        const { rate, p50, p99, failed, processors, residentMib: held } = await measure(server, body, connections);
        tell(
          `| ${name} | ${connections} | ${server.name} | ${rate.toFixed(0)} | ${p50} | ${p99} | ${failed} | ${processors.toFixed(2)} | ${held.toFixed(0)} |`,
        );
        if (connections !== 8) continue;
        const peer = rates.get(name);
        if (peer === undefined) rates.set(name, rate);
        else ratios.set(name, rate / peer);
      }
    }
    await server.stop();
  }
  if (ratios.size === 0) return;
  tell(`\n| document | markwell : Tika at 8 connections, at least ${WANTED_RATIO} |\n| --- | ---: |`);
  for (const [name, ratio] of ratios) tell(`| ${name} | ${ratio.toFixed(1)} |`);
}

/** Far more than can be done at once: what is accepted keeps its time, the rest is refused within the queue's wait. */
async function overload(): Promise<void> {
  const wait = 1_000;
  const service = await startService({
    MARKWELL_LOG_LEVEL: 'silent',
    MARKWELL_QUEUE_MAX: '8',
    MARKWELL_QUEUE_WAIT_MS: String(wait),
  });
  const body = Uint8Array.from(largePdf(30));
  const times = { accepted: [] as number[], refused: [] as number[], other: 0 };
  const end = performance.now() + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const { status } = await fetch(`${service.url}/scrape/document`, { method: 'POST', body });
      const took = performance.now() - started;
      if (status === 200) times.accepted.push(took);
      else if (status === 503) times.refused.push(took);
      else times.other++;
      // A client that is refused waits; without this the refusals themselves would be the load.
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const alone = performance.now();
  await fetch(`${service.url}/scrape/document`, { method: 'POST', body });
  const single = performance.now() - alone;
  await Promise.all(Array.from({ length: 64 }, client));
  await service.stop();
  const at = (numbers: readonly number[], share: number) =>
    [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)]?.toFixed(0) ?? '-';
  tell(
    `\n64 connections, PDFs of 30 pages (${single.toFixed(0)} ms alone), a queue of 8 and a wait of ${wait} ms: ${times.accepted.length} accepted with p50 ${at(times.accepted, 0.5)} ms and p99 ${at(times.accepted, 0.99)} ms, ${times.refused.length} refused with 503 after p50 ${at(times.refused, 0.5)} ms and p99 ${at(times.refused, 0.99)} ms, ${times.other} with anything else.`,
  );
}

tell(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} processors shared with the load generator, ${SECONDS} s each, by \`npm run bench:service -- ${SECONDS}\`.\n`,
);
await compare();
if (given.length === 0) await overload();
if (process.argv.includes('--write'))
  writeFigures('docs/reliability.md', given.length > 0 ? 'service-real' : 'service', lines.join('\n'));
