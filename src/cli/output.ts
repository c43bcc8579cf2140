/** How the command line speaks: results on standard output, everything else on standard error. */
import { ConfigError } from '../core/config.js';
import { ConvertError, errorTable } from '../core/errors.js';

/** A command that is used wrongly; the message says how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT_USAGE = 2;
const EXIT_INTERNAL = 6;

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes all of it, even to a pipe that closes early (`| head`). */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve());
    process.stdout.write(text, () => resolve());
  });
}

const colours = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Colour only where a person reads it: on a terminal, and not against NO_COLOR. */
export function paint(colour: keyof typeof colours, text: string): string {
  const wanted =
    process.stderr.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb';
  return wanted ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
}

/** Tells a failure and gives its exit code. */
export function fail(error: unknown, about = ''): number {
  const prefix = about === '' ? '' : `${about}: `;
  if (error instanceof ConvertError) {
    say(`${paint('red', 'error')} ${prefix}${error.message} (${error.code})`);
    return errorTable[error.code].exit;
  }
  say(`${paint('red', 'error')} ${prefix}${error instanceof Error ? error.message : String(error)}`);
  const usage =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  return usage ? EXIT_USAGE : EXIT_INTERNAL;
}
