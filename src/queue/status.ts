/** What a queue has done and has left, in figures. */
import { countsKey, type OpenQueue } from './queue.js';

export interface QueueStatus {
  readonly waiting: number;
  readonly active: number;
  /** Failed, and waiting for their next try. */
  readonly delayed: number;
  /** Dead letters that are kept. */
  readonly dead: number;
  /** Documents by code: 'ok', 'present', or why there is no output. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Documents a minute, over the last five. */
  readonly perMinute: number;
  /** Minutes that the rest will take at this rate. */
  readonly minutesLeft: number | undefined;
  readonly workers: number;
}

const MINUTES = 5;

export async function queueStatus(queue: OpenQueue): Promise<QueueStatus> {
  const { jobs, redis, name } = queue;
  const counts = await jobs.getJobCounts('waiting', 'active', 'delayed', 'failed', 'prioritized');
  const outcomes = Object.fromEntries(
    Object.entries(await redis.hgetall(countsKey(name))).map(([code, number]) => [code, Number(number)]),
  );
  const { data } = await jobs.getMetrics('completed', 0, MINUTES - 1);
  const perMinute = data.length === 0 ? 0 : data.reduce((sum, number) => sum + Number(number), 0) / data.length;
  const waiting = (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0);
  const active = counts['active'] ?? 0;
  const delayed = counts['delayed'] ?? 0;
  const left = waiting + active + delayed;
  return {
    waiting,
    active,
    delayed,
    dead: counts['failed'] ?? 0,
    outcomes,
    perMinute,
    minutesLeft: perMinute > 0 ? left / perMinute : undefined,
    workers: (await jobs.getWorkers()).length,
  };
}

export interface DeadLetter {
  readonly key: string;
  readonly reason: string;
}

/** The latest documents that were given up. */
export async function deadLetters({ jobs }: OpenQueue, most: number): Promise<DeadLetter[]> {
  const failed = await jobs.getFailed(0, most - 1);
  return failed.map(({ data, failedReason }) => ({ key: data.key, reason: failedReason ?? '' }));
}
