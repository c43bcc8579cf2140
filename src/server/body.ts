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
export async function receiveBody(request: IncomingMessage, limits: BodyLimits): Promise<Body> {
  const decoded = decode(request);
  const chunks: Buffer[] = [];
  let byteLength = 0;
  const timer = setTimeout(() => decoded.destroy(new ConvertError('upload-timeout')), limits.maxMs);
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      byteLength += chunk.length;
      if (byteLength > limits.maxBytes) throw tooLarge(limits.maxBytes);
      if (!limits.reserve(chunk.length)) throw new ConvertError('overloaded');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    throw new ConvertError('invalid-request', {
      detail: 'The body could not be received as it was announced. Check Content-Encoding and Content-Length.',
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
  return { chunks, byteLength };
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
