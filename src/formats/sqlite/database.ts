/*
 * SQLite 3 file (sqlite.org/fileformat2.html), big-endian:
 *
 *   header (100 bytes): "SQLite format 3\0" page size(2; 1 = 65536) versions(2) reserved bytes of each page(1 at 20)
 *   ... text encoding(4 at 56; 1 UTF-8, 2 UTF-16LE, 3 UTF-16BE)
 *   The first page holds the header and the schema table's root; pages are counted from 1.
 */
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';

export interface Database {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly pageBytes: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
  /** Decodes text in the database's encoding. */
  decode(bytes: Uint8Array): string;
  damaged: boolean;
}

/** Opens a database. Throws `corrupt-document` for a header that makes no sense. */
export function openDatabase(bytes: Uint8Array, context: ReadContext): Database {
  const view = new ByteView(bytes);
  const stated = view.u16be(16);
  const pageBytes = stated === 1 ? 65_536 : stated;
  const usable = pageBytes - view.u8(20);
  if (pageBytes < 512 || (pageBytes & (pageBytes - 1)) !== 0 || usable < 480)
    throw new ConvertError('corrupt-document');
  const charset = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'][view.u32be(56)] ?? 'utf-8';
  const decoder = new TextDecoder(charset);
  return { view, context, pageBytes, usable, decode: (text) => decoder.decode(text), damaged: false };
}

/** A signed 64-bit variable-length integer (7 bits a byte, the ninth has 8), and where it ends. */
export function readVarint(view: ByteView, at: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = view.u8(at + i);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  let exact = 0n;
  for (let i = 0; i < 8; i++) exact = (exact << 7n) | BigInt(view.u8(at + i) & 0x7f);
  exact = BigInt.asIntN(64, (exact << 8n) | BigInt(view.u8(at + 8)));
  return { value: Number(exact), end: at + 9 };
}
