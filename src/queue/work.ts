/** A worker: takes keys from the queue, converts what lies there, and writes the markdown beside it. */
import type { Job as QueueJob } from 'bullmq';
import { ConvertError, errorTable } from '../core/errors.js';
import { isLostPlace } from '../files/write.js';
import type { Pool } from '../worker/pool.js';
import { connect, countsKey, type Job, loadBullmq, type OpenQueue } from './queue.js';
import { failureKey, inputKey, outputKey, type Store } from './store.js';

export interface WorkOptions {
  /** The store takes or gives nothing any more: what is under way fails, and is tried again by others. */
  onLostStore(error: unknown): void;
  readonly url: string;
  readonly queue: OpenQueue;
  readonly store: Store;
  readonly pool: Pool;
  /** Documents at once. */
  readonly jobs: number;
  /** Milliseconds after which a worker that went away loses its documents to others. */
  readonly lockMs: number;
}

/**
 * Times that a document may be taken from workers that went away before it is given up: documents cannot end a worker,
 * so it is the machine that failed.
 */
const MAX_STALLED = 20;
const METRIC_MINUTES = 60;

export interface Worker {
  /** Takes no more, finishes what it has. */
  close(): Promise<void>;
}

/** Starts to work; what it has under way when it is killed is done by another worker once its lock is over. */
export async function startWorker(options: WorkOptions): Promise<Worker> {
  const { queue, store, jobs, lockMs } = options;
  const { Worker, UnrecoverableError } = await loadBullmq();
  const redis = await connect(options.url);
  const take = async (job: QueueJob<Job>): Promise<string> => {
    const { key } = job.data;
    try {
      const outcome = await convertKey(options, key);
      await count(queue, outcome);
      return outcome;
    } catch (error) {
      if (isLostPlace(error)) options.onLostStore(error);
      if (isLostPlace(error) || mayTryAgain(job, error)) throw error;
      const failure = describe(error);
      await store.write(failureKey(key), `${JSON.stringify({ key, ...failure })}\n`);
      await count(queue, failure.code);
      throw new UnrecoverableError(`${failure.code}: ${failure.detail}`);
    }
  };
  const worker = new Worker<Job>(queue.name, take, {
    connection: redis,
    concurrency: jobs,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount: MAX_STALLED,
    metrics: { maxDataPoints: METRIC_MINUTES },
  });
  // Losing Redis, or a lock while it was away: the job is done again, with the same outcome.
  worker.on('error', () => {});
  return {
    async close() {
      await worker.close();
      redis.disconnect();
    },
  };
}

/** 'ok', or 'present' where the output is there from an earlier try. */
async function convertKey({ store, pool }: WorkOptions, key: string): Promise<'ok' | 'present'> {
  if (await store.has(outputKey(key))) return 'present';
  const bytes = await store.read(inputKey(key));
  if (bytes === undefined) throw new ConvertError('not-found', { detail: 'There is no such document in the store.' });
  const name = key.split('/').at(-1) ?? key;
  const { content } = await pool.run({ chunks: [bytes], byteLength: bytes.length, name, options: {} });
  await store.write(outputKey(key), content);
  await store.remove(failureKey(key));
  return 'ok';
}

/** What the table calls retryable, and every failure of the store, until the tries are used up. */
function mayTryAgain(job: QueueJob<Job>, error: unknown): boolean {
  if (error instanceof ConvertError && !errorTable[error.code].retryable) return false;
  return job.attemptsMade + 1 < (job.opts.attempts ?? 1);
}

function describe(error: unknown): { code: string; detail: string } {
  if (error instanceof ConvertError) return { code: error.code, detail: error.sentencesFor('cli') };
  return { code: 'store', detail: error instanceof Error ? error.message : String(error) };
}

/** A worker that is killed right after this counts a document twice: figures to look at, not to account by. */
async function count({ redis, name }: OpenQueue, outcome: string): Promise<void> {
  await redis.hincrby(countsKey(name), outcome, 1);
}
