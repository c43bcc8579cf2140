/** Writing below a folder that somebody named: whole files or none, and never through a link that leads out. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { FileError } from './read.js';

/**
 * Makes a folder and those above it. `mkdir` with `recursive` never returns where a file system makes no folders and
 * says ENOENT about it, as /proc does (Node 20).
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(folder); !(await isFolder(at)); at = dirname(at)) missing.push(at);
  for (const path of missing.reverse()) await mkdir(path).catch((error) => explainMaking(path, error));
}

/** A folder that can be written into, made where it is not there. Rejects with the reason where it cannot be. */
export async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await access(folder, constants.W_OK | constants.X_OK);
}

/** Rejects with ENOTDIR for what is no folder. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && dirname(path) !== path) return undefined;
    throw error;
  });
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw Object.assign(new Error('ENOTDIR'), { code: 'ENOTDIR', path });
}

function explainMaking(path: string, error: NodeJS.ErrnoException): void {
  // Somebody else made it in between.
  if (error.code === 'EEXIST') return;
  if (error.code === 'ENOENT') throw new FileError('no-folder', `No folder can be made here: ${path}`);
  throw error;
}

/** Never rejects for a folder that is there but cannot be looked at. */
export async function isGone(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ESTALE',
  );
}

export interface Place {
  readonly root: string;
  /** Where parts lie until they are whole; beside the target by default. */
  readonly parts?: string;
  /** Wait until the disk has it. */
  readonly flush?: boolean;
}

/**
 * Writes `target` below `root`, whole or not at all; folders between them are made, `root` is not: where it has gone,
 * everything else would go to a place that nobody looks at. The part has a name that cannot be foreseen and is made
 * new, so that no planted link is followed.
 */
export async function writeWhole(
  { root, parts, flush = false }: Place,
  target: string,
  content: Uint8Array | string,
): Promise<void> {
  if (await isGone(root)) throw new FileError('gone', `The folder is not there any more: ${root}`);
  const folder = dirname(target);
  const real = await realpath(root);
  const refuseOutside = async (path: string): Promise<void> => {
    if (!isWithin(real, await realpath(path))) throw new FileError('outside', 'A link leads out of the output folder.');
  };
  await refuseOutside(await nearestFolder(folder));
  await makeFolder(folder);
  await refuseOutside(folder);
  const part = resolve(parts ?? folder, `.${randomUUID()}.part`);
  const file = await open(
    part,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o666,
  );
  try {
    try {
      await file.writeFile(content);
      if (flush) await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function nearestFolder(folder: string): Promise<string> {
  let at = folder;
  while (!(await isFolder(at))) at = dirname(at);
  return at;
}

function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Codes of a place that takes nothing any more, whatever is written: there is no use in going on. */
const LOST: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'gone']);

export function isLostPlace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST.has(String(error.code));
}
