/** What the routes share: the pool, the counters, the log, and whether the service takes documents. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../core/config.js';
import { ConvertError } from '../core/errors.js';
import type { Pool } from '../worker/pool.js';
import { TaskError } from '../worker/task.js';
import { discardRest } from './body.js';
import type { Metrics } from './metrics.js';
import { PROBLEM_TYPE, toProblem } from './problem.js';
import { type RequestRecord, secondsSince } from './record.js';
import type { Tracing } from './traces.js';

/** Milliseconds that a refused upload may go on before its connection is closed. */
export const LINGER_MS = 2_000;

export interface Service {
  readonly config: Config;
  readonly version: string;
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Languages that pictures of text can be read in. */
  readonly ocrLanguages: readonly string[];
  /** Where OTEL_* asks for it. */
  readonly tracing: Tracing | undefined;
  /** Bytes of bodies that are held now. */
  buffered: number;
  /** Told to end: not ready any more, but documents are taken until whoever sends them has noticed. */
  leaving: boolean;
  /** Documents are refused. */
  draining: boolean;
  /** Settled once nobody can connect any more; answers wait for it. */
  parting?: Promise<void>;
  canaryOk: boolean;
}

/** Sends the problem for an error; whatever is not one of ours is `internal`, and its cause goes to the log alone. */
export function sendProblem(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const known = error instanceof ConvertError ? error : undefined;
  const code = known?.code ?? 'internal';
  const { record } = request;
  // The first cause stands: an answer that nobody takes is no error of the service.
  if (record.code !== 'client-gone') record.code = code;
  setCommonHeaders(request, reply);
  if (known === undefined) record.cause = error instanceof Error ? (error.stack ?? error.name) : typeof error;
  if (error instanceof TaskError) {
    record.cause = error.logCause;
    record.parse = error.parse;
  }
  if (known?.limit !== undefined) service.metrics.limitHits.inc({ limit: known.limit.name });
  const problem = toProblem(code, request.id, known);
  reply.code(problem.status).header('content-type', PROBLEM_TYPE);
  if (problem.status === 503) reply.header('retry-after', String(service.pool.retryAfter()));
  if (problem.status === 415) reply.header('accept-encoding', 'gzip, deflate, br, identity');
  if (code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  // A body that is not read to its end cannot be told from the next request.
  if (!request.raw.complete) reply.header('connection', 'close');
  const body = JSON.stringify(problem);
  if (request.raw.complete || code === 'upload-timeout') return reply.send(body);
  reply.header('content-length', String(Buffer.byteLength(body)));
  return reply.send(Readable.from(sendThenDiscard(body, request.raw)));
}

/** What every answer has. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
}

/** The answer leaves at once; the connection stays until the client has noticed. */
async function* sendThenDiscard(body: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
  await discardRest(request, LINGER_MS);
}

export function serverTiming(record: RequestRecord): string {
  const milliseconds = (seconds: number) => (seconds * 1000).toFixed(3);
  const { queue, download, parse, arrived } = record;
  const total = secondsSince(arrived);
  return `queue;dur=${milliseconds(queue)}, download;dur=${milliseconds(download)}, parse;dur=${milliseconds(parse)}, total;dur=${milliseconds(total)}`;
}
