// Attacks on HTTP itself, each with its budget: what must come back, how long it may take, how much the server may grow, while a second
// client watches /livez from a thread of its own.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { residentMib } from './processes.js';
import { exchange, type Piece } from './raw-http.js';
import { startService, type TestService } from './service.js';

export interface HttpAttack {
  readonly name: string;
  /** Status codes that came back; 0 for a connection that ended without an answer. */
  run(port: number): Promise<number[]>;
  /** Those that are right. */
  readonly expect: readonly number[];
  /** Seconds; generous, because machines are shared. */
  readonly seconds: number;
  /** MiB that the server may grow by meanwhile. */
  readonly mib: number;
  /** Milliseconds that /livez may take, where one read of a socket costs more than LIVEZ_MS: the parser of Node takes it in one turn. */
  readonly livezMs?: number;
}

export interface HttpFigures {
  readonly statuses: readonly number[];
  readonly seconds: number;
  /** Slowest answer of /livez in milliseconds. */
  readonly livezMs: number;
  readonly mib: number;
}

/** Milliseconds that /livez may take on an idle machine, whatever else arrives. */
export const LIVEZ_MS = 50;
const MIB = 1_048_576;
const AT_ONCE = 24;

const TYPE = 'Content-Type: multipart/form-data; boundary=B';
const FORM = `--B\r\nContent-Disposition: form-data; name="ocr"\r\n\r\nnever\r\n--B\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello\r\n--B--\r\n`;
const PAGE = '<h1>Title</h1><p>Some text.</p>';

const head = (path: string, ...lines: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;
const convert = (...lines: string[]) => head('/scrape/document', ...lines);
const whole = (body: string | Buffer, ...lines: string[]): Piece[] => [
  convert(`Content-Length: ${body.length}`, ...lines),
  body,
];
const chunked = (pieces: Iterable<string>) =>
  `${[...pieces].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`;

/** Every kind of body as bytes on the wire: its head and the rest. */
const kinds: readonly (readonly [string, string, string])[] = [
  ['plain', convert(`Content-Length: ${PAGE.length}`), PAGE],
  ['multipart', convert(TYPE, `Content-Length: ${FORM.length}`), FORM],
  ['chunked', convert('Transfer-Encoding: chunked'), chunked([PAGE.slice(0, 9), PAGE.slice(9)])],
  ['chunked multipart', convert(TYPE, 'Transfer-Encoding: chunked'), chunked([FORM.slice(0, 70), FORM.slice(70)])],
];

async function ask(
  port: number,
  pieces: Iterable<Piece>,
  options: Parameters<typeof exchange>[2] = {},
): Promise<number> {
  const { answers } = await exchange(port, pieces, { limitMs: 30_000, ...options });
  return answers.at(-1)?.status ?? 0;
}

/** All of them, a few at once. */
async function each<T>(items: readonly T[], run: (item: T) => Promise<number>): Promise<number[]> {
  const out: number[] = [];
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) out.push(await run(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return out;
}

const places = (text: string) => Array.from({ length: text.length }, (_, i) => i);

function mutated(text: string, at: number): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  return bytes;
}

const REFUSED = [400, 408, 413, 422];

const byteByByte: readonly HttpAttack[] = kinds.flatMap(([kind, start, body]) => [
  {
    name: `${kind}: cut at every byte, the length as it is then`,
    run: (port) =>
      each(places(body), (at) =>
        ask(
          port,
          start.includes('chunked')
            ? [start + body.slice(0, at)]
            : whole(body.slice(0, at), ...(kind === 'multipart' ? [TYPE] : [])),
          {
            halfClose: start.includes('chunked'),
          },
        ),
      ),
    expect: [0, 200, ...REFUSED],
    seconds: 20,
    mib: 60,
  },
  {
    name: `${kind}: cut at every byte by a client that goes away`,
    run: (port) =>
      each(places(body), (at) => ask(port, [start + body.slice(0, at), 1], { halfClose: true, limitMs: 3_000 })),
    expect: [0, 200, ...REFUSED],
    seconds: 20,
    mib: 60,
  },
  {
    name: `${kind}: stalled at every byte`,
    run: (port) => Promise.all(places(body).map((at) => ask(port, [start + body.slice(0, at)]))),
    expect: [200, 408],
    seconds: 20,
    mib: 60,
  },
  {
    name: `${kind}: every byte changed`,
    run: (port) => each(places(body), (at) => ask(port, [start, mutated(body, at)])),
    expect: [200, 415, ...REFUSED],
    seconds: 20,
    mib: 60,
  },
]);

/** Chunks of one byte until so many bytes are on the wire. */
function* oneByteChunks(wireBytes: number): Generator<Piece> {
  yield convert('Transfer-Encoding: chunked');
  const block = Buffer.from('1\r\nx\r\n'.repeat(10_000));
  for (let sent = 0; sent < wireBytes; sent += block.length) yield block;
  yield '0\r\n\r\n';
}

const PART = '--B\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n';

export const httpAttacks: readonly HttpAttack[] = [
  {
    name: 'one file part that is cut, 75 bytes',
    run: async (port) => [
      await ask(port, whole('--B\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello', TYPE)),
    ],
    expect: [400],
    seconds: 5,
    mib: 20,
  },
  ...byteByByte,
  {
    name: 'multipart: 7 MB of parts',
    run: async (port) => [await ask(port, whole(Buffer.alloc(7_400_000, PART), TYPE))],
    expect: [400],
    seconds: 5,
    mib: 60,
  },
  {
    name: 'multipart: 89 MB of parts',
    run: async (port) => [await ask(port, whole(Buffer.alloc(89_000_000, PART), TYPE))],
    expect: [400],
    seconds: 10,
    mib: 250,
  },
  {
    name: 'multipart: 89 MB that are almost boundaries',
    run: async (port) => [
      await ask(port, whole(Buffer.concat([Buffer.from(PART), Buffer.alloc(89_000_000, '\r\n--')]), TYPE)),
    ],
    expect: [400],
    seconds: 10,
    mib: 250,
  },
  {
    name: 'multipart: 64 MB of headers of one part',
    run: async (port) => [
      await ask(port, whole(Buffer.concat([Buffer.from('--B\r\nX: '), Buffer.alloc(64 * MIB, 'y')]), TYPE)),
    ],
    expect: [400],
    seconds: 10,
    mib: 250,
  },
  {
    name: 'chunks of one byte, 6 MB on the wire',
    run: async (port) => [await ask(port, oneByteChunks(6_000_000))],
    expect: [200, 408, 413],
    seconds: 15,
    mib: 120,
    livezMs: 500,
  },
  {
    name: 'chunks of one byte, 48 MB on the wire',
    run: async (port) => [await ask(port, oneByteChunks(48_000_000))],
    expect: [408, 413],
    seconds: 20,
    mib: 150,
    livezMs: 500,
  },
  {
    name: 'gzip of a gigabyte of zeros',
    run: async (port) => [
      await ask(port, whole(gzipSync(Buffer.alloc(1024 * MIB), { level: 1 }), 'Content-Encoding: gzip')),
    ],
    expect: [413],
    seconds: 15,
    mib: 250,
  },
  {
    name: '8 MB of nested JSON to /mcp',
    run: async (port) => [await ask(port, [head('/mcp', 'Content-Length: 8000000'), Buffer.alloc(8_000_000, '[')])],
    expect: [400],
    seconds: 5,
    mib: 60,
  },
  {
    name: '500 connections that send half a header',
    run: (port) =>
      Promise.all(Array.from({ length: 500 }, () => ask(port, ['POST /scrape/document HTTP/1.1\r\nHost: x\r\nX-A']))),
    expect: [408],
    seconds: 15,
    mib: 60,
  },
  {
    name: '2000 requests in one piece, pipelined',
    run: async (port) => {
      const one = 'GET /version HTTP/1.1\r\nHost: x\r\n\r\n';
      const { answers } = await exchange(port, [one.repeat(2000)], { answers: 2000, limitMs: 15_000 });
      return answers.map(({ status }) => status);
    },
    expect: [200],
    seconds: 15,
    mib: 100,
    livezMs: 1_000,
  },
];

/** Looks at /livez again and again, and says how long the slowest answer since the last question took. */
const WATCHER = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worst = 0;
const look = () => {
  const started = performance.now();
  const done = () => { worst = Math.max(worst, performance.now() - started); setTimeout(look, 5); };
  get({ host: '127.0.0.1', port: workerData, path: '/livez', agent }, (answer) => answer.resume().on('end', done)).on('error', () => { worst = 1e9; setTimeout(look, 50); });
};
look();
parentPort.on('message', () => { parentPort.postMessage(worst); worst = 0; });
`;

export interface Attacked {
  readonly service: TestService;
  /** Milliseconds of the slowest answer of /livez since this was last asked. */
  slowest(): Promise<number>;
  stop(): Promise<void>;
}

/** A service to attack, and the client that watches it. */
export async function startAttacked(): Promise<Attacked> {
  const service = await startService({
    MARKWELL_WORKERS: '1',
    MARKWELL_MCP: '1',
    MARKWELL_UI: '0',
    MARKWELL_CANARY_MS: '0',
    MARKWELL_UPLOAD_MS: '4000',
    MARKWELL_HEADERS_MS: '3000',
    MARKWELL_QUEUE_MAX: '500',
    MARKWELL_QUEUE_WAIT_MS: '20000',
    MARKWELL_LOG_LEVEL: 'silent',
  });
  const watcher = new Worker(WATCHER, { eval: true, workerData: service.port });
  return {
    service,
    async slowest() {
      watcher.postMessage('');
      return ((await once(watcher, 'message')) as [number])[0];
    },
    async stop() {
      await watcher.terminate();
      await service.stop();
    },
  };
}

/** Runs an attack and measures what it did. */
export async function attack({ service, slowest }: Attacked, { run }: HttpAttack): Promise<HttpFigures> {
  const before = residentMib(service.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMib(service.pid));
  }, 50);
  await slowest();
  const started = performance.now();
  const statuses = await run(service.port);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return { statuses: [...new Set(statuses)].sort(), seconds, livezMs: await slowest(), mib: most - before };
}
