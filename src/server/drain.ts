/** The end of the service: nobody whose connection is open is left without an answer. */
import { Server } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Service } from './service.js';

/**
 * Milliseconds that open connections get to send what they were about to send; it is answered, and with `Connection: close`. To close an
 * idle connection just as its client writes to it is a reset.
 */
const PARTING_MS = 300;
const CHECK_MS = 25;
/** Milliseconds without a new connection after which none is waiting to be taken. */
const QUIET_MS = 20;

/** Refuses documents, answers what still comes, lets what is under way finish, and closes the listener and every connection. */
export async function drain(app: FastifyInstance, service: Service): Promise<void> {
  const { drainDelayMs, shutdownMs } = service.config;
  if (drainDelayMs > 0) await pause(drainDelayMs);
  service.draining = true;
  const late = setTimeout(() => app.server.closeAllConnections(), shutdownMs);
  service.parting = stopListening(app);
  await service.parting;
  await untilQuiet(app);
  // A connection that was busy when the listener closed is idle once its answer is out.
  const idle = setInterval(() => app.server.closeIdleConnections(), CHECK_MS);
  await app.close();
  clearTimeout(late);
  clearInterval(idle);
}

/** Until no connection is open, but no longer than idle ones are waited for. */
async function untilQuiet(app: FastifyInstance): Promise<void> {
  for (const end = performance.now() + PARTING_MS; performance.now() < end; ) {
    if ((await connections(app)) === 0) return;
    await pause(CHECK_MS);
  }
}

/**
 * Closes the listener alone; the framework would close idle connections with it. Closing resets what the kernel has taken and this process
 * has not, and one connection is taken in a turn of the event loop. So no answer leaves meanwhile, which would bring its client back, and
 * the listener closes once nobody has come for a while.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  let came = performance.now();
  app.server.on('connection', () => {
    came = performance.now();
  });
  for (const end = came + PARTING_MS; performance.now() < end && performance.now() - came < QUIET_MS; ) await turn();
  Server.prototype.close.call(app.server);
}

function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
