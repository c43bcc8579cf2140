import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ConvertError, errorTable } from '../core/errors.js';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import { toTaskOptions, walk } from './convert.js';
import { convertBytes, openPool } from './local.js';
import { paint, print, say, UsageError } from './output.js';

const USAGE = `Usage: markwell batch (FOLDER | --manifest FILE.jsonl) --out DIR [options]

Writes DIR/ID.md for each document and a line for each into DIR/report.jsonl: id, format, seconds, code. Goes on after a
failure. Documents whose output is there already are left alone, so that the same command resumes.

  --manifest FILE       lines of {"id": ..., "path": ...}; paths are relative to the manifest
  --out DIR             where the output goes
  --jobs N              documents at once; one a processor by default
  --shard I/N           only every Nth document, from the Ith (0 to N-1): for N machines with one manifest
  --again               convert documents again that have their output
  --main, --ocr, --ocr-languages, --skip, --password as for convert
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

interface Entry {
  readonly id: string;
  readonly path: string;
}

interface BatchState {
  readonly pool: Pool;
  readonly out: string;
  readonly again: boolean;
  readonly taskOptions: TaskOptions;
  readonly total: number;
  readonly started: number;
  /** Outcomes by code: 'ok', 'present', or an error's code. */
  readonly counts: Map<string, number>;
  readonly formats: Map<string, number>;
  done: number;
  lastShown: number;
}

/** Converts all documents of a folder or manifest; 0 even where some failed, because the report tells which. */
export async function batch(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.help === true) return print(USAGE).then(() => 0);
  const { out, manifest } = values;
  if (out === undefined || (manifest === undefined) === (positionals[0] === undefined)) throw new UsageError(USAGE);
  const all = manifest === undefined ? await entriesOfFolder(positionals[0] ?? '') : await entriesOfManifest(manifest);
  const entries = takeShard(all, values.shard);
  const jobs = parseJobs(values.jobs);
  await mkdir(out, { recursive: true });
  const pool = openPool(jobs);
  const state: BatchState = {
    pool,
    out,
    again: values.again === true,
    taskOptions: toTaskOptions(values),
    total: entries.length,
    started: performance.now(),
    counts: new Map(),
    formats: new Map(),
    done: 0,
    lastShown: 0,
  };
  try {
    await runAll(state, entries, jobs);
  } finally {
    await pool.close();
  }
  showSummary(state);
  return 0;
}

function parseJobs(value: string | undefined): number {
  if (value === undefined) return availableParallelism();
  const jobs = Number(value);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 256)
    throw new UsageError('--jobs takes a whole number from 1 to 256.');
  return jobs;
}

function takeShard(entries: Entry[], shard: string | undefined): Entry[] {
  if (shard === undefined) return entries;
  const [, i, n] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  const index = Number(i);
  const count = Number(n);
  if (!(index < count)) throw new UsageError('--shard takes I/N with I from 0 to N-1, for example 0/4.');
  return entries.filter((_, at) => at % count === index);
}

async function entriesOfFolder(folder: string): Promise<Entry[]> {
  return (await walk(folder)).map((path) => ({ id: relative(folder, path), path }));
}

async function entriesOfManifest(manifest: string): Promise<Entry[]> {
  const lines = (await readFile(manifest, 'utf8')).split('\n');
  return lines.flatMap((line, i) => (line.trim() === '' ? [] : [parseEntry(line, i + 1, dirname(manifest))]));
}

function parseEntry(line: string, number: number, base: string): Entry {
  const wrong = () => new UsageError(`Line ${number} of the manifest is not {"id": ..., "path": ...}.`);
  let entry: { id?: unknown; path?: unknown };
  try {
    entry = JSON.parse(line) as { id?: unknown; path?: unknown };
  } catch {
    throw wrong();
  }
  if (typeof entry.id !== 'string' || typeof entry.path !== 'string') throw wrong();
  return { id: entry.id, path: resolve(base, entry.path) };
}

/** A few documents more than converters are under way, so that none waits for a file to be read. */
async function runAll(state: BatchState, entries: readonly Entry[], jobs: number): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let entry = entries[next++]; entry !== undefined; entry = entries[next++]) {
      await runOne(state, entry);
      showProgress(state);
    }
  };
  await Promise.all(Array.from({ length: jobs + 1 }, lane));
}

async function runOne(state: BatchState, entry: Entry): Promise<void> {
  const target = targetPath(state.out, entry.id);
  const started = performance.now();
  let format = '';
  let code = 'ok';
  let detail: string | undefined;
  if (!state.again && (await exists(target))) {
    code = 'present';
  } else {
    try {
      const bytes = await readFile(entry.path);
      const result = await convertBytes(state.pool, entry.path, { bytes, options: state.taskOptions });
      format = result.format;
      await writeWhole(target, result.content);
    } catch (error) {
      code = error instanceof ConvertError ? error.code : 'unreadable-file';
      detail = error instanceof Error ? error.message : String(error);
    }
  }
  state.done++;
  count(state.counts, code);
  if (format !== '') count(state.formats, format);
  if (code === 'present') return;
  const seconds = Math.round(performance.now() - started) / 1000;
  const line = { id: entry.id, format, seconds, code, ...(detail === undefined ? {} : { detail }) };
  await appendFile(join(state.out, 'report.jsonl'), `${JSON.stringify(line)}\n`);
}

/** An id may have folders in it, but may not lead out of the output folder. */
function targetPath(out: string, id: string): string {
  const path = resolve(out, `${id}.md`);
  if (!path.startsWith(resolve(out) + sep))
    throw new UsageError('An id of the manifest leads out of the output folder.');
  return path;
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

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const SHOW_EVERY_MS = 200;

function showProgress(state: BatchState): void {
  if (process.stderr.isTTY !== true) return;
  const now = performance.now();
  if (now - state.lastShown < SHOW_EVERY_MS && state.done < state.total) return;
  state.lastShown = now;
  const seconds = (now - state.started) / 1000;
  const rate = state.done / seconds;
  const left = rate > 0 ? Math.ceil((state.total - state.done) / rate) : 0;
  const width = 24;
  const filled = Math.round((state.done / Math.max(state.total, 1)) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  process.stderr.write(
    `\r${bar} ${state.done}/${state.total}  ${rate.toFixed(1)}/s  ${left} s left   ${state.done === state.total ? '\n' : ''}`,
  );
}

function showSummary(state: BatchState): void {
  const seconds = (performance.now() - state.started) / 1000;
  const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort((a, b) => b[1] - a[1]);
  say(`${state.done} documents in ${seconds.toFixed(1)} s (${(state.done / seconds).toFixed(1)}/s)`);
  for (const [code, number] of sorted(state.counts)) {
    const exit =
      code === 'ok' || code === 'present' ? '' : ` (${code in errorTable ? 'see report.jsonl' : 'not read'})`;
    say(`  ${String(number).padStart(6)}  ${paint(exit === '' ? 'green' : 'yellow', code)}${exit}`);
  }
  if (state.formats.size > 0)
    say(
      `formats: ${sorted(state.formats)
        .map(([format, number]) => `${format} ${number}`)
        .join(', ')}`,
    );
}
