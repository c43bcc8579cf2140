import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { ConvertError, type ErrorCode } from '../core/errors.js';
import { registerDocuments } from './documents.js';
import { registerGuards } from './guards.js';
import { registerInfo } from './info.js';
import { registerMcp } from './mcp.js';
import { registerPage } from './page.js';
import { PROBLEM_TYPE, toProblem } from './problem.js';
import { newRecord, type Service, secondsSince, sendProblem } from './service.js';

const MAX_HEADER_BYTES = 16_384;
const MAX_URL_CHARS = 8_192;
const CONNECTION_CHECK_MS = 1_000;

/** The HTTP server; it holds no parser. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const { config } = service;
  const app = fastify({
    logger: false,
    trustProxy: config.trustProxy,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    genReqId: (request) => requestId(request),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: config.keepAliveMs,
    exposeHeadRoutes: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    http: {
      headersTimeout: config.headersMs,
      requestTimeout: config.uploadMs + config.headersMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    routerOptions: { maxParamLength: MAX_URL_CHARS },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    frameworkErrors: (_error, request, reply) => {
      request.record = newRecord();
      void sendProblem(service, request, reply, new ConvertError('invalid-request'));
    },
  });
  app.server.maxConnections = config.maxConnections;
  app.removeAllContentTypeParsers();
  // Bodies are read by the routes themselves, after admission.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.decorateRequest('record', null as never);
  app.addHook('onRequest', async (request, reply) => {
    request.record = newRecord();
    // The type is a hint alone: the framework must not refuse a body because of it.
    request.record.contentType = request.raw.headers['content-type'];
    delete request.raw.headers['content-type'];
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    if (service.draining) reply.header('connection', 'close');
  });
  app.setErrorHandler((error, request, reply) => sendProblem(service, request, reply, toConvertError(error)));
  registerGuards(app, service);
  registerDocuments(app, service);
  registerInfo(app, service);
  registerPage(app, service);
  await registerMcp(app, service);
  registerMissing(app, service);
  handleExpectations(app);
  app.addHook('onResponse', async (request, reply) => {
    const { record } = request;
    service.metrics.requests.inc({ code: record.code, format: record.format });
    service.metrics.bytesIn.inc(record.bytes);
    const total = secondsSince(record.arrived);
    for (const phase of ['queue', 'download', 'parse'] as const)
      if (record[phase] > 0) service.metrics.duration.observe({ phase }, record[phase]);
    service.metrics.duration.observe({ phase: 'total' }, total);
    const { code, format, bytes, queue, download, parse, cause } = record;
    const level = reply.statusCode >= 500 && code !== 'overloaded' && code !== 'draining' ? 'error' : 'info';
    const path = request.routeOptions.url ?? 'unknown';
    service.log[level](
      {
        request: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        code,
        format,
        bytes,
        queue,
        download,
        parse,
        total,
        ...(cause === '' ? {} : { cause }),
      },
      'request',
    );
  });
  return app;
}

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Errors of the framework before a route runs, as ours. */
function toConvertError(error: unknown): unknown {
  if (error instanceof ConvertError) return error;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return error;
  const detail =
    'validation' in error && error instanceof Error
      ? `The ${error.message}. /openapi.json lists what can be asked.`
      : undefined;
  const status = error.statusCode;
  if (typeof status !== 'number' || status >= 500) return error;
  return new ConvertError('invalid-request', detail === undefined ? {} : { detail });
}

/** 404, 405 with Allow, and OPTIONS: for every path that has routes, whatever the method. */
function registerMissing(app: FastifyInstance, service: Service): void {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = methods.filter((method) => app.hasRoute({ method, url: path }));
    if (allowed.length === 0) return sendProblem(service, request, reply, new ConvertError('not-found'));
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).header('accept-post', '*/*').send();
    return sendProblem(service, request, reply, new ConvertError('method-not-allowed'));
  });
}

/** `Expect: 100-continue` is answered by the route once it wants the body; any other expectation is refused. */
function handleExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = toProblem('expectation-failed', randomUUID());
    response
      .writeHead(problem.status, { 'content-type': PROBLEM_TYPE, connection: 'close' })
      .end(JSON.stringify(problem));
  });
}

/** A request that HTTP itself cannot read gets the same shape of answer, if the connection still takes one. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'header-too-large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'upload-timeout'
        : 'invalid-request';
  const problem = toProblem(code, randomUUID());
  const body = JSON.stringify(problem);
  const reasons: Record<number, string> = {
    400: 'Bad Request',
    408: 'Request Timeout',
    431: 'Request Header Fields Too Large',
  };
  socket.end(
    `HTTP/1.1 ${problem.status} ${reasons[problem.status] ?? 'Error'}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
