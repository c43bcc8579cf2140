import { relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.js';
import { readRegular } from '../files/read.js';
import { enqueue, openQueue } from '../queue/queue.js';
import { inputKey, openStore, outputKey, type Store } from '../queue/store.js';
import { walkFiles } from './files.js';
import { fail, print, say, UsageError } from './output.js';
import { DEFAULT_QUEUE } from './work.js';

const USAGE = `Usage: markwell enqueue (FOLDER | --stored | --dead) --queue redis://HOST:PORT --store (DIR | s3://BUCKET/PREFIX)

Copies every file of FOLDER to STORE/in/ and queues it for "markwell work". What has its output already is left alone, and
what is queued already is not queued twice, so the same command may be run again.

  --stored              queue what lies in STORE/in/ already
  --dead                queue the documents again that were given up
  --name NAME           of the queue, where one Redis holds more than one (markwell)
`;

const options = {
  queue: { type: 'string' },
  store: { type: 'string' },
  name: { type: 'string' },
  stored: { type: 'boolean' },
  dead: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function enqueueCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.help === true) return print(USAGE).then(() => 0);
  const { queue: url, store: place, stored, dead } = values;
  const folder = positionals[0];
  const sources = [folder !== undefined, stored === true, dead === true].filter(Boolean).length;
  if (url === undefined || sources !== 1 || (place === undefined && dead !== true)) throw new UsageError(USAGE);
  const queue = await openQueue(url, values.name ?? DEFAULT_QUEUE);
  try {
    if (dead === true) {
      await queue.jobs.retryJobs({ state: 'failed' });
      say('queued again what was given up');
      return 0;
    }
    const store = await openStore(place ?? '');
    const passedOver = { exit: 0 };
    const keys = folder === undefined ? storedKeys(store) : copiedKeys(store, { folder, place, passedOver });
    const count = await enqueue(queue, keys);
    say(`queued ${count} document${count === 1 ? '' : 's'}`);
    return passedOver.exit;
  } finally {
    await queue.close();
  }
}

interface Copied {
  readonly folder: string;
  /** The store, which may lie in the folder. */
  readonly place: string | undefined;
  /** The exit code, once a file could not be read. */
  readonly passedOver: { exit: number };
}

async function* copiedKeys(store: Store, { folder, place, passedOver }: Copied): AsyncIterable<string> {
  const { maxBodyBytes } = readConfig(process.env);
  for await (const { path, unreadable } of walkFiles(folder, place)) {
    const key = relative(folder, path).split(sep).join('/');
    if (unreadable === undefined && (await store.has(outputKey(key)))) continue;
    const bytes = await (unreadable === undefined ? readRegular(path, maxBodyBytes) : Promise.reject(unreadable)).catch(
      (error: unknown) => {
        passedOver.exit = fail(error, path);
      },
    );
    if (bytes === undefined) continue;
    await store.write(inputKey(key), bytes);
    yield key;
  }
}

async function* storedKeys(store: Store): AsyncIterable<string> {
  for await (const stored of store.list('in/')) {
    const key = stored.slice('in/'.length);
    if (!(await store.has(outputKey(key)))) yield key;
  }
}
