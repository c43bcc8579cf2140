/** Reading what people name: a path may be a pipe, a device or a terabyte. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A path that names no file of the kind that is wanted; `message` says so. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: 'not-regular' | 'too-large' | 'gone' | 'outside' | 'no-folder';

  constructor(code: FileError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Opens a regular file for reading; the caller closes it. A pipe without a writer is refused, never waited for. */
export async function openRegular(path: string): Promise<{ file: FileHandle; bytes: number }> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  const stat = await file.stat().catch(closing(file));
  if (stat.isFile()) return { file, bytes: stat.size };
  await file.close();
  throw new FileError('not-regular', `This is ${kindOf(stat)}, not a file.`);
}

function closing(file: FileHandle): (error: unknown) => Promise<never> {
  return async (error) => {
    await file.close();
    throw error;
  };
}

function kindOf(stat: { isDirectory(): boolean; isFIFO(): boolean; isSocket(): boolean }): string {
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a pipe';
  return stat.isSocket() ? 'a socket' : 'a device';
}

/** The bytes of a regular file of at most `maxBytes`; its size is looked at before it is read. */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer> {
  const { file, bytes } = await openRegular(path);
  try {
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    return await collect(file.createReadStream({ autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

/** The bytes of whatever a person names, a pipe of their shell included, as long as they are at most `maxBytes`. */
export async function readAny(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOCTTY);
  try {
    const stat = await file.stat();
    if (stat.isFile() && stat.size > maxBytes) throw tooLarge(maxBytes);
    return await collect(file.createReadStream({ autoClose: false }), maxBytes);
  } finally {
    await file.close();
  }
}

/** All of a stream. Throws `FileError` as soon as there is more than `maxBytes` of it. */
export async function collect(stream: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

function tooLarge(maxBytes: number): FileError {
  return new FileError('too-large', `There are more than ${maxBytes} bytes in it.`);
}
