import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import { convertBytes, openPool } from './local.js';
import { fail, paint, print, say, UsageError } from './output.js';

const USAGE = `Usage: markwell convert FILE... [-o DIR] [options]

FILE may be a folder (with everything in it) or - for standard input. Without -o the markdown goes to standard output.

  -o, --out DIR         write DIR/NAME.md for each file
  --password TEXT       opens encrypted documents
  --main WHEN           main content of web pages: auto, always or never
  --ocr WHEN            read pictures of text: auto, always or never
  --ocr-languages A,B   languages for that, as tesseract names them
  --skip STEP,STEP      cleaning steps to leave out
  --stage STAGE         show a stage: tree, clean or markdown
  --quiet               no warnings
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
  const pool = openPool(1);
  try {
    let exit = 0;
    for (const file of files) {
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
    if (path !== '-' && (await stat(path)).isDirectory()) {
      for (const found of await walk(path)) out.push({ path: found, target: relative(path, found) });
    } else {
      out.push({ path, target: path === '-' ? 'stdin' : basename(path) });
    }
  }
  return out;
}

/** Every file below a folder, in the order of their names. */
export async function walk(folder: string): Promise<string[]> {
  const out: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) out.push(...(await walk(path)));
    else if (entry.isFile()) out.push(path);
  }
  return out;
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
