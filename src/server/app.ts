import { randomUUID } from 'node:crypto';
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ConvertError, type ErrorCode } from '../core/errors.js';
import { notAllowed } from '../core/refusal.js';
import { recordOf, registerAccessLog } from './access-log.js';
import { registerDocuments } from './documents.js';
import { checkFraming } from './framing.js';
import { registerGuards } from './guards.js';
import { registerInfo } from './info.js';
import { registerMcp } from './mcp.js';
import { registerPage } from './page.js';
import { PROBLEM_TYPE, toProblem } from './problem.js';
import { trustedProxies } from './proxies.js';
import { newRecord } from './record.js';
import { LINGER_MS, type Service, sendProblem, setCommonHeaders } from './service.js';

const MAX_HEADER_BYTES = 16_384;
const MAX_URL_CHARS = 8_192;
const CONNECTION_CHECK_MS = 1_000;

/** The HTTP server; it holds no parser. */
export async function createApp(service: Service): Promise<FastifyInstance> {
  const { config } = service;
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: Number.MAX_SAFE_INTEGER,
    genReqId: (request) => requestId(request),
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: config.keepAliveMs,
    // A client that takes nothing of its answer is let go; one whose document is at work is not.
    connectionTimeout: config.uploadMs + config.queueWaitMs + 2 * config.timeoutMs,
    rewriteUrl: (request) => withoutOrigin(request.url ?? '/'),
    exposeHeadRoutes: true,
    http: {
      headersTimeout: config.headersMs,
      requestTimeout: config.uploadMs + config.headersMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Asked for below, with an answer of our shape.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: MAX_URL_CHARS },
    clientErrorHandler: (error, socket) => answerBrokenRequest(service, error, socket),
    frameworkErrors: (_error, request, reply) => {
      request.record = newRecord();
      void sendProblem(service, request, reply, new ConvertError('invalid-request'));
    },
  });
  app.server.maxConnections = config.maxConnections;
  app.server.on('drop', () => service.metrics.limitHits.inc({ limit: 'maxConnections' }));
  app.removeAllContentTypeParsers();
  // Bodies are read by the routes themselves, after admission.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.decorateRequest('record', null as never);
  app.addHook('onRequest', async (request, reply) => {
    request.record = newRecord();
    // The type is a hint alone: the framework must not refuse a body because of it.
    request.record.contentType = request.raw.headers['content-type'];
    delete request.raw.headers['content-type'];
    setCommonHeaders(request, reply);
    checkFraming(request, reply);
    checkExpectation(request);
  });
  // Also what was under way when the end was asked for: a client must not come back on this connection.
  app.addHook('onSend', async (_request, reply) => {
    if (service.leaving) reply.header('connection', 'close');
    if (service.parting !== undefined) await service.parting;
  });
  registerAccessLog(app, service);
  app.setErrorHandler((error, request, reply) => {
    // The framework finds fault with some methods before it looks whether a route takes them.
    if (request.routeOptions.url === undefined) return answerMissing(app, service, { request, reply });
    return sendProblem(service, request, reply, toConvertError(error));
  });
  registerGuards(app, service);
  registerDocuments(app, service);
  registerInfo(app, service);
  registerPage(app, service);
  await registerMcp(app, service);
  app.setNotFoundHandler((request, reply) => answerMissing(app, service, { request, reply }));
  handleExpectations(app);
  return app;
}

/** A request to a proxy names the whole address (RFC 9112 §3.2.2); servers must take it too. */
function withoutOrigin(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === '' || path.startsWith('?') ? `/${path}` : path;
}

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** Errors of the framework before a route runs, as ours. */
function toConvertError(error: unknown): unknown {
  if (error instanceof ConvertError) return error;
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return error;
  const status = error.statusCode;
  return typeof status !== 'number' || status >= 500 ? error : new ConvertError('invalid-request');
}

interface Unrouted {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const ROUTED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** 404, 405 with Allow, and OPTIONS: for every path that has routes, whatever the method. */
function answerMissing(app: FastifyInstance, service: Service, { request, reply }: Unrouted): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const allowed = ROUTED_METHODS.filter((method) => app.hasRoute({ method, url: path }));
  if (allowed.length === 0) return sendProblem(service, request, reply, new ConvertError('not-found'));
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).header('accept-post', '*/*').send();
  return sendProblem(service, request, reply, new ConvertError('method-not-allowed'));
}

/** Every expectation reaches the routes: `100-continue` is answered once the body is wanted, any other is refused. */
function handleExpectations(app: FastifyInstance): void {
  for (const event of ['checkContinue', 'checkExpectation']) {
    app.server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      app.server.emit('request', request, response);
    });
  }
}

function checkExpectation(request: FastifyRequest): void {
  const expected = request.headers.expect?.toLowerCase();
  if (expected !== undefined && expected !== '100-continue' && request.raw.httpVersion !== '1.0')
    throw new ConvertError('expectation-failed', {
      detail: `${notAllowed('The expectation', expected, ['100-continue'])} Leave the Expect header out.`,
    });
}

const brokenCodes: ReadonlyMap<string, ErrorCode> = new Map([
  ['HPE_HEADER_OVERFLOW', 'header-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'upload-timeout'],
]);
/** What some route takes; which one was meant is not read where the method cannot be. */
const ANY_METHODS = 'GET, HEAD, OPTIONS, POST';
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

interface ParserError extends Error {
  readonly code?: string;
  /** What was being read. */
  readonly rawPacket?: unknown;
}

const REQUEST_LINE = /^([A-Z]{1,32}) \/\S* HTTP\/1\.[01]\r\n/;

/** The parser knows methods by their names: a request line of any other name is sound, and everything else is no request. */
function brokenCode({ code = '', rawPacket }: ParserError): ErrorCode {
  const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const method = REQUEST_LINE.exec(bytes)?.[1];
  if (code === 'HPE_INVALID_METHOD' && method !== undefined && !METHODS.includes(method)) return 'method-not-allowed';
  return brokenCodes.get(code) ?? 'invalid-request';
}

/** A request that HTTP itself cannot read gets the same shape of answer, if the connection still takes one. */
function answerBrokenRequest(service: Service, error: ParserError, socket: Socket): void {
  // An answer that has begun cannot become another one.
  const { _httpMessage: pending } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === 'ECONNRESET' || !socket.writable || pending?.headersSent === true) {
    socket.destroy();
    return;
  }
  const code = brokenCode(error);
  const id = randomUUID();
  const problem = toProblem(code, id);
  const record = pending ? recordOf(pending) : undefined;
  if (record === undefined) {
    service.metrics.requests.inc({ code, format: '' });
    service.log.info({ request: id, status: problem.status, code, cause: error.code }, 'request');
  } else {
    // A request that reached a route is counted there.
    record.code = code;
  }
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${reasons[problem.status] ?? 'Error'}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    ...(problem.status === 405 ? [`Allow: ${ANY_METHODS}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Nothing else watches this connection any more: a client that never closes its side would hold it for ever.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.on('close', () => clearTimeout(timer));
}
