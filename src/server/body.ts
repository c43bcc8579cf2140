import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ConvertError } from '../core/errors.js';

/** A body as it arrived, in pieces: putting them together is left to the converter's process. */
export interface Body {
  readonly chunks: Buffer[];
  readonly byteLength: number;
}

export interface BodyLimits {
  readonly maxBytes: number;
  readonly maxMs: number;
  /** Whether so many more bytes may be held; counts them if so. */
  reserve(bytes: number): boolean;
}

/** Throws `body-too-large` if the body says so itself, before any of it is read. */
export function checkDeclaredLength(request: IncomingMessage, maxBytes: number): void {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
}

/**
 * Receives a body and decodes its Content-Encoding. Bytes are counted as they arrive and after decoding, so neither a
 * lying length nor a compressed bomb gets past the limit.
 */
export function receiveBody(request: IncomingMessage, limits: BodyLimits): Promise<Body> {
  const decoded = decode(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteLength = 0;
    const timer = setTimeout(() => fail(new ConvertError('upload-timeout')), limits.maxMs);
    // Destroying the request would take the connection with it, and the answer: it only stops flowing here.
    const fail = (error: unknown) => {
      clearTimeout(timer);
      decoded.off('data', receive);
      request.unpipe();
      if (decoded === request) request.pause();
      else decoded.destroy();
      reject(toBodyError(error));
    };
    const receive = (chunk: Buffer) => {
      byteLength += chunk.length;
      if (byteLength > limits.maxBytes) fail(tooLarge(limits.maxBytes));
      else if (!limits.reserve(chunk.length)) fail(new ConvertError('overloaded'));
      else chunks.push(chunk);
    };
    decoded.on('data', receive);
    decoded.on('error', fail);
    decoded.on('close', () => fail(new Error('closed')));
    decoded.on('end', () => {
      clearTimeout(timer);
      resolve({ chunks, byteLength });
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
  if (decoder === undefined) throw new ConvertError('unsupported-encoding');
  // A client that goes away ends the decoder too.
  request.on('error', (error) => decoder.destroy(error));
  request.on('aborted', () => decoder.destroy(new Error('aborted')));
  return request.pipe(decoder);
}

function createDecoder(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}

function tooLarge(maxBytes: number): ConvertError {
  return new ConvertError('body-too-large', { limit: { name: 'maxBodyBytes', value: maxBytes } });
}
