import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { settings } from '../core/config.js';
import { ConvertError } from '../core/errors.js';
import { notAllowed } from '../core/refusal.js';
import { gather, gathered, startGathering } from './blocks.js';

/** A body in pieces: putting them together is left to the converter's process. */
export interface Body {
  readonly chunks: readonly Buffer[];
  readonly byteLength: number;
}

/** Bytes that taking a chunk is worth, however few it holds: a body of chunks of one byte reaches its limit by their number. */
const CHUNK_COST_BYTES = 128;

/** The most that a body may have, and the setting that says so. */
interface SizeLimit {
  readonly maxBytes: number;
  readonly setting: 'maxBodyBytes' | 'mcpMaxBytes';
}

export interface BodyLimits extends SizeLimit {
  readonly maxMs: number;
  /** Whether so many more bytes may be held; counts them if so. */
  reserve(bytes: number): boolean;
}

/** Throws `body-too-large` if the body says so itself, before any of it is read. */
export function checkDeclaredLength(request: IncomingMessage, limit: SizeLimit): void {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit.maxBytes) throw tooLarge(limit);
}

/**
 * Receives a body and decodes its Content-Encoding. Bytes are counted as they arrive and after decoding, so neither a
 * lying length nor a compressed bomb gets past the limit.
 */
export function receiveBody(request: IncomingMessage, limits: BodyLimits): Promise<Body> {
  const decoded = decode(request);
  return new Promise((resolve, reject) => {
    const announced = decoded === request ? request.headers['content-length'] : undefined;
    const gathering = startGathering(announced === undefined ? undefined : Number(announced));
    let cost = 0;
    const timer = setTimeout(() => fail(new ConvertError('upload-timeout')), limits.maxMs);
    // Destroying the request would take the connection with it, and the answer: it only stops flowing here.
    const fail = (error: unknown) => {
      clearTimeout(timer);
      decoded.off('data', receive);
      request.off('data', charge);
      request.unpipe();
      if (decoded === request) request.pause();
      else decoded.destroy();
      reject(toBodyError(error));
    };
    const receive = (chunk: Buffer) => {
      if (gathering.byteLength + chunk.length > limits.maxBytes) fail(tooLarge(limits));
      else if (!gather(gathering, chunk, limits.reserve)) fail(new ConvertError('overloaded'));
    };
    const charge = () => {
      cost += CHUNK_COST_BYTES;
      if (cost > limits.maxBytes) fail(tooManyChunks(limits));
    };
    request.on('data', charge);
    decoded.on('data', receive);
    decoded.on('error', fail);
    decoded.on('close', () => fail(new Error('closed')));
    decoded.on('end', () => {
      clearTimeout(timer);
      resolve(gathered(gathering));
    });
  });
}

function toBodyError(error: unknown): ConvertError {
  if (error instanceof ConvertError) return error;
  return new ConvertError('invalid-request', {
    detail: 'The body could not be received as it was announced. Check Content-Encoding and Content-Length.',
    cause: error,
  });
}

/**
 * Reads and drops what a client still sends of a body that nobody wants, for at most `maxMs` milliseconds: a connection
 * that is closed over unread bytes is reset, and the answer is lost with it.
 */
export function discardRest(request: IncomingMessage, maxMs: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('end', done).on('close', done).on('error', done);
    request.resume();
  });
}

function decode(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return request;
  const decoder = createDecoder(encoding);
  if (decoder === undefined) throw unknownEncoding(encoding);
  // A client that goes away ends the decoder too.
  request.on('error', (error) => decoder.destroy(error));
  request.on('aborted', () => decoder.destroy(new Error('aborted')));
  return request.pipe(decoder);
}

function unknownEncoding(encoding: string): ConvertError {
  const detail = notAllowed('The Content-Encoding', encoding, ['gzip', 'deflate', 'br', 'identity']);
  return new ConvertError('unsupported-encoding', { detail: `${detail} Send the bytes as they are.` });
}

function createDecoder(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}

function tooManyChunks({ maxBytes, setting }: SizeLimit): ConvertError {
  const detail = 'The body comes in too many small chunks. Send larger ones, or the Content-Length and no chunks.';
  return new ConvertError('body-too-large', { detail, limit: { name: setting, value: maxBytes } });
}

function tooLarge({ maxBytes, setting }: SizeLimit): ConvertError {
  const limit = { name: setting, value: maxBytes };
  if (setting === 'maxBodyBytes') return new ConvertError('body-too-large', { limit });
  const detail = `A call holds at most ${maxBytes} bytes (${settings[setting].env}). Send larger documents to /scrape/document.`;
  return new ConvertError('body-too-large', { detail, limit });
}
