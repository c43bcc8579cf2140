/**
 * Where documents and their markdown lie: a shared folder or a bucket. Keys are paths with `/`:
 *
 *   in/KEY            the document
 *   out/KEY.md        its markdown, written whole or not at all
 *   failed/KEY.json   why there is none: {"key", "code", "detail"}
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { openBucket } from './bucket.js';
import { QueueError } from './load.js';
import type { Store } from './store-model.js';

export type { Store } from './store-model.js';

export const inputKey = (key: string): string => `in/${key}`;
export const outputKey = (key: string): string => `out/${key}.md`;
export const failureKey = (key: string): string => `failed/${key}.json`;

/** Opens `s3://BUCKET/PREFIX` or a folder. */
export function openStore(place: string): Promise<Store> {
  return place.startsWith('s3://') ? openBucket(place) : openFolder(place);
}

async function openFolder(folder: string): Promise<Store> {
  const root = resolve(folder);
  const temporary = join(root, 'tmp');
  await mkdir(temporary, { recursive: true });
  let written = 0;
  return {
    read: (key) => readFile(pathOf(root, key)).catch(absent),
    has: async (key) => (await stat(pathOf(root, key)).catch(absent)) !== undefined,
    async write(key, bytes) {
      const path = pathOf(root, key);
      const part = join(temporary, `${process.pid}-${Date.now()}-${written++}`);
      await writeFile(part, bytes, { flush: true });
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
    },
    remove: (key) => rm(pathOf(root, key), { force: true }),
    list: (prefix) => listFolder(root, pathOf(root, prefix)),
  };
}

async function* listFolder(root: string, folder: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(root, path);
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/');
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

function pathOf(root: string, key: string): string {
  const path = resolve(root, key);
  if (!path.startsWith(root + sep)) throw new QueueError(`The key ${JSON.stringify(key)} leads out of the store.`);
  return path;
}
