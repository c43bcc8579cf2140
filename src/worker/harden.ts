/**
 * What a converter gives up before its first document. The process around it is walled already (sandbox.ts); this is the
 * second wall, and the only one against the network where there are no user namespaces.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw new Error('Converters have no network and start nothing.');
}

/** Takes away the network, signals to other processes, and the ways to change the prototypes that documents' keys meet. */
export function harden(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  for (const name of ['connect', 'createConnection', 'createServer'] as const) net[name] = refuse;
  dgram.createSocket = refuse;
  for (const target of [dns, dns.promises]) {
    const functions = target as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(functions)) {
      if (typeof value === 'function' && /^(?:lookup|resolve|reverse)/.test(name)) functions[name] = refuse;
    }
  }
  syncBuiltinESMExports();
  for (const name of ['kill', 'abort', 'chdir', 'dlopen', '_debugProcess', '_kill'] as const) {
    Object.defineProperty(process, name, { value: refuse, writable: false, configurable: false });
  }
  for (const prototype of guarded) Object.preventExtensions(prototype);
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
