import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import { walkFiles } from './files.js';
import { convertBytes, openPool } from './local.js';
import { fail, outputClosed, paint, print, say, UsageError } from './output.js';

const USAGE = `Usage: markwell convert FILE... [-o DIR] [options]

FILE may be a folder (with everything in it) or - for standard input. Without -o the markdown goes to standard output.

  -o, --out DIR         write DIR/NAME.md for each file
  --password TEXT       opens encrypted documents
  --main WHEN           main content of web pages: auto, always or never
  --ocr WHEN            read pictures of text: auto, always or never
  --ocr-languages A,B   languages for that, as tesseract names them
  --skip STEP,STEP      cleaning steps to leave out
  --stage STAGE         show a stage: tree, clean or markdown
  -q, --quiet           no warnings

Examples:
  markwell convert report.docx > report.md
  markwell convert *.pdf slides/ -o markdown
  curl -s https://example.org/a.pdf | markwell convert -
`;

const options = {
  out: { type: 'string', short: 'o' },
  password: { type: 'string' },
  main: { type: 'string' },
  ocr: { type: 'string' },
  'ocr-languages': { type: 'string' },
  skip: { type: 'string' },
  stage: { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseConvertArgs>['values'];

function parseConvertArgs(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options });
}

/** Converts each file; the exit code is that of the last failure. */
export async function convertCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseConvertArgs(args);
  if (values.help === true) return print(USAGE).then(() => 0);
  if (positionals.length === 0) throw new UsageError(USAGE);
  const taskOptions = toTaskOptions(values);
  const files = await listFiles(positionals);
  if (values.out !== undefined) refuseSameTargets(files);
  const pool = openPool(1);
  try {
    let exit = 0;
    for (const file of files) {
      if (outputClosed()) break;
      const code = await convertFile(pool, file, { values, taskOptions });
      if (code !== 0) exit = code;
    }
    return exit;
  } finally {
    await pool.close();
  }
}

interface FileToConvert {
  readonly path: string;
  /** Where its markdown goes below the output folder. */
  readonly target: string;
}

interface Asked {
  readonly values: Values;
  readonly taskOptions: TaskOptions;
}

async function convertFile(pool: Pool, file: FileToConvert, { values, taskOptions }: Asked): Promise<number> {
  try {
    const bytes = file.path === '-' ? await readStdin() : await readFile(file.path);
    const result = await convertBytes(pool, file.path, { bytes, options: taskOptions });
    if (values.quiet !== true)
      for (const { message } of result.warnings) say(`${paint('yellow', 'warning')} ${file.path}: ${message}`);
    if (values.out === undefined) await print(result.content);
    else await writeInto(values.out, file.target, result.content);
    return 0;
  } catch (error) {
    return fail(error, file.path);
  }
}

async function writeInto(folder: string, target: string, content: string): Promise<void> {
  const path = join(folder, `${target}.md`);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
}

async function listFiles(paths: readonly string[]): Promise<FileToConvert[]> {
  const out: FileToConvert[] = [];
  for (const path of paths) {
    if (path !== '-' && (await isFolder(path))) {
      for await (const found of walkFiles(path)) out.push({ path: found, target: relative(path, found) });
    } else {
      out.push({ path, target: path === '-' ? 'stdin' : basename(path) });
    }
  }
  return out;
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
      throw new UsageError(`Two files would be written to ${target}.md. Convert their folder instead.`);
    seen.add(target);
  }
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The options that conversions share on the command line. */
export function toTaskOptions(values: { readonly [name: string]: string | boolean | undefined }): TaskOptions {
  const choice = <T extends string>(name: string, allowed: readonly T[]): { [key: string]: T } => {
    const value = values[name];
    if (value === undefined) return {};
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new UsageError(`--${name} takes ${allowed.join(', ')}.`);
    return { [name]: found };
  };
  const { password, skip } = values;
  const languages = values['ocr-languages'];
  return {
    ...choice('main', ['auto', 'always', 'never']),
    ...choice('ocr', ['auto', 'always', 'never']),
    ...choice('stage', ['tree', 'clean', 'markdown']),
    ...(typeof password === 'string' ? { password } : {}),
    ...(typeof languages === 'string' ? { ocrLanguages: languages.split(',') } : {}),
    ...(typeof skip === 'string' ? { skipCleaning: skip.split(',') } : {}),
  };
}
