// What a document does to the process that reads it.
import type { ReadContext } from '../../src/core/format.js';

export type Act = (argument: string, context: ReadContext) => unknown;

const kept: unknown[] = [];

function spin(): never {
  for (;;) Math.random();
}

export const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
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
  [
    'failed-stream',
    async () => {
      const stream = new ReadableStream({ start: (controller) => controller.error(new Error('damaged')) });
      try {
        for await (const chunk of stream) return `read ${chunk}`;
        return 'read';
      } catch (error) {
        return error instanceof Error ? error.message : 'failed';
      }
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
