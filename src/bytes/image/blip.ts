/*
 * Pictures in OfficeArt records [MS-ODRAW] 2.2.20-2.2.32: version and instance(2) type(2) length(4), then for an entry of the store
 * (0xF007) 36 bytes with the length of its name at 33, the name and the picture's record. That (0xF01A-0xF029) has one identifier of 16
 * bytes, or two if its instance is odd; then a bitmap has a byte and its file, a metafile 34 bytes (the last but one says whether it is
 * packed) and its data.
 */
import type { Budget } from '../../core/budget.js';
import { ByteView } from '../view.js';
import { unpack } from '../zip/gunzip.js';

const STORE_ENTRY = 0xf007;
const METAFILES: ReadonlySet<number> = new Set([0xf01a, 0xf01b, 0xf01c]);
const DIB = 0xf01f;
const LAST = 0xf029;
const FIRST = 0xf01a;

export function isPictureRecord(type: number): boolean {
  return type === STORE_ENTRY || (type >= FIRST && type <= LAST);
}

/** The file of a picture whose record begins at `at`; undefined where there is none. Throws where it inflates to too much. */
export function readPictureRecord(view: ByteView, at: number, budget: Budget): Uint8Array | undefined {
  const type = view.u16(at + 2);
  const end = Math.min(at + 8 + view.u32(at + 4), view.length);
  if (type === STORE_ENTRY) {
    const inner = at + 8 + 36 + view.u8(at + 8 + 33);
    return inner + 8 < end && view.u16(inner + 2) !== STORE_ENTRY ? readPictureRecord(view, inner, budget) : undefined;
  }
  if (!isPictureRecord(type)) return undefined;
  const identifiers = ((view.u16(at) >> 4) & 1) === 1 ? 32 : 16;
  const from = at + 8 + identifiers;
  if (!METAFILES.has(type)) {
    const file = view.slice(from + 1, Math.max(end - from - 1, 0));
    return type === DIB ? toBmp(file) : file;
  }
  const data = view.slice(from + 34, Math.max(end - from - 34, 0));
  return view.u8(from + 32) === 0 ? unpack(data, 'deflate', budget).bytes : data;
}

const FILE_HEADER_BYTES = 14;
const BIT_FIELDS = 3;

/** A bitmap without the header that its file has (BITMAPFILEHEADER) -> the file. */
export function toBmp(dib: Uint8Array): Uint8Array {
  const view = new ByteView(dib);
  const headerBytes = view.u32(0);
  const bits = headerBytes === 12 ? view.u16(10) : view.u16(14);
  const stated = headerBytes === 12 ? 0 : view.u32(32);
  const colours = stated > 0 ? Math.min(stated, 256) : bits <= 8 ? 2 ** bits : 0;
  const masks = headerBytes === 40 && view.u32(16) === BIT_FIELDS ? 12 : 0;
  const offset = FILE_HEADER_BYTES + headerBytes + masks + colours * (headerBytes === 12 ? 3 : 4);
  const header = Buffer.alloc(FILE_HEADER_BYTES);
  header.write('BM', 'latin1');
  header.writeUInt32LE(FILE_HEADER_BYTES + dib.length, 2);
  header.writeUInt32LE(Math.min(offset, 2 ** 32 - 1), 10);
  return Buffer.concat([header, dib]);
}
