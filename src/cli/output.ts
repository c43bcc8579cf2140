/** How the command line speaks: results on standard output, everything else on standard error. */
import { writeSync } from 'node:fs';
import { ConfigError } from '../core/config.js';
import { ConvertError, errorTable } from '../core/errors.js';
import { nearest } from '../core/nearest.js';
import { QueueError } from '../queue/load.js';

/** A command that is used wrongly; the message says how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT_USAGE = 2;
const EXIT_LIMIT = 5;
export const EXIT_MACHINE = 6;
/** There is more in a document than came out. */
export const EXIT_PARTIAL = 7;

/** This machine does not give what is needed: a port, or room for the output. There is no use in going on. */
export class MachineError extends Error {
  override readonly name = 'MachineError';
}

/** The word that was probably meant, as a sentence. */
export function meant(word: string, candidates: readonly string[]): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` Did you mean ${found}?`;
}

let errorsLost = false;

process.stderr.on('error', noteLost);
process.on('exit', () => {
  // What was lost cannot be said any more: the exit code is all that is left to say it.
  if (errorsLost && (process.exitCode ?? 0) === 0) process.exitCode = EXIT_MACHINE;
});

function noteLost(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') errorsLost = true;
}

/** A line for the person, on standard error; what could act on a terminal is escaped, colours of `paint` aside. */
export function say(line: string): void {
  sayRaw(`${escapeControls(line)}\n`);
}

/** As it is: for a bar that draws over itself. */
export function sayRaw(text: string): void {
  if (!isFile(process.stderr)) process.stderr.write(text);
  else {
    try {
      writeAll(process.stderr.fd, text);
    } catch (error) {
      noteLost(error as NodeJS.ErrnoException);
    }
  }
}

/** Files and devices take what is written at once, and may take a part of it alone when a disk is nearly full. */
function isFile(stream: NodeJS.WriteStream): boolean {
  return (stream as { _type?: string })._type === 'fs';
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

let closed = false;

/** Whether nobody reads standard output any more (`| head`): there is no use in going on. */
export function outputClosed(): boolean {
  return closed;
}

/** Writes all of it, and waits until it has gone. A pipe that closes early is no failure; all else is a `MachineError`. */
export async function print(text: string): Promise<void> {
  if (closed) return;
  try {
    await write(text);
  } catch (error) {
    if (codeOf(error) !== 'EPIPE') throw new MachineError(`Standard output cannot be written: ${explain(error)}`);
    closed = true;
  }
}

function write(text: string): Promise<void> {
  // The callback has the error too: without a listener it would end the process.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    if (isFile(process.stdout)) {
      writeAll(process.stdout.fd, text);
      resolve();
    } else process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

const colours = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Colour only where a person reads it: on a terminal, and not against NO_COLOR. */
export function paint(colour: keyof typeof colours, text: string): string {
  const wanted =
    process.stderr.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb';
  return wanted ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
}

/**
 * Characters that act on a terminal instead of standing in it: controls, and those that turn the direction of what is
 * around them, so that a name ending in "gpj.exe" reads as a picture.
 */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const PAINT = /(\u001b\[(?:0|1|2|31|32|33)m)/;

function escapeControls(line: string): string {
  if (line.search(CONTROLS) < 0) return line;
  return line
    .split(PAINT)
    .map((piece) => (PAINT.test(piece) ? piece : piece.replace(CONTROLS, escapeOne)))
    .join('');
}

function escapeOne(char: string): string {
  return `\\u{${char.charCodeAt(0).toString(16)}}`;
}

/** A name that somebody else may have chosen, on one line and without power over the terminal. */
export function shown(name: string): string {
  return name.replace(CONTROLS, escapeOne).replace(/[\t\n]/g, escapeOne);
}

interface FileProblem {
  readonly sentence: string;
  readonly exit: number;
}

const problem = (sentence: string, exit: number): FileProblem => ({ sentence, exit });

/** What goes wrong with files that someone names, by the system's code. */
const fileProblems: ReadonlyMap<string, FileProblem> = new Map([
  ['ENOENT', problem('There is no such file or folder.', EXIT_USAGE)],
  ['EISDIR', problem('This is a folder, not a file.', EXIT_USAGE)],
  ['ENOTDIR', problem('This is a file, not a folder.', EXIT_USAGE)],
  ['EEXIST', problem('This is there already.', EXIT_USAGE)],
  ['EACCES', problem('This may not be read or written.', EXIT_USAGE)],
  ['EPERM', problem('This may not be read or written.', EXIT_USAGE)],
  ['ELOOP', problem('Its links lead in a circle.', EXIT_USAGE)],
  ['ENAMETOOLONG', problem('The name is too long for this file system.', EXIT_USAGE)],
  ['ENXIO', problem('This is a pipe or device that nobody serves.', EXIT_USAGE)],
  ['ERR_INVALID_ARG_VALUE', problem('This is no name that a file can have.', EXIT_USAGE)],
  ['not-regular', problem('', EXIT_USAGE)],
  ['outside', problem('', EXIT_USAGE)],
  ['no-folder', problem('', EXIT_USAGE)],
  ['too-large', problem('', EXIT_LIMIT)],
  ['gone', problem('', EXIT_MACHINE)],
  ['EROFS', problem('This file system may only be read.', EXIT_MACHINE)],
  ['ENOSPC', problem('The disk is full.', EXIT_MACHINE)],
  ['EDQUOT', problem('The quota of this disk is used up.', EXIT_MACHINE)],
  ['EFBIG', problem('The file would be larger than may be written.', EXIT_MACHINE)],
  ['EIO', problem('The disk or device fails.', EXIT_MACHINE)],
  ['ESTALE', problem('The file system has gone away.', EXIT_MACHINE)],
  ['EMFILE', problem('Too many files are open.', EXIT_MACHINE)],
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A failure as a sentence. */
export function explain(error: unknown): string {
  if (error instanceof ConvertError) return error.sentencesFor('cli');
  const sentence = fileProblems.get(codeOf(error))?.sentence ?? '';
  if (sentence === '') return error instanceof Error ? error.message : String(error);
  const path = (error as NodeJS.ErrnoException).path;
  return path === undefined ? sentence : `${sentence} (${shown(path)})`;
}

/** Tells a failure and gives its exit code. */
export function fail(error: unknown, about = ''): number {
  const prefix = about === '' ? '' : `${shown(about)}: `;
  if (error instanceof ConvertError) {
    say(`${paint('red', 'error')} ${prefix}${error.sentencesFor('cli')} (${error.code})`);
    return errorTable[error.code].exit;
  }
  say(`${paint('red', 'error')} ${prefix}${explain(error)}`);
  return exitOf(error);
}

function exitOf(error: unknown): number {
  const known = fileProblems.get(codeOf(error));
  if (known !== undefined) return known.exit;
  const usage =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof QueueError ||
    codeOf(error).startsWith('ERR_PARSE_ARGS');
  return usage ? EXIT_USAGE : EXIT_MACHINE;
}
