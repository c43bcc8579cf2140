import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConvertError } from '../core/errors.js';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import type { TaskResult } from '../worker/task.js';
import { addOutcome, type BatchProgress, newProgress, showProgress, showSummary } from './batch-progress.js';
import { toTaskOptions } from './convert.js';
import { type Entry, entriesOfFolder, entriesOfManifest, targetPath } from './files.js';
import { convertBytes, openPool } from './local.js';
import { explain, print, UsageError } from './output.js';

const USAGE = `Usage: markwell batch (FOLDER | --manifest FILE) --out DIR [options]

Writes DIR/ID.md for each document and a line for each into DIR/report.jsonl: id, format, seconds, code. Goes on after a
failure. Documents whose output is there already are left alone, so that the same command resumes; those that failed are
tried again. The exit code is 0 where all was tried, whatever the outcomes: the report tells them.

  --manifest FILE       lines of {"id": ..., "path": ...}; paths are relative to the manifest
  -o, --out DIR         where the output goes
  -j, --jobs N          documents at once; one a processor by default
  --shard I/N           only every Nth document, from the Ith (0 to N-1): for N machines with one manifest
  --again               convert documents again that have their output
  --main, --ocr, --ocr-languages, --skip, --password as for convert

Examples:
  markwell batch ~/Documents --out markdown
  markwell batch --manifest files.jsonl --out out --shard 0/4
`;

const options = {
  manifest: { type: 'string' },
  out: { type: 'string', short: 'o' },
  jobs: { type: 'string', short: 'j' },
  shard: { type: 'string' },
  again: { type: 'boolean' },
  main: { type: 'string' },
  ocr: { type: 'string' },
  'ocr-languages': { type: 'string' },
  skip: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface BatchState {
  readonly pool: Pool;
  readonly out: string;
  readonly again: boolean;
  readonly taskOptions: TaskOptions;
  readonly progress: BatchProgress;
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
  const taskOptions = toTaskOptions(values);
  const inShard = parseShard(values.shard);
  const list = () =>
    onlyShard(folder === undefined ? entriesOfManifest(manifest ?? '', out) : entriesOfFolder(folder, out), inShard);
  // The first way through the list finds what is wrong with it before anything is converted, and counts.
  let total = 0;
  for await (const _ of list()) total++;
  await mkdir(out, { recursive: true });
  const pool = openPool(jobs);
  const state: BatchState = { pool, out, again: values.again === true, taskOptions, progress: newProgress(total) };
  try {
    await runAll(state, list(), jobs);
  } finally {
    await pool.close();
  }
  showSummary(state.progress);
  return 0;
}

const MAX_JOBS = 256;

function parseJobs(value: string | undefined): number {
  if (value === undefined) return availableParallelism();
  const jobs = Number(value);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > MAX_JOBS)
    throw new UsageError(`--jobs takes a whole number from 1 to ${MAX_JOBS}.`);
  return jobs;
}

function parseShard(shard: string | undefined): (at: number) => boolean {
  if (shard === undefined) return () => true;
  const [, i, n] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  const index = Number(i);
  const count = Number(n);
  if (!(index < count)) throw new UsageError('--shard takes I/N with I from 0 to N-1, for example 0/4.');
  return (at) => at % count === index;
}

async function* onlyShard(entries: AsyncIterable<Entry>, inShard: (at: number) => boolean): AsyncGenerator<Entry> {
  let at = 0;
  for await (const entry of entries) if (inShard(at++)) yield entry;
}

/** One document more than converters is under way, so that none waits for a file to be read. */
async function runAll(state: BatchState, entries: AsyncGenerator<Entry>, jobs: number): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
      await runOne(state, next.value);
      showProgress(state.progress);
    }
  };
  await Promise.all(Array.from({ length: jobs + 1 }, lane));
}

interface Outcome {
  /** 'ok', 'present', an error's code, 'unreadable-file' or 'not-written'. */
  readonly code: string;
  readonly format: string;
  readonly detail?: string;
}

async function runOne(state: BatchState, entry: Entry): Promise<void> {
  const started = performance.now();
  const outcome = await convertEntry(state, entry);
  addOutcome(state.progress, outcome);
  if (outcome.code === 'present') return;
  const seconds = Math.round(performance.now() - started) / 1000;
  const { format, code, detail } = outcome;
  const line = { id: entry.id, format, seconds, code, ...(detail === undefined ? {} : { detail }) };
  await appendFile(join(state.out, 'report.jsonl'), `${JSON.stringify(line)}\n`);
}

/** Never rejects: whatever one document meets is its own outcome. */
async function convertEntry(state: BatchState, entry: Entry): Promise<Outcome> {
  const failed = (code: string, error: unknown): Outcome => ({ code, format: '', detail: explain(error) });
  const target = targetPath(state.out, entry.id) ?? '';
  if (!state.again && (await exists(target))) return { code: 'present', format: '' };
  let bytes: Buffer;
  try {
    bytes = await readFile(entry.path);
  } catch (error) {
    return failed('unreadable-file', error);
  }
  let result: TaskResult;
  try {
    result = await convertPatiently(state, entry, bytes);
  } catch (error) {
    return failed(error instanceof ConvertError ? error.code : 'internal', error);
  }
  try {
    await writeWhole(target, result.content);
  } catch (error) {
    return failed('not-written', error);
  }
  return { code: 'ok', format: result.format };
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

/** The file is there whole or not at all, so that resuming can trust it. */
async function writeWhole(target: string, content: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.part`;
  await writeFile(part, content);
  await rename(part, target);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
