/** Files that the command line is pointed at, one after another: there may be millions. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { UsageError } from './output.js';

/** A document of a batch: its output is written to `<id>.md`. */
export interface Entry {
  readonly id: string;
  readonly path: string;
}

/** Every file below a folder in the order of names, without what lies below `except`. */
export async function* walkFiles(folder: string, except?: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && resolve(path) !== except) yield* walkFiles(path, except);
  }
}

/** Every file below a folder, in the order of their names. */
export function walk(folder: string): Promise<string[]> {
  return collect(walkFiles(folder));
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const item of items) out.push(item);
  return out;
}

/** The documents of a folder. The output folder may lie in it: what was written is not read again. */
export async function* entriesOfFolder(folder: string, out: string): AsyncGenerator<Entry> {
  for await (const path of walkFiles(folder, resolve(out))) yield { id: relative(folder, path), path };
}

/** The documents of a manifest. Throws `UsageError` with the line's number for one that names none. */
export async function* entriesOfManifest(manifest: string, out: string): AsyncGenerator<Entry> {
  const base = dirname(manifest);
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(manifest),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    if (line.trim() === '') continue;
    const entry = parseEntry(line, base);
    if (entry === undefined) throw new UsageError(`Line ${number} of the manifest is not {"id": ..., "path": ...}.`);
    if (targetPath(out, entry.id) === undefined)
      throw new UsageError(`The id in line ${number} of the manifest leads out of the output folder.`);
    yield entry;
  }
}

function parseEntry(line: string, base: string): Entry | undefined {
  try {
    const { id, path } = JSON.parse(line) as { id?: unknown; path?: unknown };
    if (typeof id !== 'string' || id === '' || typeof path !== 'string') return undefined;
    return { id, path: resolve(base, path) };
  } catch {
    // Not JSON, or null: said with the number of the line.
    return undefined;
  }
}

/** Where a document's markdown goes. An id may have folders in it; undefined where it leads out of the output folder. */
export function targetPath(out: string, id: string): string | undefined {
  const path = resolve(out, `${id}.md`);
  return path.startsWith(resolve(out) + sep) ? path : undefined;
}
