/** One line and one count for every request, however it ended. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestRecord, secondsSince } from './record.js';
import type { Service } from './service.js';
import { traceRequest } from './traces.js';

/** What a log says of a client that did not wait for its answer (nginx's code; it is never sent). */
const CLIENT_GONE_STATUS = 499;

const records = new WeakMap<ServerResponse, RequestRecord>();

/** The record of the request that a response answers, for whoever knows the connection alone. */
export function recordOf(response: ServerResponse): RequestRecord | undefined {
  return records.get(response);
}

export function registerAccessLog(app: FastifyInstance, service: Service): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    records.set(raw, request.record);
    raw.once('close', () => {
      if (raw.writableFinished) return;
      if (request.record.code === 'ok') request.record.code = 'client-gone';
      logRequest(service, request, reply);
    });
  });
  app.addHook('onResponse', async (request, reply) => logRequest(service, request, reply));
}

function logRequest(service: Service, request: FastifyRequest, reply: FastifyReply): void {
  const { code, format, bytes, queue, download, parse, cause, arrived } = request.record;
  const { metrics, log } = service;
  const total = secondsSince(arrived);
  metrics.requests.inc({ code, format });
  metrics.bytesIn.inc(bytes);
  for (const [phase, seconds] of Object.entries({ queue, download, parse }))
    if (seconds > 0) metrics.duration.observe({ phase }, seconds);
  metrics.duration.observe({ phase: 'total' }, total);
  const status = code === 'client-gone' ? CLIENT_GONE_STATUS : reply.statusCode;
  if (service.tracing) traceRequest(service.tracing, request, status);
  const level = status >= 500 && code !== 'overloaded' && code !== 'draining' ? 'error' : 'info';
  const { id, method, routeOptions } = request;
  const path = routeOptions.url ?? 'unknown';
  const known = { request: id, method, path, status, code, format, bytes, queue, download, parse, total };
  log[level](cause === '' ? known : { ...known, cause }, 'request');
}
