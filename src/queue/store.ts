/**
 * Where documents and their markdown lie: a shared folder or a bucket. Keys are paths with `/`:
 *
 *   in/KEY            the document
 *   out/KEY.md        its markdown, written whole or not at all
 *   failed/KEY.json   why there is none: {"key", "code", "detail"}
 */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { FileError } from '../files/read.js';
import { isGone, prepareFolder, writeWhole } from '../files/write.js';
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
  const place = { root, parts: join(root, 'tmp'), flush: true };
  await prepareFolder(root);
  await prepareFolder(place.parts);
  return {
    read: (key) => readFile(pathOf(root, key)).catch(absentFrom(root)),
    has: async (key) => (await stat(pathOf(root, key)).catch(absentFrom(root))) !== undefined,
    write: (key, bytes) => writeWhole(place, pathOf(root, key), bytes),
    remove: (key) => rm(pathOf(root, key), { force: true }),
    list: (prefix) => listFolder(root, pathOf(root, prefix)),
  };
}

async function* listFolder(root: string, folder: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absentFrom(root))) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(root, path);
    else if (entry.isFile()) yield relative(root, path).split(sep).join('/');
  }
}

/** A key that is not there; where the whole folder has gone, as a share that is not mounted, that says nothing of the key. */
function absentFrom(root: string): (error: NodeJS.ErrnoException) => Promise<undefined> {
  return async (error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    if (await isGone(root)) throw new FileError('gone', `The store is not there any more: ${root}`);
    return undefined;
  };
}

function pathOf(root: string, key: string): string {
  const path = resolve(root, key);
  if (!path.startsWith(root + sep)) throw new QueueError(`The key ${JSON.stringify(key)} leads out of the store.`);
  return path;
}
