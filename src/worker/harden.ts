/**
 * What a converter gives up before its first document. The process around it is in a sandbox already (sandbox.ts); this is the
 * second wall, and the only one against the network where there are no user namespaces.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import v8 from 'node:v8';
import wasi from 'node:wasi';

const IPV4 = 4;

function refuse(): never {
  throw new Error('Converters have no network and start nothing.');
}

/**
 * Takes away the network, signals to other processes, and the ways to change the prototypes that documents' keys meet.
 *
 * @param pipe The way to the server, which stays open.
 */
export function harden(pipe: net.Socket): void {
  // Made on first use, from a handle: a library that prints later must find them.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Handles first: whatever way a script takes, it ends at one of them.
  for (const handle of handles(pipe)) refuseAll(Object.getPrototypeOf(handle) as object, HANDLE_METHODS);
  refuseAll(net.Socket.prototype, /^connect$/);
  refuseAll(net.Server.prototype, /^(?:listen|_listen2|_setupWorker)$/);
  refuseAll(net, /^(?:connect|createConnection|createServer|_createServerHandle)$/);
  refuseAll(dgram.Socket.prototype, /^(?:bind|connect|send|sendto|addMembership|addSourceSpecificMembership)$/);
  refuseAll(dgram, /^(?:createSocket|_createSocketHandle|Socket)$/);
  for (const target of [dns, dns.promises]) refuseAll(target, /^(?:lookup|resolve|reverse|Resolver)/);
  refuseAll(inspector, /^(?:open|Session|waitForDebugger)$/);
  refuseAll(module, /^register/);
  refuseAll(v8, /^(?:setFlagsFromString|writeHeapSnapshot|setHeapSnapshotNearHeapLimit|startupSnapshot)$/);
  // Not `vm`: Node itself makes a context of it when a stream fails.
  refuseAll(wasi, /^WASI$/);
  syncBuiltinESMExports();
  hardenProcess();
  for (const prototype of guarded) Object.preventExtensions(prototype);
}

/** Methods of native handles that reach outside the process. */
const HANDLE_METHODS = /^(?:bind6?|listen|connect6?|open|fchmod|send6?|query\w*|getHostByAddr|setServers)$/;

/** One native handle of each class that reaches outside: pipes, TCP, UDP and the resolver. None is connected or listens. */
function handles(pipe: net.Socket): object[] {
  const udp = dgram.createSocket('udp4');
  const resolvers = [new dns.Resolver(), new dns.promises.Resolver()];
  const states = Object.getOwnPropertySymbols(udp).map((symbol) => Reflect.get(udp, symbol) as unknown);
  const found = [pipe, ...resolvers, ...states].flatMap((owner) =>
    typeof owner === 'object' && owner !== null ? [Reflect.get(owner, '_handle'), Reflect.get(owner, 'handle')] : [],
  );
  udp.close();
  return [...found, tcpHandle()].filter((handle): handle is object => typeof handle === 'object' && handle !== null);
}

/** Node gives a TCP handle only with an address of its own; it is closed before it listens. */
function tcpHandle(): unknown {
  const make = Reflect.get(net, '_createServerHandle') as ((...given: unknown[]) => unknown) | undefined;
  const handle = make?.('0.0.0.0', 0, IPV4);
  if (typeof handle === 'object' && handle !== null) (handle as { close(): void }).close();
  return handle;
}

function refuseAll(target: object, names: RegExp): void {
  for (const name of Object.getOwnPropertyNames(target)) {
    if (names.test(name) && typeof Reflect.get(target, name) === 'function')
      Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }
}

/** Signals, native code and files that the process writes about itself. */
const PROCESS_METHODS =
  /^(?:_?kill|abort|chdir|dlopen|_debug\w+|binding|_linkedBinding|execve|loadEnvFile|umask|set\w*id|setgroups|initgroups|_startProfilerIdleNotifier)$/;

function hardenProcess(): void {
  refuseAll(process, PROCESS_METHODS);
  if (process.report) refuseAll(process.report, /^(?:writeReport|getReport)$/);
}
const guarded: readonly object[] = [Object.prototype];

/** Objects that every document shares: a document that changes one of them must be the last of its process. */
const watched: readonly object[] = [
  globalThis,
  Object.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Function.prototype,
  RegExp.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
  Uint8Array.prototype,
  JSON,
  Math,
  Object,
  Array,
];

/** A fingerprint of the shared objects and of what keeps the process awake. */
export function fingerprint(): string {
  const keys = watched.map((object) => Reflect.ownKeys(object).length).join(',');
  const functions = [
    Array.prototype.push,
    Array.prototype.map,
    String.prototype.replace,
    JSON.parse,
    JSON.stringify,
    Map.prototype.get,
  ];
  const same = functions.every((value, i) => value === originals[i]);
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate').length;
  return `${keys};${same};${timers}`;
}

const originals = [
  Array.prototype.push,
  Array.prototype.map,
  String.prototype.replace,
  JSON.parse,
  JSON.stringify,
  Map.prototype.get,
];
