/** POST /scrape/document and POST /detect: receive a body, give it to a converter, answer. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConvertError } from '../core/errors.js';
import type { TaskOptions } from '../worker/protocol.js';
import type { TaskResult } from '../worker/task.js';
import { type Body, checkDeclaredLength, receiveBody } from './body.js';
import { isMultipart, readMultipart } from './multipart.js';
import { type AnswerType, CONVERSION_TYPE, negotiate } from './negotiate.js';
import { secondsSince } from './record.js';
import { conversionSchema, detectionSchema, fullConversionSchema, querySchema } from './schemas.js';
import { type Service, serverTiming } from './service.js';

interface Query {
  readonly main?: 'auto' | 'always' | 'never';
  readonly ocr?: 'auto' | 'always' | 'never';
  readonly ocrLanguages?: string;
  readonly filename?: string;
  readonly skip?: string;
}

export function registerDocuments(app: FastifyInstance, service: Service): void {
  app.post<{ Querystring: Query }>(
    '/scrape/document',
    {
      schema: {
        querystring: querySchema,
        response: {
          200: {
            content: {
              'application/json': { schema: conversionSchema },
              [CONVERSION_TYPE]: { schema: fullConversionSchema },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const answer = negotiate(request.headers.accept);
      if (answer === undefined) throw new ConvertError('not-acceptable');
      const result = await convertRequest(service, request, reply, toOptions(request.query, passwordOf(request)));
      return sendConversion(request, reply, { result, answer });
    },
  );
  app.post('/detect', { schema: { response: { 200: detectionSchema } } }, async (request, reply) => {
    const { format, mediaType } = await convertRequest(service, request, reply, { detectOnly: true });
    return { format, mediaType };
  });
}

function passwordOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-document-password'];
  // Header values are Latin-1; a password of other letters comes as UTF-8 in them.
  return typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : undefined;
}

function toOptions(query: Query, password: string | undefined): TaskOptions {
  return {
    ...(query.main === undefined ? {} : { main: query.main }),
    ...(query.ocr === undefined ? {} : { ocr: query.ocr }),
    ...(query.ocrLanguages === undefined ? {} : { ocrLanguages: query.ocrLanguages.split(',') }),
    ...(query.skip === undefined ? {} : { skipCleaning: query.skip.split(',') }),
    ...(password === undefined ? {} : { password }),
  };
}

/** Admission comes before the body: what cannot be converted soon is refused before it is sent. */
async function convertRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  options: TaskOptions,
): Promise<TaskResult> {
  const { record } = request;
  admit(service, request);
  continueUpload(request, reply.raw);
  const gone = watchClient(reply.raw);
  let held = 0;
  const reserve = (bytes: number) => {
    if (service.buffered + bytes > service.config.maxBufferedBytes) return false;
    service.buffered += bytes;
    held += bytes;
    return true;
  };
  try {
    const started = performance.now();
    const limits = { maxBytes: service.config.maxBodyBytes, maxMs: service.config.uploadMs, reserve };
    const received = await receiveBody(request.raw, limits);
    record.download = secondsSince(started);
    record.bytes = received.byteLength;
    const { body, name, mediaType } = await unwrap(request, received);
    if (body.byteLength === 0) throw new ConvertError('empty-document');
    const task = {
      ...body,
      options,
      signal: gone,
      ...(name === undefined ? {} : { name }),
      ...(mediaType === undefined ? {} : { mediaType }),
    };
    const result = await service.pool.run(task);
    Object.assign(record, { queue: result.queued, parse: result.parse, format: result.format });
    return result;
  } catch (error) {
    if (gone.aborted || request.raw.socket.destroyed) record.code = 'client-gone';
    throw error;
  } finally {
    service.buffered -= held;
  }
}

function admit(service: Service, request: FastifyRequest): void {
  if (service.draining) throw new ConvertError('draining');
  checkDeclaredLength(request.raw, service.config.maxBodyBytes);
  const { idle, busy, starting } = service.pool.state;
  if (idle + busy === 0 && starting > 0 && service.pool.state.queued >= service.pool.queueMax / 2)
    throw new ConvertError('starting');
  if (!service.pool.hasRoom()) throw new ConvertError('overloaded');
}

function continueUpload(request: FastifyRequest, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/** Aborts when the connection closes before the answer was sent. */
function watchClient(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

interface Named {
  readonly body: Body;
  readonly name?: string | undefined;
  readonly mediaType?: string | undefined;
}

async function unwrap(request: FastifyRequest, received: Body): Promise<Named> {
  const { contentType } = request.record;
  if (isMultipart(contentType)) {
    const part = await readMultipart(contentType, received);
    if (part !== undefined) return part;
  }
  const { filename } = request.query as Query;
  return {
    body: received,
    name: filename ?? dispositionName(request.headers['content-disposition']),
    mediaType: contentType,
  };
}

/** The file name of a Content-Disposition header (RFC 6266), without any path. */
function dispositionName(header: string | undefined): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header ?? '');
  const name = extended === undefined ? (plain?.[1] ?? plain?.[2]) : decodePercent(extended);
  return name?.split(/[/\\]/).at(-1);
}

function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded UTF-8: a hint that cannot be read is no hint.
    return value;
  }
}

interface Answer {
  readonly result: TaskResult;
  readonly answer: AnswerType;
}

function sendConversion(request: FastifyRequest, reply: FastifyReply, { result, answer }: Answer): FastifyReply {
  const { record } = request;
  const { content, format, mediaType, warnings, removals } = result;
  reply.headers({
    'x-document-format': format,
    'x-document-media-type': mediaType,
    'server-timing': serverTiming(record),
    'cache-control': 'no-store',
    vary: reply.hasHeader('vary') ? 'Origin, Accept' : 'Accept',
  });
  if (warnings.length > 0)
    reply.header('x-document-warnings', [...new Set(warnings.map(({ code }) => code))].join(', '));
  if (answer === 'text/markdown') return reply.type('text/markdown; charset=utf-8').send(content);
  const timings = { total: secondsSince(record.arrived), download: record.download, parse: record.parse };
  if (answer === CONVERSION_TYPE)
    return reply.type(CONVERSION_TYPE).send({ content, timings, format, mediaType, warnings, removals });
  return reply.type('application/json; charset=utf-8').send({ content, timings });
}
