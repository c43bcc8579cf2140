import { createOutput, joinOutput, pushOutput } from '../../bytes/archive/output.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { countEntry, type Member, readMembers } from './members.js';

/** Bytes that are taken out of the archive at a time. */
const CHUNK_BYTES = 262_144;
const REGULAR_FILE = 0x8000;

type Library = Awaited<ReturnType<typeof import('libarchive-wasm').libarchiveWasm>>;

interface Opened {
  readonly library: Library;
  readonly archive: number;
  readonly buffer: number;
  readonly context: ReadContext;
  readonly packedBytes: number;
  /** The library gave up: nothing further can be asked of it. */
  broken: boolean;
}

/**
 * Archives that libarchive knows (7z, RAR, cabinet, ISO 9660, cpio, ar, LHA, xar). It runs as WebAssembly without files or
 * network; each archive has an instance of its own, so that a damaged one leaves nothing behind.
 */
export async function readWithLibarchive(source: Source, context: ReadContext): Promise<Root> {
  const { libarchiveWasm } = await import('libarchive-wasm');
  const library = await libarchiveWasm();
  const place = library.module._malloc(source.bytes.length);
  library.module.HEAP8.set(source.bytes, place);
  const opened: Opened = {
    library,
    archive: open(library, place, source.bytes.length),
    buffer: library.module._malloc(CHUNK_BYTES),
    context,
    packedBytes: source.bytes.length,
    broken: false,
  };
  const root = await readMembers(membersOf(opened), context);
  if (opened.broken) context.warn({ code: 'damaged-part', message: 'The archive is damaged or cut.' });
  if (root.children.length === 0)
    throw new ConvertError(isEncrypted(opened) ? 'encrypted-document' : 'corrupt-document');
  return root;
}

function open(library: Library, place: number, length: number): number {
  try {
    return library.read_new_memory(place, length);
  } catch (error) {
    throw new ConvertError('corrupt-document', { cause: error });
  }
}

/** An archive whose very names are encrypted has no entries, and says so only here. */
function isEncrypted(opened: Opened): boolean {
  try {
    return opened.library.read_has_encrypted_entries(opened.archive) > 0;
  } catch {
    // A library that gave up cannot be asked.
    return false;
  }
}

function* membersOf(opened: Opened): Generator<Member> {
  for (let entry = nextEntry(opened); entry !== 0; entry = nextEntry(opened)) {
    countEntry(opened.context);
    const { library } = opened;
    const type = library.entry_filetype(entry);
    const isLink = library.entry_hardlink(entry) !== '';
    if (type !== REGULAR_FILE || isLink) continue;
    const path = library.entry_pathname(entry);
    yield { path, encrypted: library.entry_is_encrypted(entry) !== 0, read: () => readData(opened) };
  }
}

function nextEntry(opened: Opened): number {
  if (opened.broken) return 0;
  try {
    return opened.library.read_next_entry(opened.archive);
  } catch {
    // Damage that the library does not survive ends the archive; what came before is there.
    opened.broken = true;
    return 0;
  }
}

function readData(opened: Opened): { bytes: Uint8Array; damaged: boolean } | undefined {
  const { library, buffer } = opened;
  const output = createOutput(opened.context.budget, opened.packedBytes);
  for (;;) {
    let count: number;
    try {
      count = library.read_data(opened.archive, buffer, CHUNK_BYTES);
    } catch (error) {
      // A wrong checksum or an unknown method costs this member; a trap of the machine costs the rest of the archive.
      if (error instanceof WebAssembly.RuntimeError) opened.broken = true;
      return output.length === 0 ? undefined : { bytes: joinOutput(output), damaged: true };
    }
    if (count <= 0) return { bytes: joinOutput(output), damaged: false };
    pushOutput(output, new Uint8Array(library.module.HEAP8.buffer, buffer, count).slice());
  }
}
