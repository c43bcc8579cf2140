import { readNumber } from '../../bytes/number.js';
import { type Header, number } from './header.js';
import { type Column, type Meta, readSubheader } from './meta.js';
import { unpackRdc, unpackRle } from './unpack.js';

/** Kinds of pages: 0 and 0x4000 say what there is, 0x100 has rows, 0x200 both, 0x80 with deleted rows. */
const DATA = 0x100;
const MIXED = 0x200;
const KIND_MASK = 0x0f00;
const MAX_PAGES = 10_000_000;
/** A row that is stored as a subheader: compressed (4) or as it is (0). */
const ROW_TYPE = 1;
const COMPRESSED = 4;
const LEFT_OUT = 1;
/** Bytes that one byte may stand for. */
const MAX_RUN = 4_200;

/** Where pages begin. */
function* pagesOf({ bytes, headerBytes, pageBytes, pages }: Header): Generator<number> {
  if (pageBytes < 64) return;
  for (let i = 0; i < Math.min(pages, MAX_PAGES); i++) {
    const at = headerBytes + i * pageBytes;
    if (at >= bytes.length) return;
    yield at;
  }
}

/** Subheaders of a page; those that are rows have `isRow`. */
function* subheadersOf(
  header: Header,
  page: number,
): Generator<{ at: number; length: number; compression: number; type: number }> {
  const { countsAt, pointerBytes, wide, bytes, pageBytes } = header;
  const count = number(header, page + countsAt + 4, 2);
  // Subheaders do not lie in each other.
  let left = pageBytes;
  for (let i = 0; i < count && left > 0; i++) {
    const pointer = page + countsAt + 8 + i * pointerBytes;
    if (pointer + pointerBytes > page + pageBytes) return;
    const place = number(header, pointer, wide);
    const length = number(header, pointer + wide, wide);
    const compression = bytes[pointer + 2 * wide] ?? 0;
    const type = bytes[pointer + 2 * wide + 1] ?? 0;
    if (length === 0 || compression === LEFT_OUT || place + length > pageBytes) continue;
    left -= length;
    yield { at: page + place, length, compression, type };
  }
}

/** Reads what all pages say of the rows. */
export function readMeta(header: Header, meta: Meta): void {
  for (const page of pagesOf(header)) {
    if ((number(header, page + header.countsAt, 2) & KIND_MASK) === DATA) continue;
    for (const subheader of subheadersOf(header, page)) {
      const isRow = subheader.type === ROW_TYPE && subheader.compression === COMPRESSED;
      if (!isRow) readSubheader(header, meta, subheader);
    }
  }
}

/** The rows in their order, unpacked. */
export function* rowBytesOf(header: Header, meta: Meta): Generator<Uint8Array> {
  let left = meta.rows;
  const { rowBytes } = meta;
  if (rowBytes === 0) return;
  for (const page of pagesOf(header)) {
    const kind = number(header, page + header.countsAt, 2) & KIND_MASK;
    const rows =
      kind === DATA || kind === MIXED ? plainRows(header, meta, { page, kind }) : packedRows(header, meta, page);
    for (const row of rows) {
      if (left-- <= 0) return;
      yield row;
    }
  }
}

function* plainRows(header: Header, meta: Meta, { page, kind }: { page: number; kind: number }): Generator<Uint8Array> {
  const { countsAt, pointerBytes, bytes, pageBytes } = header;
  const subheaders = kind === MIXED ? number(header, page + countsAt + 4, 2) : 0;
  const blocks = number(header, page + countsAt + 2, 2);
  const start = countsAt + 8 + subheaders * pointerBytes;
  // Rows behind subheaders begin at a multiple of eight.
  const first = page + (kind === MIXED ? Math.ceil(start / 8) * 8 : start);
  const count = kind === MIXED ? Math.min(meta.rows, meta.mixedRows) : blocks;
  for (let i = 0; i < count; i++) {
    const at = first + i * meta.rowBytes;
    if (at + meta.rowBytes > Math.min(page + pageBytes, bytes.length)) return;
    yield bytes.subarray(at, at + meta.rowBytes);
  }
}

function* packedRows(header: Header, meta: Meta, page: number): Generator<Uint8Array> {
  const { rowBytes, compression } = meta;
  for (const { at, length, compression: how, type } of subheadersOf(header, page)) {
    if (type !== ROW_TYPE || (how !== COMPRESSED && how !== 0)) continue;
    const packed = header.bytes.subarray(at, at + length);
    if (how === 0 || length >= rowBytes) {
      if (
        how === COMPRESSED ||
        !readSubheader(header, { ...meta, texts: [], names: [], kinds: [], looks: [] }, { at, length })
      )
        yield packed.subarray(0, rowBytes);
    } else {
      const size = Math.min(rowBytes, packed.length * MAX_RUN);
      yield compression === 'rdc' ? unpackRdc(packed, size) : unpackRle(packed, size);
    }
  }
}

const DAY_MS = 86_400_000;
/** SAS counts days and seconds from 1960. */
const EPOCH_1960_MS = -315_619_200_000;
const DATES =
  /^(?:DATE|YYMMDD[BCDNPS]?|MMDDYY[BCDNPS]?|DDMMYY[BCDNPS]?|E8601DA|B8601DA|DAY|WEEKDATE|WEEKDATX|WORDDATE|JULIAN|MONYY|NLDATE)\d*\.?\d*$/;
const MOMENTS = /^(?:DATETIME|E8601DT|B8601DT|DATEAMPM|NLDATM)\d*\.?\d*$/;
const TIMES = /^(?:TIME|TOD|HHMM|E8601TM|B8601TM|HOUR|MMSS)\d*\.?\d*$/;

/** A value of a row: text, a number, a time by the column's format, or '' where there is none. */
export function readValue(row: Uint8Array, column: Column, header: Header): unknown {
  const raw = row.subarray(column.at, column.at + column.length);
  if (!column.isNumber) return header.decode(raw).replace(/[\0 ]+$/, '');
  const value = readDouble(raw, header.isLittle);
  if (Number.isNaN(value)) return '';
  const format = column.format.toUpperCase();
  if (DATES.test(format)) return new Date(EPOCH_1960_MS + value * DAY_MS);
  if (MOMENTS.test(format)) return new Date(EPOCH_1960_MS + value * 1000);
  return TIMES.test(format) ? clock(value) : value;
}

/** Numbers may be stored without their last bytes. */
function readDouble(raw: Uint8Array, isLittle: boolean): number {
  if (raw.length < 3 || raw.length > 8) return Number.NaN;
  const whole = new Uint8Array(8);
  whole.set(raw, isLittle ? 8 - raw.length : 0);
  return Number(readNumber(whole, 0, { kind: 'float', size: 8, isLittle }));
}

/** Seconds as hours, minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
