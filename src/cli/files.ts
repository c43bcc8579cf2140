/** Files that the command line is pointed at, one after another: there may be millions. */
import { readdir, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

/** A document of a batch: its output is written to `<id>.md`. */
export interface Entry {
  readonly id: string;
  readonly path: string;
  /** Why what lies below cannot be listed, for a folder. */
  readonly unreadable?: unknown;
}

export interface Found {
  readonly path: string;
  /** Why a folder cannot be listed; absent for a file. */
  readonly unreadable?: unknown;
}

/**
 * Every file below a folder in the order of names, without what lies below `except`. A folder below it that cannot be
 * listed is found as such; rejects where the first one cannot be.
 */
export async function* walkFiles(folder: string, except?: string): AsyncGenerator<Found> {
  yield* walkNames(folder, await readNames(folder), except === undefined ? undefined : await realOf(except));
}

const readNames = (folder: string) => readdir(folder, { withFileTypes: true });

async function* walkNames(
  folder: string,
  entries: Awaited<ReturnType<typeof readNames>>,
  except: string | undefined,
): AsyncGenerator<Found> {
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield { path };
    if (!entry.isDirectory() || (except !== undefined && (await realOf(path)) === except)) continue;
    const below = await readNames(path).catch((unreadable: unknown) => ({ unreadable }));
    if ('unreadable' in below) yield { path, ...below };
    else yield* walkNames(path, below, except);
  }
}

/** A place by its one name, whatever links lead to it; what is not there has the name that it is given. */
export function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** The documents of a folder. The output folder may lie in it: what was written is not read again. */
export async function* entriesOfFolder(folder: string, out: string): AsyncGenerator<Entry> {
  for await (const found of walkFiles(folder, out)) yield { id: relative(folder, found.path), ...found };
}

/** Where a document's markdown goes. An id may have folders in it; undefined where it leads out of the output folder. */
export function targetPath(out: string, id: string): string | undefined {
  const path = resolve(out, `${id}.md`);
  return path.startsWith(resolve(out) + sep) ? path : undefined;
}
