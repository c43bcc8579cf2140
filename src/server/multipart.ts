import busboy from '@fastify/busboy';
import { ConvertError } from '../core/errors.js';
import type { Body } from './body.js';

interface FilePart {
  readonly body: Body;
  readonly name?: string;
  readonly mediaType?: string;
}

export function isMultipart(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*;/i.test(contentType ?? '');
}

/**
 * The first file of a form, or its first field if it has no file. A body that only claims to be a form (its bytes do not
 * begin with a boundary) is `undefined`: it is the document itself.
 */
export async function readMultipart(contentType: string, received: Body): Promise<FilePart | undefined> {
  if (received.chunks[0]?.subarray(0, 2).toString('latin1') !== '--') return undefined;
  const { promise, resolve, reject } = withResolvers<FilePart | undefined>();
  const parser = startParser(contentType);
  let found: FilePart | undefined;
  parser.on('file', (_field, stream, name, _encoding, mediaType) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const byteLength = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      found ??= { body: { chunks, byteLength }, ...(name ? { name } : {}), ...(mediaType ? { mediaType } : {}) };
    });
  });
  parser.on('field', (_field, value) => {
    const chunk = Buffer.from(value);
    found ??= { body: { chunks: [chunk], byteLength: chunk.length } };
  });
  parser.on('error', (error: unknown) => reject(badForm(error)));
  parser.on('finish', () => {
    if (found === undefined && startsForm(contentType, received)) reject(new ConvertError('empty-document'));
    else resolve(found);
  });
  for (const chunk of received.chunks) parser.write(chunk);
  parser.end();
  return promise;
}

/** Whether the body begins with the boundary that its type names: then it is a form, though there may be nothing in it. */
function startsForm(contentType: string, { chunks }: Body): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const start = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  return chunks[0]?.subarray(0, start.length).toString('latin1') === start;
}

function startParser(contentType: string) {
  try {
    return new busboy.Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 10, files: 10, parts: 20, fieldSize: 104_857_600 },
    });
  } catch (error) {
    throw badForm(error);
  }
}

function badForm(cause: unknown): ConvertError {
  const detail =
    'The multipart form cannot be read. Send the bytes of the document as the body, for example with --data-binary @FILE.';
  return new ConvertError('invalid-request', { detail, cause });
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
