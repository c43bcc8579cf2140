/*
 * OLE compound file [MS-CFB]:
 *
 *   header (512 bytes)  D0CF11E0A1B11AE1 clsid(16) minor(2) major(2) order(2) sectorShift(2) miniShift(2) reserved(6)
 *                       dirSectors(4) fatSectors(4) dirStart(4) transaction(4) miniCutoff(4) miniFatStart(4)
 *                       miniFatSectors(4) difatStart(4) difatSectors(4) difat[109](4 each)
 *   directory entry     name(64, UTF-16) nameBytes(2) type(1) colour(1) left(4) right(4) child(4) clsid(16) state(4)
 *   (128 bytes)         created(8) modified(8) start(4) size(8)
 *
 * Chains are followed at most once round the file, so cycles end. Names are compared without case, because writers
 * disagree ("WORDDOCUMENT"). Streams shorter than miniCutoff lie in the root's stream in 64-byte pieces.
 */
import { ConvertError } from '../../core/errors.js';
import { ByteView } from '../view.js';

const SIGNATURE = [0xd0cf11e0, 0xa1b11ae1];
const DIRECTORY_ENTRY_BYTES = 128;
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const HEADER_DIFAT_ENTRIES = 109;
const MAX_DIRECTORY_ENTRIES = 100_000;

export interface CfbEntry {
  /** Path from the root with '/', as written. */
  readonly path: string;
  readonly type: 'stream' | 'storage';
  readonly clsid: string;
  readonly start: number;
  readonly size: number;
  /** Number of the first entry in a storage. */
  readonly child: number;
}

export interface CompoundFile {
  readonly entries: readonly CfbEntry[];
  /** Class id of the root, lower-case hex as stored. */
  readonly clsid: string;
  /** The bytes of the stream at a path without regard to case; `undefined` if there is none. */
  stream(path: string): Uint8Array | undefined;
  /** A storage as a file of its own: a copy of the bytes whose root holds what the storage holds. */
  storage(path: string): Uint8Array | undefined;
}

interface Sectors {
  readonly view: ByteView;
  readonly sectorBytes: number;
  readonly fat: Uint32Array;
}

/** Whether the bytes begin like a compound file. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  const view = new ByteView(bytes);
  return view.u32be(0) === SIGNATURE[0] && view.u32be(4) === SIGNATURE[1];
}

/** Opens a compound file. Throws `corrupt-document` if it has no directory. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const view = new ByteView(bytes);
  if (!isCompoundFile(bytes)) throw new ConvertError('corrupt-document');
  const sectorBytes = 1 << Math.min(Math.max(view.u16(30), 7), 16);
  const miniBytes = 1 << Math.min(Math.max(view.u16(32), 2), 12);
  const miniCutoff = view.u32(56) || 4096;
  const sectors: Sectors = { view, sectorBytes, fat: readFat(view, sectorBytes) };
  const directory = new ByteView(readChain(sectors, view.u32(48), Number.POSITIVE_INFINITY));
  if (directory.length < DIRECTORY_ENTRY_BYTES) throw new ConvertError('corrupt-document');
  const entries = walkDirectory(directory);
  const root = { start: directory.u32(116), size: directory.u32(120) };
  let mini: Sectors | undefined;
  const miniSectors = () => {
    mini ??= {
      view: new ByteView(readChain(sectors, root.start, root.size)),
      sectorBytes: miniBytes,
      fat: toUint32(readChain(sectors, view.u32(60), Number.POSITIVE_INFINITY)),
    };
    return mini;
  };
  const byPath = new Map<string, CfbEntry>();
  for (const entry of entries) {
    const key = entry.path.toLowerCase();
    if (entry.type === 'stream' && !byPath.has(key)) byPath.set(key, entry);
  }
  return {
    entries,
    clsid: hex(directory.slice(80, 16)),
    stream(path) {
      const entry = byPath.get(path.toLowerCase());
      if (entry === undefined) return undefined;
      if (entry.size < miniCutoff) return readMiniChain(miniSectors(), entry.start, entry.size);
      return readChain(sectors, entry.start, entry.size);
    },
    storage(path) {
      const key = path.toLowerCase();
      const entry = entries.find((one) => one.type === 'storage' && one.path.toLowerCase() === key);
      const rootAt = (view.u32(48) + 1) * sectorBytes;
      if (entry === undefined || rootAt + DIRECTORY_ENTRY_BYTES > bytes.length) return undefined;
      // The slice of a Buffer would be no copy.
      const copy = Uint8Array.from(bytes);
      new DataView(copy.buffer).setUint32(rootAt + 76, entry.child, true);
      copy.set(Buffer.from(entry.clsid, 'hex'), rootAt + 80);
      return copy;
    },
  };
}

function readFat(view: ByteView, sectorBytes: number): Uint32Array {
  const sectorCount = Math.ceil(view.length / sectorBytes);
  const fatSectors: number[] = [];
  for (let i = 0; i < HEADER_DIFAT_ENTRIES; i++) fatSectors.push(view.u32(76 + i * 4));
  let difat = view.u32(68);
  const seen = new Set<number>();
  while (difat < LAST_SECTOR && !seen.has(difat) && seen.size < sectorCount) {
    seen.add(difat);
    const at = (difat + 1) * sectorBytes;
    for (let i = 0; i < sectorBytes - 4; i += 4) fatSectors.push(view.u32(at + i));
    difat = view.u32(at + sectorBytes - 4);
  }
  const perSector = sectorBytes / 4;
  const fat = new Uint32Array(sectorCount + perSector);
  let index = 0;
  for (const sector of fatSectors) {
    if (sector >= LAST_SECTOR || index >= fat.length) continue;
    const at = (sector + 1) * sectorBytes;
    for (let i = 0; i < perSector && index < fat.length; i++) fat[index++] = view.u32(at + i * 4);
  }
  return fat;
}

function readChain(sectors: Sectors, start: number, size: number): Uint8Array {
  return collect(sectors, { start, size, offset: (sector) => (sector + 1) * sectors.sectorBytes });
}

function readMiniChain(sectors: Sectors, start: number, size: number): Uint8Array {
  return collect(sectors, { start, size, offset: (sector) => sector * sectors.sectorBytes });
}

interface Chain {
  readonly start: number;
  readonly size: number;
  offset(sector: number): number;
}

function collect(sectors: Sectors, chain: Chain): Uint8Array {
  const { view, sectorBytes, fat } = sectors;
  const pieces: Uint8Array[] = [];
  let total = 0;
  let sector = chain.start;
  const most = Math.ceil(view.length / sectorBytes) + 1;
  while (sector < LAST_SECTOR && total < chain.size && pieces.length < most) {
    const piece = view.slice(chain.offset(sector), sectorBytes);
    if (piece.length === 0) break;
    pieces.push(piece);
    total += piece.length;
    sector = fat[sector] ?? NO_ENTRY;
  }
  const all = new Uint8Array(Math.min(total, chain.size));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece.subarray(0, all.length - at), at);
    at += Math.min(piece.length, all.length - at);
  }
  return all;
}

function walkDirectory(directory: ByteView): CfbEntry[] {
  const count = Math.min(Math.floor(directory.length / DIRECTORY_ENTRY_BYTES), MAX_DIRECTORY_ENTRIES);
  const entries: CfbEntry[] = [];
  const seen = new Set<number>();
  const stack: { id: number; parent: string }[] = [{ id: directory.u32(76), parent: '' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.id >= count || seen.has(next.id)) continue;
    seen.add(next.id);
    const at = next.id * DIRECTORY_ENTRY_BYTES;
    const path = next.parent + readName(directory, at);
    const kind = directory.u8(at + 66);
    stack.push(
      { id: directory.u32(at + 72), parent: next.parent },
      { id: directory.u32(at + 68), parent: next.parent },
    );
    if (kind === 1) stack.push({ id: directory.u32(at + 76), parent: `${path}/` });
    if (kind === 1 || kind === 2) {
      entries.push({
        path,
        type: kind === 1 ? 'storage' : 'stream',
        clsid: hex(directory.slice(at + 80, 16)),
        start: directory.u32(at + 116),
        size: directory.u32(at + 120),
        child: directory.u32(at + 76),
      });
    }
  }
  return entries;
}

function readName(directory: ByteView, at: number): string {
  const units = Math.min(Math.max(directory.u16(at + 64) - 2, 0), 62) / 2;
  let name = '';
  for (let i = 0; i < units; i++) name += String.fromCharCode(directory.u16(at + i * 2));
  return name;
}

function toUint32(bytes: Uint8Array): Uint32Array {
  const view = new ByteView(bytes);
  const out = new Uint32Array(Math.floor(bytes.length / 4));
  for (let i = 0; i < out.length; i++) out[i] = view.u32(i * 4);
  return out;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
