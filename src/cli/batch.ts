import { lstat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConvertError } from '../core/errors.js';
import { toMicroseconds } from '../core/seconds.js';
import { FileError, readRegular } from '../files/read.js';
import { isLostPlace, writeWhole } from '../files/write.js';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import { TaskError, type TaskResult } from '../worker/task.js';
import { addOutcome, type BatchProgress, newProgress, showProgress, showSummary } from './batch-progress.js';
import { conversionFlagNames, conversionFlags, conversionOptionsOf } from './conversion-flags.js';
import { type Entry, entriesOfFolder, realOf, targetPath } from './files.js';
import { convertBytes, isPartial, ocrLanguagesHere, openPool, tooLarge } from './local.js';
import { entriesOfManifest } from './manifest.js';
import { type OutFolder, openOutFolder, reportLine, type Shard } from './out-folder.js';
import { EXIT_MACHINE, explain, print, shown, UsageError } from './output.js';

const USAGE = `Usage: markwell batch (FOLDER | --manifest FILE) --out DIR [options]

Writes DIR/ID.md for each document and a line for each into DIR/report.jsonl: id, format, seconds (of the conversion), wait
(seconds, for a converter), code, and truncated where there was more. Goes on after a failure. Documents whose output is
there already are left alone, so that the same command resumes; those that failed are tried again. The exit code is 0 where
all was tried, whatever the outcomes: the report tells them. It is 6 where an output could not be written.

  --manifest FILE       lines of {"id": ..., "path": ...}; paths are relative to the manifest
  -o, --out DIR         where the output goes
  -j, --jobs N          documents at once; one a processor by default
  --shard I/N           only every Nth document, from the Ith (0 to N-1): for N machines with one manifest
  --again               convert documents again that have their output
  ${conversionFlagNames.join(', ')} as for convert

Examples:
  markwell batch ~/Documents --out markdown
  markwell batch --manifest files.jsonl --out out --shard 0/4
`;

const options = {
  ...conversionFlags,
  manifest: { type: 'string' },
  out: { type: 'string', short: 'o' },
  jobs: { type: 'string', short: 'j' },
  shard: { type: 'string' },
  again: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface BatchState {
  readonly pool: Pool;
  readonly out: OutFolder;
  readonly again: boolean;
  readonly taskOptions: TaskOptions;
  readonly progress: BatchProgress;
  /** Why the batch ends before its list does. */
  lost: unknown;
}

/** Converts all documents of a folder or manifest; 0 even where some failed, because the report tells which. */
export async function batch(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.help === true) return print(USAGE).then(() => 0);
  const { out, manifest } = values;
  const [folder, ...more] = positionals;
  if (out === undefined || more.length > 0 || (manifest === undefined) === (folder === undefined))
    throw new UsageError(USAGE);
  const jobs = parseJobs(values.jobs);
  const taskOptions = conversionOptionsOf(values, ocrLanguagesHere);
  const shard = parseShard(values.shard);
  if (folder !== undefined) await refuseOwnFolder(folder, out);
  const list = (seen?: Map<string, number>) =>
    onlyShard(
      folder === undefined ? entriesOfManifest(manifest ?? '', out, seen) : entriesOfFolder(folder, out),
      shard,
    );
  // The first way through the list finds what is wrong with it before anything is converted, and counts.
  let total = 0;
  for await (const _ of list(new Map())) total++;
  const outFolder = await openOutFolder(out, shard);
  const pool = openPool(jobs);
  const progress = newProgress(total);
  const again = values.again === true;
  try {
    await runAll({ pool, out: outFolder, again, taskOptions, progress, lost: undefined }, list(), jobs);
  } finally {
    await pool.close();
    await outFolder.close();
    showSummary(progress);
  }
  return progress.codes.has('not-written') ? EXIT_MACHINE : 0;
}

/** What was written beside its document would be converted the next time. */
async function refuseOwnFolder(folder: string, out: string): Promise<void> {
  if ((await realOf(folder)) === (await realOf(out)))
    throw new UsageError(
      `The output folder is that of the documents. Give one of its own, for example --out ${shown(join(out, 'markdown'))}.`,
    );
}

const MAX_JOBS = 256;

function parseJobs(value: string | undefined): number {
  if (value === undefined) return availableParallelism();
  const jobs = Number(value);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > MAX_JOBS)
    throw new UsageError(`--jobs takes a whole number from 1 to ${MAX_JOBS}.`);
  return jobs;
}

function parseShard(shard: string | undefined): Shard {
  if (shard === undefined) return { index: 0, count: 1 };
  const [, i, n] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const index = Number(i);
  const count = Number(n);
  if (!(index < count)) throw new UsageError('--shard takes I/N with I from 0 to N-1, for example 0/4.');
  return { index, count };
}

async function* onlyShard(entries: AsyncIterable<Entry>, { index, count }: Shard): AsyncGenerator<Entry> {
  let at = 0;
  for await (const entry of entries) if (at++ % count === index) yield entry;
}

/**
 * One document more than converters is under way, so that none waits for a file to be read. Rejects at once where there
 * is no place for outputs any more.
 */
async function runAll(state: BatchState, entries: AsyncGenerator<Entry>, jobs: number): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
      await runOne(state, next.value).catch((error: unknown) => {
        state.lost ??= error;
      });
      if (state.lost !== undefined) return state.pool.close();
      showProgress(state.progress);
    }
  };
  await Promise.all(Array.from({ length: jobs + 1 }, lane));
  if (state.lost !== undefined) throw state.lost;
}

interface Outcome {
  /** 'ok', 'present', an error's code, or one of `outcomes`. */
  readonly code: string;
  readonly format: string;
  readonly detail?: string;
  readonly truncated?: true;
  /** Seconds of the conversion, and of the wait for a converter. */
  readonly seconds: number;
  readonly wait: number;
}

async function runOne(state: BatchState, entry: Entry): Promise<void> {
  const outcome = await convertEntry(state, entry);
  // What fails because the batch ends says nothing of the document.
  if (state.lost !== undefined) return;
  addOutcome(state.progress, outcome);
  if (outcome.code === 'present') return;
  const { format, code, detail, truncated, seconds, wait } = outcome;
  await reportLine(state.out, { id: entry.id, format, seconds, wait, code, truncated, detail });
}

const failed = (code: string, error: unknown): Outcome => {
  const seconds = error instanceof TaskError ? toMicroseconds(error.parse) : 0;
  return { code, format: '', seconds, wait: 0, detail: explain(error) };
};

/** Rejects where there is no place for outputs any more; whatever else one document meets is its own outcome. */
async function convertEntry(state: BatchState, entry: Entry): Promise<Outcome> {
  if (entry.unreadable !== undefined) return failed('unreadable-folder', entry.unreadable);
  const target = targetPath(state.out.root, entry.id) ?? '';
  if (!state.again && (await isWritten(target))) return { code: 'present', format: '', seconds: 0, wait: 0 };
  const { maxBodyBytes } = state.pool.config;
  const bytes = await readRegular(entry.path, maxBodyBytes).catch((error: unknown) => ({ error }));
  if ('error' in bytes) {
    const large = bytes.error instanceof FileError && bytes.error.code === 'too-large';
    return large ? failed('body-too-large', tooLarge(maxBodyBytes)) : failed('unreadable-file', bytes.error);
  }
  let result: TaskResult;
  try {
    result = await convertPatiently(state, entry, bytes);
  } catch (error) {
    return failed(error instanceof ConvertError ? error.code : 'internal', error);
  }
  const { format, parse, queued } = result;
  const times = { seconds: toMicroseconds(parse), wait: toMicroseconds(queued) };
  try {
    await writeWhole({ root: state.out.root }, target, result.content);
  } catch (error) {
    if (isLostPlace(error)) throw error;
    return { ...failed('not-written', error), format, ...times };
  }
  return { code: 'ok', format, ...times, ...(isPartial(result) ? { truncated: true } : {}) };
}

const TRIES = 3;
const PAUSE_MS = 1000;

/** A machine may be too busy for a moment to start converters: that is no fault of the document. */
async function convertPatiently(state: BatchState, entry: Entry, bytes: Buffer): Promise<TaskResult> {
  for (let tried = 1; ; tried++) {
    try {
      return await convertBytes(state.pool, entry.path, { bytes, options: state.taskOptions });
    } catch (error) {
      const passing = error instanceof ConvertError && (error.code === 'internal' || error.code === 'overloaded');
      if (!passing || tried >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
    }
  }
}

/** A link is none of ours: it is replaced, wherever it leads. */
async function isWritten(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
