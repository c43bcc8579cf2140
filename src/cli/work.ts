import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type OpenQueue, openQueue } from '../queue/queue.js';
import { deadLetters, queueStatus } from '../queue/status.js';
import { openStore } from '../queue/store.js';
import { startWorker } from '../queue/work.js';
import { openPool } from './local.js';
import { print, say, UsageError } from './output.js';
import { untilAsked } from './signals.js';

const USAGE = `Usage: markwell work --queue redis://HOST:PORT --store (DIR | s3://BUCKET/PREFIX) [options]

Takes documents from a queue that "markwell enqueue" filled, and writes STORE/out/KEY.md for STORE/in/KEY. Documents that
cannot be converted get STORE/failed/KEY.json with the code and the reason. Ends on SIGTERM, after what is under way.

  --jobs N              documents at once; one a processor by default
  --until-empty         end when nothing is left
  --lock SECONDS        after which the documents of a worker that went away are given to others (30)
  --name NAME           of the queue, where one Redis holds more than one (markwell)
  --status              print what is done and what is left, and end; --json for programs

Needs packages that are not installed with markwell: npm install bullmq ioredis, and @aws-sdk/client-s3 for buckets.
`;

const options = {
  queue: { type: 'string' },
  store: { type: 'string' },
  jobs: { type: 'string', short: 'j' },
  'until-empty': { type: 'boolean' },
  lock: { type: 'string' },
  name: { type: 'string' },
  status: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const DEFAULT_LOCK_SECONDS = 30;
const LOOK_MS = 500;
const SHOWN_LETTERS = 20;
/** Looks in a row that find nothing left: a job between two states is in none for a moment. */
const EMPTY_LOOKS = 3;

export const DEFAULT_QUEUE = 'markwell';

export async function workCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help === true) return print(USAGE).then(() => 0);
  const { queue: url, store: place } = values;
  if (url === undefined || (place === undefined && values.status !== true)) throw new UsageError(USAGE);
  const queue = await openQueue(url, values.name ?? DEFAULT_QUEUE);
  try {
    if (values.status === true) return await showStatus(queue, values.json === true);
    const jobs = wholeNumber('--jobs', values.jobs ?? String(availableParallelism()));
    const lockMs = wholeNumber('--lock', values.lock ?? String(DEFAULT_LOCK_SECONDS)) * 1000;
    const store = await openStore(place ?? '');
    const pool = openPool(jobs);
    let lost: unknown;
    let onLost = (): void => undefined;
    const storeLost = new Promise<void>((resolve) => {
      onLost = resolve;
    });
    const onLostStore = (error: unknown): void => {
      lost ??= error;
      onLost();
    };
    const worker = await startWorker({ url, queue, store, pool, jobs, lockMs, onLostStore });
    say(`working on ${jobs} document${jobs === 1 ? '' : 's'} at once`);
    await Promise.race([untilTold(queue, values['until-empty'] === true), storeLost]);
    await worker.close();
    await pool.close();
    if (lost !== undefined) throw lost;
    return 0;
  } finally {
    await queue.close();
  }
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 3600)
    throw new UsageError(`${name} takes a whole number from 1 to 3600.`);
  return number;
}

function untilTold(queue: OpenQueue, untilEmpty: boolean): Promise<void> {
  return new Promise((resolve) => {
    void untilAsked().then(resolve);
    if (!untilEmpty) return;
    let empty = 0;
    const timer = setInterval(async () => {
      // Redis may be away for a while: that is no end.
      const status = await queueStatus(queue).catch(() => undefined);
      const left = status === undefined ? 1 : status.waiting + status.active + status.delayed;
      empty = left === 0 ? empty + 1 : 0;
      if (empty < EMPTY_LOOKS) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });
}

async function showStatus(queue: OpenQueue, json: boolean): Promise<number> {
  const status = await queueStatus(queue);
  const letters = await deadLetters(queue, SHOWN_LETTERS);
  if (json) return print(`${JSON.stringify({ ...status, deadLetters: letters })}\n`).then(() => 0);
  const { waiting, active, delayed, dead, outcomes, perMinute, minutesLeft, workers } = status;
  const lines = [
    `${waiting} waiting, ${active} under way, ${delayed} to be tried again, ${dead} given up; ${workers} workers`,
    `${perMinute.toFixed(1)} documents a minute${minutesLeft === undefined ? '' : `, ${Math.ceil(minutesLeft)} minutes left`}`,
    ...Object.entries(outcomes).map(([code, number]) => `  ${String(number).padStart(9)}  ${code}`),
  ];
  if (letters.length > 0)
    lines.push('given up, the latest first:', ...letters.map(({ key, reason }) => `  ${key}  ${reason}`));
  await print(`${lines.join('\n')}\n`);
  return 0;
}
