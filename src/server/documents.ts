/** POST /scrape/document and POST /detect: receive a body, give it to a converter, answer. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConvertError } from '../core/errors.js';
import { type OptionName, toConversionOptions } from '../core/options.js';
import { quote } from '../core/refusal.js';
import type { TaskResult } from '../worker/task.js';
import { type Body, checkDeclaredLength, receiveBody } from './body.js';
import { parseDisposition } from './disposition.js';
import { readForm } from './form.js';
import { isMultipart } from './multipart.js';
import { type AnswerType, CONVERSION_TYPE, negotiate, OFFERS } from './negotiate.js';
import { type Given, queryNames, queryOf, readOptions } from './options.js';
import { secondsSince } from './record.js';
import { conversionSchema, detectionSchema, fullConversionSchema } from './schemas.js';
import { type Service, serverTiming } from './service.js';

/** What a route takes, and what it wants. */
interface Asked {
  readonly names: readonly OptionName[];
  readonly detectOnly: boolean;
}

export function registerDocuments(app: FastifyInstance, service: Service): void {
  app.post(
    '/scrape/document',
    {
      schema: {
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
      if (answer === undefined) throw notAcceptable(request.headers.accept ?? '');
      const result = await convertRequest(service, request, reply, { names: queryNames, detectOnly: false });
      return sendConversion(request, reply, { result, answer });
    },
  );
  app.post('/detect', { schema: { response: { 200: detectionSchema } } }, async (request, reply) => {
    const asked: Asked = { names: ['filename'], detectOnly: true };
    const { format, mediaType } = await convertRequest(service, request, reply, asked);
    return { format, mediaType };
  });
}

function notAcceptable(accept: string): ConvertError {
  return new ConvertError('not-acceptable', {
    detail: `The Accept header ${quote(accept)} rules out every answer there is: ${OFFERS.join(', ')}. Send one of them, or no Accept header.`,
  });
}

function passwordOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-document-password'];
  // Header values are Latin-1; a password of other letters comes as UTF-8 in them.
  return typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : undefined;
}

/** Admission comes before the body: what cannot be converted soon is refused before it is sent. */
async function convertRequest(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<TaskResult> {
  const { record } = request;
  const known = { names: asked.names, ocrLanguages: service.ocrLanguages };
  const query = queryOf(request.query);
  readOptions(query, known);
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
    const { maxBodyBytes: maxBytes, uploadMs: maxMs } = service.config;
    const limits = { maxBytes, setting: 'maxBodyBytes', maxMs, reserve } as const;
    const received = await receiveBody(request.raw, limits);
    record.download = secondsSince(started);
    record.bytes = received.byteLength;
    const { body, mediaType, options: fields, password, ...sent } = await unwrap(request, received, asked.names);
    const values = readOptions([...query, ...fields], known);
    if (password !== undefined) values.set('password', password);
    if (body.byteLength === 0) throw new ConvertError('empty-document');
    const name = values.get('filename') ?? sent.name;
    const task = {
      ...body,
      options: asked.detectOnly ? { detectOnly: true } : toConversionOptions(values),
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
  checkDeclaredLength(request.raw, { maxBytes: service.config.maxBodyBytes, setting: 'maxBodyBytes' });
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
  /** Of the fields of a form. */
  readonly options: readonly Given[];
  readonly password?: string | undefined;
}

async function unwrap(request: FastifyRequest, received: Body, names: readonly OptionName[]): Promise<Named> {
  const { contentType } = request.record;
  const password = passwordOf(request);
  const form = isMultipart(contentType) ? await readForm(contentType, received, names) : undefined;
  if (form !== undefined) return { ...form, password: samePassword(password, form.secrets.get('password')) };
  return {
    body: received,
    name: parseDisposition(request.headers['content-disposition'] ?? '').filename,
    mediaType: contentType,
    options: [],
    password,
  };
}

function samePassword(header: string | undefined, field: string | undefined): string | undefined {
  if (header !== undefined && field !== undefined && header !== field)
    throw new ConvertError('invalid-request', {
      detail: 'The header X-Document-Password and the form field password differ. Send one of them.',
    });
  return header ?? field;
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
  if (warnings.some(({ code }) => code === 'truncated')) reply.header('x-markwell-truncated', 'true');
  if (warnings.length > 0)
    reply.header('x-document-warnings', [...new Set(warnings.map(({ code }) => code))].join(', '));
  if (answer === 'text/markdown') return reply.type('text/markdown; charset=utf-8').send(content);
  const timings = { total: secondsSince(record.arrived), download: record.download, parse: record.parse };
  if (answer === CONVERSION_TYPE)
    return reply.type(CONVERSION_TYPE).send({ content, timings, format, mediaType, warnings, removals });
  return reply.type('application/json; charset=utf-8').send({ content, timings });
}
