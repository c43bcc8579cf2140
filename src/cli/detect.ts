import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { detectFormat } from '../convert/convert.js';
import { ConvertError, errorTable } from '../core/errors.js';
import { print, UsageError } from './output.js';

/** Prints the format of each file, or what it looks like. */
export async function detectCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print('Usage: markwell detect FILE...\n').then(() => 0);
  if (positionals.length === 0) throw new UsageError('Name at least one file: markwell detect FILE...');
  let exit = 0;
  for (const path of positionals) {
    const bytes = await readFile(path);
    try {
      const format = detectFormat({ bytes, name: path });
      await print(`${path}: ${format.id} (${format.mediaTypes[0] ?? 'application/octet-stream'})\n`);
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error;
      await print(`${path}: ${error.detected ?? error.code}\n`);
      exit = errorTable[error.code].exit;
    }
  }
  return exit;
}
