import { stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { notAllowed } from '../core/refusal.js';
import { isLostPlace, prepareFolder, writeWhole } from '../files/write.js';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import type { TaskResult } from '../worker/task.js';
import { conversionFlags, conversionFlagsHelp, conversionOptionsOf } from './conversion-flags.js';
import { walkFiles } from './files.js';
import { convertBytes, isPartial, ocrLanguagesHere, openPool, readDocument } from './local.js';
import { EXIT_PARTIAL, fail, MachineError, outputClosed, paint, print, say, shown, UsageError } from './output.js';

const USAGE = `Usage: markwell convert FILE... [-o DIR] [options]

FILE may be a folder (with everything in it) or - for standard input. Without -o the markdown goes to standard output. The
exit code is 7 where a document has more than came out (its end is missing, or it met a limit).

  -o, --out DIR         write DIR/NAME.md for each file
${conversionFlagsHelp()}
  --stage STAGE         show a stage: tree, clean or markdown
  --explain             say what was left out, and why
  -q, --quiet           no warnings

Examples:
  markwell convert report.docx > report.md
  markwell convert *.pdf slides/ -o markdown
  curl -s https://example.org/a.pdf | markwell convert -
`;

const options = {
  ...conversionFlags,
  out: { type: 'string', short: 'o' },
  stage: { type: 'string' },
  explain: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseConvertArgs>['values'];

function parseConvertArgs(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options });
}

/** Converts each file; the exit code is that of the last failure, or 7 where all that is wrong is that one is cut. */
export async function convertCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseConvertArgs(args);
  if (values.help === true) return print(USAGE).then(() => 0);
  if (positionals.length === 0) throw new UsageError(USAGE);
  const taskOptions = { ...conversionOptionsOf(values, ocrLanguagesHere), ...stageOf(values.stage) };
  const { out } = values;
  const files = await listFiles(positionals, out);
  if (out !== undefined) {
    refuseSameTargets(files);
    await prepareFolder(out);
  }
  const pool = openPool(1);
  try {
    const exits = new Set<number>();
    for (const file of files) {
      if (outputClosed()) break;
      exits.add(await convertFile(pool, file, { values, taskOptions }));
    }
    return [...exits].filter((exit) => exit !== 0 && exit !== EXIT_PARTIAL).at(-1) ?? Math.max(0, ...exits);
  } finally {
    await pool.close();
  }
}

interface FileToConvert {
  readonly path: string;
  /** Where its markdown goes below the output folder. */
  readonly target: string;
  /** Why it cannot be listed, for a folder. */
  readonly unreadable?: unknown;
}

interface Asked {
  readonly values: Values;
  readonly taskOptions: TaskOptions;
}

/** Rejects where there is no use in going on: nothing can be written any more. */
async function convertFile(pool: Pool, file: FileToConvert, { values, taskOptions }: Asked): Promise<number> {
  const { path, target, unreadable } = file;
  try {
    if (unreadable !== undefined) throw unreadable;
    const bytes = await readDocument(path, pool.config.maxBodyBytes);
    const result = await convertBytes(pool, path, { bytes, options: taskOptions });
    const { out } = values;
    if (out === undefined) await print(result.content);
    else await writeWhole({ root: out }, join(out, `${target}.md`), result.content);
    if (values.quiet !== true) sayWarnings(path, result);
    if (values.explain === true) sayRemovals(path, result);
    return isPartial(result) ? EXIT_PARTIAL : 0;
  } catch (error) {
    if (error instanceof MachineError || isLostPlace(error)) throw error;
    return fail(error, path);
  }
}

function sayWarnings(path: string, { warnings }: TaskResult): void {
  for (const { code, message } of warnings)
    say(`${paint('yellow', code === 'truncated' ? 'truncated' : 'warning')} ${shown(path)}: ${message}`);
}

function sayRemovals(path: string, { removals }: TaskResult): void {
  for (const { step, reason, text } of removals)
    say(`${paint('yellow', 'left out')} ${shown(path)}: ${step}: ${reason}${text === '' ? '' : `: ${text}`}`);
}

async function listFiles(paths: readonly string[], out: string | undefined): Promise<FileToConvert[]> {
  const files: FileToConvert[] = [];
  for (const path of paths) {
    if (path !== '-' && (await isFolder(path))) {
      for await (const found of walkFiles(path, out)) files.push({ ...found, target: relative(path, found.path) });
    } else {
      files.push({ path, target: path === '-' ? 'stdin' : basename(path) });
    }
  }
  return files;
}

/** What is not there is told when its turn comes, so that the other files are converted. */
function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Two files of one name would be written over each other. */
function refuseSameTargets(files: readonly FileToConvert[]): void {
  const seen = new Set<string>();
  for (const { target } of files) {
    if (seen.has(target))
      throw new UsageError(`Two files would be written to ${shown(target)}.md. Convert their folder instead.`);
    seen.add(target);
  }
}

const STAGES = ['tree', 'clean', 'markdown'] as const;

function stageOf(value: string | undefined): Pick<TaskOptions, 'stage'> {
  if (value === undefined) return {};
  const stage = STAGES.find((one) => one === value);
  if (stage === undefined) throw new UsageError(notAllowed('The option --stage', value, STAGES));
  return { stage };
}
