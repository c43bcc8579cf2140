/** Conversions for the command line: through the same pool and walls as the service. */
import { basename } from 'node:path';
import { type Config, readConfig } from '../core/config.js';
import { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import type { TaskResult } from '../worker/task.js';

/** Waiting is no failure here: whoever calls this sends no more than the pool can take. */
const NEVER_MS = 2 ** 31 - 1;

export function openPool(jobs: number): Pool {
  const config: Config = { ...readConfig(process.env), queueWaitMs: NEVER_MS, queueMax: 10_000, spares: 0 };
  return new Pool(config, jobs);
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
