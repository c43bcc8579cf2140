import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { detectFormat } from '../convert/convert.js';
import { ConvertError, errorTable } from '../core/errors.js';
import { fail, print, UsageError } from './output.js';

const USAGE = `Usage: markwell detect FILE...

Prints the format of each file, told by its bytes. The exit code is 3 where one is of no known format.
`;

/** Prints the format of each file, or what it looks like. */
export async function detectCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print(USAGE).then(() => 0);
  if (positionals.length === 0) throw new UsageError(USAGE);
  let exit = 0;
  for (const path of positionals) {
    try {
      const bytes = await readFile(path);
      const format = detectFormat({ bytes, name: path });
      await print(`${path}: ${format.id} (${format.mediaTypes[0] ?? 'application/octet-stream'})\n`);
    } catch (error) {
      exit = await tell(path, error);
    }
  }
  return exit;
}

async function tell(path: string, error: unknown): Promise<number> {
  if (!(error instanceof ConvertError)) return fail(error, path);
  await print(`${path}: ${error.detected ?? error.code}\n`);
  return errorTable[error.code].exit;
}
