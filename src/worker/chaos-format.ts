/** A format that misbehaves on purpose, to prove the walls. It exists only where MARKWELL_TEST_HOOKS is set. */
import { confidence, type Format, type ReadContext } from '../core/format.js';
import type { Root } from '../core/tree.js';

const MAGIC = 'MARKWELL-CHAOS ';

export const chaos: Format = {
  id: 'chaos',
  title: 'Test of the walls',
  family: 'text',
  mediaTypes: ['application/x-markwell-chaos'],
  extensions: [],
  sniff: (peek) => (peek.startsWith(MAGIC) ? confidence.STRUCTURE : confidence.NO),
  load: async () => ({
    read: async (source, context) => {
      const command = new TextDecoder().decode(source.bytes.subarray(MAGIC.length)).trim();
      return answer(await misbehave(command, context));
    },
  }),
};

function answer(text: string): Root {
  return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
}

const kept: unknown[] = [];

async function misbehave(command: string, context: ReadContext): Promise<string> {
  const [name = '', argument = ''] = command.split(' ');
  const act = acts.get(name);
  if (act === undefined) return `unknown act ${name}`;
  try {
    return String(await act(argument, context));
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function spin(): never {
  for (;;) Math.random();
}

type Act = (argument: string, context: ReadContext) => unknown;

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['sleep', (ms) => new Promise((resolve) => setTimeout(() => resolve('slept'), Number(ms)))],
  ['loop', spin],
  ['regex', () => /^(a+)+$/.test(`${'a'.repeat(50)}!`)],
  ['forever', () => new Promise(() => {})],
  [
    'heap-objects',
    () => {
      for (;;) kept.push({ a: [1, 2, 3], b: `${kept.length}` });
    },
  ],
  [
    'heap-string',
    () => {
      let s = 'x';
      for (;;) {
        s += s;
        kept.push(Buffer.from(s).toString('utf16le'));
      }
    },
  ],
  [
    'heap-map',
    () => {
      const m = new Map();
      for (let i = 0; ; i++) m.set(i, [i]);
    },
  ],
  [
    'array-buffer',
    () => {
      for (;;) kept.push(new Uint8Array(50_000_000).fill(1));
    },
  ],
  [
    'wasm-memory',
    () => {
      for (;;) {
        const memory = new WebAssembly.Memory({ initial: 1000 });
        new Uint8Array(memory.buffer).fill(1);
        kept.push(memory);
      }
    },
  ],
  ['exit', () => process.exit(0)],
  ['abort', () => process.exit(134)],
  [
    'reject',
    () => {
      void Promise.reject(new Error('nobody listens'));
      return new Promise(() => {});
    },
  ],
  [
    'throw-later',
    () => {
      setImmediate(() => {
        throw new Error('later');
      });
      return new Promise(() => {});
    },
  ],
  ['big-output', () => 'x'.repeat(100_000_000)],
  [
    'flood',
    () => {
      for (let i = 0; i < 100_000; i++) process.stdout.write('flood\n');
      for (let i = 0; i < 10_000; i++) process.stderr.write('flood\n');
      return 'flooded';
    },
  ],
  [
    'pollute',
    () => {
      Object.defineProperty(Object.prototype, 'polluted', { value: 'yes', configurable: true });
      return 'polluted';
    },
  ],
  [
    'pollute-array',
    () => {
      Object.defineProperty(Array.prototype, 'polluted', { value: 'yes', enumerable: true, configurable: true });
      return 'polluted';
    },
  ],
  [
    'timer',
    () => {
      setInterval(() => {}, 1000);
      return 'left a timer';
    },
  ],
  [
    'hold',
    (mb) => {
      kept.push(new Uint8Array(Number(mb) * 1_048_576).fill(1));
      return 'held';
    },
  ],
  ['read-file', async (path) => (await import('node:fs')).readFileSync(path, 'utf8').length],
  ['write-file', async (path) => (await import('node:fs')).writeFileSync(path, 'x')],
  [
    'environment',
    () =>
      Object.keys(process.env)
        .filter((key) => key !== 'PATH')
        .join(' ') || 'empty',
  ],
  ['spawn', async () => (await import('node:child_process')).execFileSync('/bin/true')],
  ['worker', async () => new (await import('node:worker_threads')).Worker('1', { eval: true })],
  ['kill', async () => process.kill(process.ppid, 0)],
  [
    'connect',
    async (port) => {
      const net = await import('node:net');
      return new Promise((resolve, reject) => {
        net
          .connect(Number(port), '127.0.0.1')
          .on('connect', () => resolve('connected'))
          .on('error', reject);
      });
    },
  ],
  ['fetch', async (port) => (await fetch(`http://127.0.0.1:${port}/`)).status],
  ['dns', async () => (await import('node:dns/promises')).lookup('localhost').then(() => 'looked up')],
  [
    'udp',
    async (port) => {
      const dgram = await import('node:dgram');
      return new Promise((resolve, reject) => {
        dgram
          .createSocket('udp4')
          .send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')));
      });
    },
  ],
  ['eval', () => new Function('return 1')()],
  [
    'progress',
    async (ms, context) => {
      const end = Date.now() + Number(ms);
      for (let i = 0; Date.now() < end; i++) {
        context.progress(i);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return 'done';
    },
  ],
]);
