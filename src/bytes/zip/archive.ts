/*
 * ZIP (APPNOTE 6.3.10), read from its central directory:
 *
 *   local file header  PK\3\4  version(2) flags(2) method(2) time(4) crc(4) packed(4) size(4) nameLen(2) extraLen(2)
 *                      name extra data
 *   central entry      PK\1\2  made(2) version(2) flags(2) method(2) time(4) crc(4) packed(4) size(4) nameLen(2)
 *                      extraLen(2) commentLen(2) disk(2) internal(2) external(4) offset(4) name extra comment
 *   zip64 end          PK\6\6  size(8) made(2) version(2) disk(4) disk(4) entriesHere(8) entries(8) length(8) offset(8)
 *   end of directory   PK\5\6  disk(2) disk(2) entriesHere(2) entries(2) length(4) offset(4) commentLen(2) comment
 *
 * Sizes that the file states are never used to allocate. Where the directory is damaged or missing (a truncated upload),
 * the entries are found by their local headers.
 */
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { ByteView } from '../view.js';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const FLAG_ENCRYPTED = 1;
const FLAG_UTF8 = 0x800;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_ENTRY_BYTES = 46;
/** The comment behind the end record has at most 65 535 bytes. */
const MAX_END_RECORD_BYTES = 65_557;
const UNKNOWN_32 = 0xffffffff;

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated; others cannot be read. */
  readonly method: number;
  readonly encrypted: boolean;
  /** Offset of the compressed data. */
  readonly dataOffset: number;
  readonly packedBytes: number;
  /** What the file claims; never used to allocate. */
  readonly claimedBytes: number;
  /** CRC-32 of the content as stated; 0 where it is not. */
  readonly crc: number;
  /** The name's bytes where they are not UTF-8 and their code page is not stated. */
  readonly nameBytes?: Uint8Array;
  /** A symbolic link, as Unix tools store it. */
  readonly isLink?: boolean;
}

export interface ZipArchive {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  readonly entries: readonly ZipEntry[];
  /** The directory was damaged and the entries were found by their local headers. */
  readonly recovered: boolean;
  /** By exact name, and by lower-case name with '/' for '\\'. */
  readonly byName: ReadonlyMap<string, ZipEntry>;
}

/** Opens a zip. Throws `corrupt-document` if no entry can be found, `entry-limit` if there are too many. */
export function openZip(bytes: Uint8Array, budget: Budget): ZipArchive {
  const view = new ByteView(bytes);
  let entries = readDirectory(view, budget);
  const recovered = entries === undefined;
  entries ??= scanLocalHeaders(view, budget);
  if (entries.length === 0 && recovered) throw new ConvertError('corrupt-document');
  spend(budget, 'maxEntries', entries.length);
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (!byName.has(entry.name)) byName.set(entry.name, entry);
  }
  for (const entry of entries) {
    const folded = foldName(entry.name);
    if (!byName.has(folded)) byName.set(folded, entry);
  }
  return { bytes, budget, entries, recovered, byName };
}

/** The entry of that path; upper and lower case and a leading slash make no difference. */
export function findEntry(zip: ZipArchive, name: string): ZipEntry | undefined {
  return zip.byName.get(name) ?? zip.byName.get(foldName(name));
}

function foldName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function readDirectory(view: ByteView, budget: Budget): ZipEntry[] | undefined {
  const end = findEndRecord(view);
  if (end < 0) return undefined;
  let count = view.u16(end + 10);
  let offset = view.u32(end + 16);
  const length = view.u32(end + 12);
  const locator = end - 20;
  let shift = 0;
  if (locator >= 0 && view.u32(locator) === ZIP64_LOCATOR) {
    const zip64 = view.u64(locator + 8);
    if (view.u32(zip64) === ZIP64_END) {
      count = view.u64(zip64 + 32);
      offset = view.u64(zip64 + 48);
    }
  } else if (view.u32(offset) !== CENTRAL_ENTRY) {
    // Bytes before the archive (a self-extractor, a polyglot): every offset is short by their number.
    shift = end - length - offset;
    if (shift < 0 || view.u32(offset + shift) !== CENTRAL_ENTRY) return count === 0 && length === 0 ? [] : undefined;
  }
  return readCentralEntries(view, { at: offset + shift, count, shift, budget });
}

interface DirectoryPlace {
  readonly at: number;
  readonly count: number;
  readonly shift: number;
  readonly budget: Budget;
}

function readCentralEntries(view: ByteView, place: DirectoryPlace): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = place.at;
  const most = place.budget.limits.maxEntries;
  while (view.u32(at) === CENTRAL_ENTRY && at + CENTRAL_ENTRY_BYTES <= view.length && entries.length <= most) {
    const nameLength = view.u16(at + 28);
    const extraLength = view.u16(at + 30);
    const sizes = readZip64Sizes(view, at, at + CENTRAL_ENTRY_BYTES + nameLength, extraLength);
    const local = sizes.offset + place.shift;
    if (view.u32(local) === LOCAL_HEADER) {
      const flags = view.u16(at + 8);
      entries.push({
        ...readName(view.slice(at + CENTRAL_ENTRY_BYTES, nameLength), flags),
        ...(isUnixLink(view, at) ? { isLink: true } : {}),
        method: view.u16(at + 10),
        encrypted: (flags & FLAG_ENCRYPTED) !== 0,
        dataOffset: local + LOCAL_HEADER_BYTES + view.u16(local + 26) + view.u16(local + 28),
        packedBytes: sizes.packed,
        claimedBytes: sizes.size,
        crc: view.u32(at + 16),
      });
    }
    at += CENTRAL_ENTRY_BYTES + nameLength + extraLength + view.u16(at + 32);
  }
  return entries.length === 0 && place.count > 0 ? undefined : entries;
}

/** Sizes and offset of a central entry; those that are 0xFFFFFFFF stand in the zip64 extra field (id 1). */
function readZip64Sizes(view: ByteView, entry: number, extra: number, extraLength: number) {
  let packed = view.u32(entry + 20);
  let size = view.u32(entry + 24);
  let offset = view.u32(entry + 42);
  for (let at = extra; at + 4 <= extra + extraLength; at += 4 + view.u16(at + 2)) {
    if (view.u16(at) !== 1) continue;
    let field = at + 4;
    const next = () => {
      field += 8;
      return view.u64(field - 8);
    };
    if (size === UNKNOWN_32) size = next();
    if (packed === UNKNOWN_32) packed = next();
    if (offset === UNKNOWN_32) offset = next();
  }
  return { packed, size, offset };
}

function findEndRecord(view: ByteView): number {
  const lowest = Math.max(0, view.length - MAX_END_RECORD_BYTES);
  for (let at = view.length - 22; at >= lowest; at--) {
    if (view.u32(at) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/** Finds entries without a directory, by the signature of their local headers. */
function scanLocalHeaders(view: ByteView, budget: Budget): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const buffer = Buffer.from(view.bytes.buffer, view.bytes.byteOffset, view.bytes.byteLength);
  let at = buffer.indexOf('PK\u0003\u0004', 0, 'latin1');
  while (at >= 0 && entries.length <= budget.limits.maxEntries) {
    const flags = view.u16(at + 6);
    const nameLength = view.u16(at + 26);
    const dataOffset = at + LOCAL_HEADER_BYTES + nameLength + view.u16(at + 28);
    const stated = view.u32(at + 18);
    const next = buffer.indexOf('PK\u0003\u0004', dataOffset + (stated === UNKNOWN_32 ? 0 : stated), 'latin1');
    const room = (next < 0 ? view.length : next) - dataOffset;
    if (room >= 0) {
      entries.push({
        ...readName(view.slice(at + LOCAL_HEADER_BYTES, nameLength), flags),
        method: view.u16(at + 8),
        encrypted: (flags & FLAG_ENCRYPTED) !== 0,
        dataOffset,
        packedBytes: stated > 0 && stated < room ? stated : room,
        claimedBytes: view.u32(at + 22),
        crc: view.u32(at + 14),
      });
    }
    at = next;
  }
  return entries;
}

const utf8 = new TextDecoder('utf-8');
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

function readName(bytes: Uint8Array, flags: number): { name: string; nameBytes?: Uint8Array } {
  if ((flags & FLAG_UTF8) !== 0) return { name: utf8.decode(bytes) };
  try {
    return { name: strictUtf8.decode(bytes) };
  } catch {
    // Older tools write names in the machine's code page; which one is not stated.
    return { name: latin1.decode(bytes), nameBytes: bytes };
  }
}

/** Made by a Unix tool (upper byte of the version), with the type of a link in the mode. */
function isUnixLink(view: ByteView, entry: number): boolean {
  return view.u8(entry + 5) === 3 && (view.u16(entry + 40) & 0xf000) === 0xa000;
}
