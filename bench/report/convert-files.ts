import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { convert } from '../../src/convert/convert.js';

/** The markdown of files, converted in this process one after the other. */
export async function convertFiles(paths: readonly string[]): Promise<string[]> {
  const out: string[] = [];
  for (const path of paths) out.push((await convert({ bytes: readFileSync(path), name: basename(path) })).content);
  return out;
}
