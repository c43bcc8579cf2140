// Ways out of a converter: each comes back with what it reached, or is refused.
import type { Socket } from 'node:net';
import type { Act } from './acts.js';

/** What an emitter says first. */
function first(
  emitter: { on(event: string, listener: (value: unknown) => void): unknown },
  good: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    emitter.on(good, () => resolve(good));
    emitter.on('error', reject);
  });
}

/** Node's own handle of the descriptor that frames go over: its class makes pipes. */
async function pipeHandle(): Promise<{ connect(request: unknown, path: string): number; bind(path: string): number }> {
  const { Socket } = await import('node:net');
  const socket = new Socket({ fd: 3, readable: false, writable: false }) as Socket & {
    _handle: { constructor: unknown };
  };
  const Pipe = socket._handle.constructor as new (
    type: number,
  ) => { connect(request: unknown, path: string): number; bind(path: string): number };
  return new Pipe(0);
}

const outcome = (code: unknown) => {
  if (code === 0) return 'reached';
  throw new Error(`code ${code}`);
};

export const ways: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['read-file', async (path) => (await import('node:fs')).readFileSync(path, 'utf8').length],
  ['read-folder', async (path) => (await import('node:fs')).readdirSync(path).join(' ')],
  ['write-file', async (path) => (await import('node:fs')).writeFileSync(path, 'x')],
  [
    'environment',
    () =>
      Object.keys(process.env)
        .filter((key) => key !== 'PATH')
        .join(' ') || 'empty',
  ],
  ['spawn', async () => (await import('node:child_process')).execFileSync('/bin/true')],
  ['fork', async () => (await import('node:child_process')).fork('/bin/true')],
  ['worker', async () => new (await import('node:worker_threads')).Worker('1', { eval: true })],
  ['cluster', async () => (await import('node:cluster')).default.fork()],
  ['kill', async () => process.kill(process.ppid, 0)],
  ['kill-group', () => process.kill(0, 'SIGTERM')],
  ['dlopen', () => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')],
  ['binding', (name) => typeof (process as unknown as { binding(name: string): unknown }).binding(name)],
  [
    'linked-binding',
    (name) => typeof (process as unknown as { _linkedBinding(name: string): unknown })._linkedBinding(name),
  ],
  ['connect', async (port) => first((await import('node:net')).connect(Number(port), '127.0.0.1'), 'connect')],
  ['connect-path', async (path) => first((await import('node:net')).connect(path), 'connect')],
  [
    'connect-prototype',
    async (port) => {
      const { Socket } = await import('node:net');
      const socket = new Socket();
      return first(Reflect.apply(Socket.prototype.connect, socket, [Number(port), '127.0.0.1']), 'connect');
    },
  ],
  [
    'agent',
    async (port) =>
      first((await import('node:http')).request({ port: Number(port), host: '127.0.0.1' }).end(), 'response'),
  ],
  ['http2', async (port) => first((await import('node:http2')).connect(`http://127.0.0.1:${port}`), 'connect')],
  ['tls', async (port) => first((await import('node:tls')).connect(Number(port), '127.0.0.1'), 'secureConnect')],
  [
    'listen',
    async (address) =>
      first(
        new (await import('node:net')).Server().listen(/^\d+$/.test(address) ? Number(address) : address),
        'listening',
      ),
  ],
  ['http-listen', async () => first((await import('node:http')).createServer().listen(0), 'listening')],
  [
    'listen-2',
    async () => {
      const net = await import('node:net');
      const server = new net.Server() as unknown as { _listen2(...given: unknown[]): void; _handle: unknown };
      server._listen2('127.0.0.1', 0, 4, 1);
      return server._handle === null ? outcome(1) : 'reached';
    },
  ],
  [
    'server-handle',
    async (path) => {
      const net = (await import('node:net')) as unknown as { _createServerHandle(...given: unknown[]): unknown };
      const handle = path === '' ? net._createServerHandle('127.0.0.1', 0, 4) : net._createServerHandle(path, -1, -1);
      return typeof handle === 'number' ? outcome(handle) : 'reached';
    },
  ],
  ['pipe-bind', async (path) => outcome((await pipeHandle()).bind(path))],
  ['pipe-connect', async (path) => outcome((await pipeHandle()).connect({}, path))],
  ['fetch', async (port) => (await fetch(`http://127.0.0.1:${port}/`)).status],
  ['dns', async () => (await import('node:dns/promises')).lookup('localhost').then(() => 'looked up')],
  [
    'resolver',
    async () => new (await import('node:dns')).promises.Resolver().resolve4('localhost').then(() => 'resolved'),
  ],
  [
    'resolver-callback',
    async () => {
      const { Resolver } = await import('node:dns');
      return new Promise((resolve, reject) =>
        new Resolver().resolve4('localhost', (error) => (error ? reject(error) : resolve('resolved'))),
      );
    },
  ],
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
  [
    'udp-class',
    async (port) => {
      const { Socket } = (await import('node:dgram')) as unknown as {
        Socket: new (type: string) => import('node:dgram').Socket;
      };
      return new Promise((resolve, reject) => {
        new Socket('udp4').send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')));
      });
    },
  ],
  ['inspector', async () => (await import('node:inspector')).open(0, '127.0.0.1')],
  ['wasi', async () => typeof new (await import('node:wasi')).WASI({ version: 'preview1', preopens: { '/': '/' } })],
  ['flags', async () => (await import('node:v8')).setFlagsFromString('--allow-natives-syntax')],
  ['snapshot', async () => (await import('node:v8')).writeHeapSnapshot('/tmp/markwell-escape')],
  ['report', () => process.report.writeReport('/tmp/markwell-escape')],
  ['register', async () => (await import('node:module')).register('data:text/javascript,')],
  ['processes', async () => (await import('node:fs')).readdirSync('/proc').length],
]);
