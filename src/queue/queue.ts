/** The queue in Redis: jobs carry keys, never bytes. */
import { createHash } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { loadOptional, QueueError } from './load.js';

export interface Job {
  readonly key: string;
}

export interface OpenQueue {
  readonly name: string;
  readonly redis: Redis;
  readonly jobs: Queue<Job>;
  close(): Promise<void>;
}

/** Tries of one document, for failures that may go away; waits 2, 4, 8, 16 seconds between them, give or take half. */
export const ATTEMPTS = 5;
const FIRST_WAIT_MS = 2_000;
/** Jobs added in one round trip. */
const BULK = 500;
const CONNECT_MS = 5_000;

const packages = 'bullmq ioredis';
export const loadBullmq = (): Promise<typeof import('bullmq')> => loadOptional(packages, () => import('bullmq'));
const loadRedis = () => loadOptional(packages, () => import('ioredis'));

/** A connection that waits for Redis to come back, however long; rejects where it is not there to begin with. */
export async function connect(url: string): Promise<Redis> {
  if (!/^rediss?:\/\//.test(url)) throw new QueueError('A queue is given as redis://HOST:PORT.');
  const { Redis } = await loadRedis();
  const redis = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: CONNECT_MS });
  // Each loss would be told again by whoever waits for an answer.
  redis.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CONNECT_MS);
  });
  const there = await Promise.race([redis.ping().then(() => true), tooLate]);
  clearTimeout(timer);
  if (!there) {
    redis.disconnect();
    throw new QueueError(`There is no Redis at ${hostOf(url)}.`);
  }
  return redis;
}

/** Without the credentials that may stand in it. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'that address';
}

export async function openQueue(url: string, name: string): Promise<OpenQueue> {
  const { Queue } = await loadBullmq();
  const redis = await connect(url);
  const jobs = new Queue<Job>(name, { connection: redis });
  jobs.on('error', () => {});
  const close = async (): Promise<void> => {
    await jobs.close();
    redis.disconnect();
  };
  return { name, redis, jobs, close };
}

/** Adds a job for each key; a key that is queued already is not queued twice. Gives the number of keys. */
export async function enqueue(queue: OpenQueue, keys: AsyncIterable<string>): Promise<number> {
  let count = 0;
  let bulk: string[] = [];
  const flush = async (): Promise<void> => {
    await queue.jobs.addBulk(bulk.map((key) => ({ name: 'convert', data: { key }, opts: optionsOf(key) })));
    count += bulk.length;
    bulk = [];
  };
  for await (const key of keys) {
    bulk.push(key);
    if (bulk.length === BULK) await flush();
  }
  if (bulk.length > 0) await flush();
  return count;
}

function optionsOf(key: string) {
  return {
    jobId: createHash('sha256').update(key).digest('hex'),
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_WAIT_MS, jitter: 0.5 },
    removeOnComplete: true,
    removeOnFail: false,
  };
}

/** Redis' hash that counts outcomes by code. */
export const countsKey = (name: string): string => `markwell:${name}:outcomes`;
