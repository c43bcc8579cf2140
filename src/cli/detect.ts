import { parseArgs } from 'node:util';
import { detectFormat } from '../convert/convert.js';
import { readConfig } from '../core/config.js';
import { ConvertError, errorTable } from '../core/errors.js';
import { mediaTypeOf } from '../detect/detect.js';
import { readDocument } from './local.js';
import { fail, MachineError, print, shown, UsageError } from './output.js';

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
  const { maxBodyBytes } = readConfig(process.env);
  let exit = 0;
  for (const path of positionals) {
    try {
      const bytes = await readDocument(path, maxBodyBytes);
      const source = { bytes, name: path };
      const format = detectFormat(source);
      await print(`${shown(path)}: ${format.id} (${mediaTypeOf(format, source)})\n`);
    } catch (error) {
      exit = await tell(path, error);
    }
  }
  return exit;
}

async function tell(path: string, error: unknown): Promise<number> {
  if (error instanceof MachineError) throw error;
  if (!(error instanceof ConvertError)) return fail(error, path);
  await print(`${shown(path)}: ${error.detected ?? error.code}\n`);
  return errorTable[error.code].exit;
}
