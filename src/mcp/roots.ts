/** Files that a client of the Model Context Protocol may name: those below the folders that the operator gave. */
import { realpath } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { FileError, readRegular } from '../files/read.js';

/** What is wrong with an argument, in a sentence for the client. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

export interface NamedBytes {
  readonly bytes: Uint8Array;
  readonly name?: string;
}

/** The real paths of the roots. Rejects for one that is not there. */
export function resolveRoots(roots: readonly string[]): Promise<string[]> {
  return Promise.all(roots.map((root) => realpath(root)));
}

/**
 * Reads a file below one of the roots; links are followed before the place is checked. Throws `ToolError`, which never
 * tells whether a file outside of the roots is there.
 */
export async function readWithinRoots(roots: readonly string[], path: string, maxBytes: number): Promise<NamedBytes> {
  const asked = roots.length === 1 ? resolve(roots[0] ?? '', path) : resolve(path);
  const outside = new ToolError(
    'There is no such file below the folders that this server was started with (--root DIR).',
  );
  const real = await realpath(asked).catch(() => undefined);
  if (real === undefined || !roots.some((root) => isBelow(root, real))) throw outside;
  try {
    return { bytes: await readRegular(real, maxBytes), name: basename(asked) };
  } catch (error) {
    if (!(error instanceof FileError)) throw outside;
    throw new ToolError(
      error.code === 'too-large' ? `The file is larger than ${maxBytes} bytes.` : 'The path is not that of a file.',
    );
  }
}

function isBelow(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}
