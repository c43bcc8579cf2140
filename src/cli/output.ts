/** How the command line speaks: results on standard output, everything else on standard error. */
import { ConfigError } from '../core/config.js';
import { ConvertError, errorTable } from '../core/errors.js';
import { QueueError } from '../queue/load.js';

/** A command that is used wrongly; the message says how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT_USAGE = 2;
const EXIT_INTERNAL = 6;

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

let closed = false;

/** Whether nobody reads standard output any more (`| head`): there is no use in going on. */
export function outputClosed(): boolean {
  return closed;
}

/** Writes all of it, and waits until it has gone. A pipe that closes early is no failure. */
export function print(text: string): Promise<void> {
  if (process.stdout.listenerCount('error') === 0) {
    process.stdout.on('error', () => {
      closed = true;
    });
  }
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      if (error !== null && error !== undefined) closed = true;
      resolve();
    });
  });
}

const colours = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Colour only where a person reads it: on a terminal, and not against NO_COLOR. */
export function paint(colour: keyof typeof colours, text: string): string {
  const wanted =
    process.stderr.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb';
  return wanted ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
}

/** What goes wrong with files that someone names, by the system's code. */
const fileProblems: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'There is no such file or folder.'],
  ['EISDIR', 'This is a folder, not a file.'],
  ['ENOTDIR', 'This is a file, not a folder.'],
  ['EACCES', 'This may not be read or written.'],
  ['EPERM', 'This may not be read or written.'],
  ['ENOSPC', 'The disk is full.'],
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A failure as a sentence. */
export function explain(error: unknown): string {
  const problem = fileProblems.get(codeOf(error));
  if (problem === undefined) return error instanceof Error ? error.message : String(error);
  const path = (error as NodeJS.ErrnoException).path;
  return path === undefined ? problem : `${problem} (${path})`;
}

/** Tells a failure and gives its exit code. */
export function fail(error: unknown, about = ''): number {
  const prefix = about === '' ? '' : `${about}: `;
  if (error instanceof ConvertError) {
    say(`${paint('red', 'error')} ${prefix}${error.message} (${error.code})`);
    return errorTable[error.code].exit;
  }
  say(`${paint('red', 'error')} ${prefix}${explain(error)}`);
  const usage =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof QueueError ||
    fileProblems.has(codeOf(error)) ||
    codeOf(error).startsWith('ERR_PARSE_ARGS');
  return usage ? EXIT_USAGE : EXIT_INTERNAL;
}
