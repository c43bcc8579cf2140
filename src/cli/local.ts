/** Conversions for the command line: through the same pool and walls as the service. */
import { basename } from 'node:path';
import { type Config, readConfig } from '../core/config.js';
import { ConvertError } from '../core/errors.js';
import { collect, FileError, readAny } from '../files/read.js';
import { findNativeOcr } from '../worker/native-ocr.js';
import { installedOcrLanguages } from '../worker/ocr-languages.js';
import { openPool as openConverters, type Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import { planSandbox } from '../worker/sandbox.js';
import type { TaskResult } from '../worker/task.js';

/** Waiting is no failure here: whoever calls this sends no more than the pool can take. */
const NEVER_MS = 2 ** 31 - 1;

export function openPool(jobs: number): Pool {
  const config: Config = { ...readConfig(process.env), queueWaitMs: NEVER_MS, queueMax: 10_000, spares: 0 };
  return openConverters(config, jobs);
}

/** Converts a file's bytes. Rejects with `TaskError`. */
export function convertBytes(
  pool: Pool,
  path: string,
  job: { bytes: Uint8Array; options: TaskOptions },
): Promise<TaskResult> {
  const name = path === '-' ? {} : { name: basename(path) };
  return pool.run({ chunks: [job.bytes], byteLength: job.bytes.length, options: job.options, ...name });
}

/** A file's bytes, or those of standard input (`-`). A pipe may be named, as shells do for `<(...)`. */
export async function readDocument(path: string, maxBytes: number): Promise<Buffer> {
  try {
    return path === '-' ? await collect(process.stdin, maxBytes) : await readAny(path, maxBytes);
  } catch (error) {
    throw error instanceof FileError && error.code === 'too-large' ? tooLarge(maxBytes) : error;
  }
}

export function tooLarge(maxBytes: number): ConvertError {
  return new ConvertError('body-too-large', { limit: { name: 'maxBodyBytes', value: maxBytes } });
}

/** Languages that pictures of text can be read in on this machine. */
export function ocrLanguagesHere(): string[] {
  const config = readConfig(process.env);
  return installedOcrLanguages(findNativeOcr(config, planSandbox(config)));
}

/** Whether there was more in the document than came out. */
export function isPartial({ warnings }: TaskResult): boolean {
  return warnings.some(({ code }) => code === 'truncated');
}
