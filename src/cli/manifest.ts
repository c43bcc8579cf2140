/** Lists of documents for a batch: a line of JSON each. */
import { dirname, resolve } from 'node:path';
import { openRegular } from '../files/read.js';
import { type Entry, targetPath } from './files.js';
import { shown, UsageError } from './output.js';

/** Ten million lines of a hundred bytes: more is for several machines, each with a list of its own. */
export const MAX_MANIFEST_BYTES = 1_073_741_824;
/** A path of 4096 bytes, and as much again for the id, every byte of them escaped by JSON. */
export const MAX_LINE_BYTES = 65_536;

const LINE_FEED = 10;
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * The documents of a manifest. Throws `UsageError` with the line's number for one that names none; with `seen`, also for
 * one whose output another line before it has.
 */
export async function* entriesOfManifest(
  manifest: string,
  out: string,
  seen?: Map<string, number>,
): AsyncGenerator<Entry> {
  const base = dirname(manifest);
  let number = 0;
  for await (const line of linesOf(manifest)) {
    number++;
    if (line.trim() === '') continue;
    const entry = parseEntry(line, base);
    if (entry === undefined) throw new UsageError(`Line ${number} of the manifest is not {"id": ..., "path": ...}.`);
    const target = targetPath(out, entry.id);
    if (target === undefined)
      throw new UsageError(`The id in line ${number} of the manifest leads out of the output folder.`);
    const first = seen?.get(target);
    if (first !== undefined)
      throw new UsageError(
        `Lines ${first} and ${number} of the manifest have one id: "${shown(entry.id)}". One would be written over the other.`,
      );
    seen?.set(target, number);
    yield entry;
  }
}

async function* linesOf(manifest: string): AsyncGenerator<string> {
  const { file, bytes } = await openRegular(manifest);
  try {
    if (bytes > MAX_MANIFEST_BYTES)
      throw new UsageError(`The manifest has more than ${MAX_MANIFEST_BYTES} bytes. Split it.`);
    let rest: Buffer = Buffer.alloc(0);
    let first = true;
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, from)) {
        yield lineOf(text.subarray(from, end), first);
        first = false;
        from = end + 1;
      }
      rest = text.subarray(from);
      if (rest.length > MAX_LINE_BYTES) throw tooLong();
    }
    if (rest.length > 0) yield lineOf(rest, first);
  } finally {
    await file.close();
  }
}

function lineOf(bytes: Buffer, first: boolean): string {
  if (bytes.length > MAX_LINE_BYTES) throw tooLong();
  const line = bytes.toString('utf8');
  return first ? line.replace(BYTE_ORDER_MARK, '') : line;
}

function tooLong(): UsageError {
  return new UsageError(
    `A line of the manifest has more than ${MAX_LINE_BYTES} bytes. It is lines of JSON, one a document.`,
  );
}

function parseEntry(line: string, base: string): Entry | undefined {
  try {
    const { id, path } = JSON.parse(line) as { id?: unknown; path?: unknown };
    if (typeof id !== 'string' || id === '' || typeof path !== 'string' || `${id}${path}`.includes('\0'))
      return undefined;
    return { id, path: resolve(base, path) };
  } catch {
    // Not JSON, or null: said with the number of the line.
    return undefined;
  }
}
