import { decodeText } from '../../bytes/charset/decode.js';
import { openZip, type ZipArchive, type ZipEntry } from '../../bytes/zip/archive.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { type Member, readMembers } from '../../families/archive/members.js';

/** A zip of no more special kind: every document in it. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const zip = openZip(source.bytes, context.budget);
  if (zip.recovered) context.warn({ code: 'damaged-part', message: 'The directory of the archive is damaged or cut.' });
  const names = namesOf(zip.entries);
  return readMembers(membersOf(zip, names), context);
}

function* membersOf(zip: ZipArchive, names: readonly string[]): Generator<Member> {
  for (const [i, entry] of zip.entries.entries()) {
    const path = names[i] ?? entry.name;
    if (/[/\\]$/.test(path) || entry.isLink === true) continue;
    yield { path, encrypted: entry.encrypted, read: () => tryRead(zip, entry) };
  }
}

function tryRead(zip: ZipArchive, entry: ZipEntry) {
  try {
    return readEntry(zip, entry);
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    // A method that nobody here unpacks: the member is listed.
    return undefined;
  }
}

/** Names in a code page that the archive does not state are guessed together: one alone is too short to tell. */
function namesOf(entries: readonly ZipEntry[]): string[] {
  const legacy = entries.filter((entry) => entry.nameBytes !== undefined);
  if (legacy.length === 0) return entries.map((entry) => entry.name);
  const all = decodeText(Buffer.concat(legacy.flatMap(({ nameBytes = new Uint8Array(0) }) => [nameBytes, LINE_END])));
  const decoded = all.text.split('\n');
  let next = 0;
  return entries.map((entry) => (entry.nameBytes === undefined ? entry.name : (decoded[next++] ?? entry.name)));
}

const LINE_END = Uint8Array.of(10);
