/*
 * dBASE table (dBASE III-7, FoxPro, Visual FoxPro):
 *
 *   header   version(1) year month day records(4) headerBytes(2) recordBytes(2) reserved(17) language(1) reserved(2)
 *   field    name(11) type(1) address(4) length(1) decimals(1) reserved(14)      until a byte 0D
 *            dBASE 7: driver(32) reserved(4) first, then name(32) type(1) length(1) decimals(1) reserved(13)
 *   record   '*' if deleted, else ' ' (1), then each field in its length
 */

import { decodeAs, decodeText } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { textLines } from '../../content/sheet/sheet.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

const VERSION_7 = 0x04;
/** Fields of the two generations: where the first stands, how long each is, and what in it is where. */
const OLD_FIELDS = { from: 32, bytes: 32, name: 11, length: 16 } as const;
const NEW_FIELDS = { from: 68, bytes: 48, name: 32, length: 33 } as const;
/** Visual FoxPro keeps what is null in a field of its own, of this type. */
const SYSTEM_TYPE = '0';
const FIELD_END = 0x0d;
const DELETED = 0x2a;
const PRESENT = 0x20;
/** Day number of 1970-01-01 in the Julian count that `T` fields use. */
const JULIAN_1970 = 2_440_588;
/** Text that the charset is judged by where the file does not state it. */
const JUDGED_BYTES = 262_144;

interface Field {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly length: number;
  /** Of dBASE 7, whose numbers sort as bytes do. */
  readonly isNew: boolean;
}

/** A dBASE table: its fields are the header, deleted records are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const headerBytes = view.u16(8);
  const recordBytes = view.u16(10);
  const fields = readFields(view, headerBytes);
  if (fields.length === 0 || recordBytes === 0) throw new ConvertError('corrupt-document');
  const charset = charsetOf(view, headerBytes, recordBytes);
  const rows: Cell[][] = [];
  const count = countRecords(view, headerBytes, recordBytes);
  if (count < view.u32(4)) context.warn({ code: 'truncated', message: 'The table ends early.' });
  for (let i = 0; i < count; i++) {
    const at = headerBytes + i * recordBytes;
    if (view.u8(at) === DELETED) continue;
    spend(context.budget, 'maxCells', fields.length);
    rows.push(fields.map((field) => toCell(readValue(view, { ...field, at: at + field.at }, charset))));
  }
  const header = fields.map((field) => ({ content: [text(field.name)] }));
  return root(toTable({ rows: [header, ...rows], headerRows: 1 }));
}

/** Programs that died before they closed the file have left 0. */
function countRecords(view: ByteView, headerBytes: number, recordBytes: number): number {
  const stated = view.u32(4);
  const room = Math.max(Math.floor((view.length - headerBytes) / recordBytes), 0);
  if (stated > 0) return Math.min(stated, room);
  let count = 0;
  while (count < room && [PRESENT, DELETED].includes(view.u8(headerBytes + count * recordBytes))) count++;
  return count;
}

function toCell(value: string): Cell {
  return { content: value === '' ? [] : textLines(value) };
}

function readFields(view: ByteView, headerBytes: number): Field[] {
  const isNew = view.u8(0) === VERSION_7;
  const places = isNew ? NEW_FIELDS : OLD_FIELDS;
  const fields: Field[] = [];
  let place = 1;
  for (let at = places.from; at + places.bytes <= headerBytes && view.u8(at) !== FIELD_END; at += places.bytes) {
    const type = String.fromCharCode(view.u8(at + places.name));
    const length = lengthOf(view, { at, type, isNew });
    const name = decodeText(view.slice(at, places.name))
      .text.replace(/\u0000.*$/s, '')
      .trim();
    if (type !== SYSTEM_TYPE) fields.push({ name, type, at: place, length, isNew });
    place += length;
  }
  return fields;
}

/** Long text fields keep the high byte of their length where numbers have their decimals; some leave anything there. */
function lengthOf(view: ByteView, { at, type, isNew }: { at: number; type: string; isNew: boolean }): number {
  if (isNew) return view.u8(at + NEW_FIELDS.length);
  const long = view.u16(at + OLD_FIELDS.length);
  return type === 'C' && long <= view.u16(10) ? long : view.u8(at + OLD_FIELDS.length);
}

/** Language drivers that files state; others are judged by the text. */
const CHARSETS: ReadonlyMap<number, string> = new Map([
  [0x01, 'cp437'],
  [0x02, 'cp850'],
  [0x03, 'windows-1252'],
  [0x13, 'shift_jis'],
  [0x4d, 'gbk'],
  [0x4e, 'euc-kr'],
  [0x4f, 'big5'],
  [0x57, 'windows-1252'],
  [0x64, 'cp852'],
  [0x65, 'cp866'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
  [0xca, 'windows-1254'],
  [0xcb, 'windows-1253'],
]);

function charsetOf(view: ByteView, from: number, recordBytes: number): string {
  const { bytes } = view;
  let first = from;
  while (first < bytes.length && (bytes[first] as number) < 0x80) first++;
  // From a whole record on: a letter of several bytes is not cut.
  const start = from + Math.floor((first - from) / recordBytes) * recordBytes;
  const judged = decodeText(view.slice(start, Math.ceil(JUDGED_BYTES / recordBytes) * recordBytes));
  // UTF-8 that is valid is no accident, whatever the header states.
  if (judged.charset === 'utf-8' && !judged.guessed) return 'utf-8';
  return CHARSETS.get(view.u8(29)) ?? judged.charset;
}

function readValue(view: ByteView, field: Field, charset: string): string {
  const { at, length, type } = field;
  if (field.isNew && BINARY_TYPES.has(type)) return readSortable(view, at, type);
  switch (type) {
    case 'I':
    case '+':
      return String(view.i32(at));
    case 'V':
      return (decodeAs(view.slice(at, usedLength(view, at, length)), charset) ?? '').trim();
    case 'B':
      return length === 8 ? String(view.f64(at)) : '';
    case 'Y':
      return ((view.i32(at + 4) * 4_294_967_296 + view.u32(at)) / 10_000).toFixed(2);
    case 'T':
    case '@':
      return readMoment(view, at);
    case 'M':
    case 'G':
    case 'P':
      // Memos and pictures stand in a file of their own.
      return '';
    default:
      return showText(decodeAs(view.slice(at, length), charset) ?? '', type);
  }
}

/** A shorter value has its length in the last byte, and nothing before that. */
function usedLength(view: ByteView, at: number, length: number): number {
  const used = view.u8(at + length - 1);
  if (used >= length) return length;
  const rest = view.slice(at + used, length - 1 - used);
  return rest.every((byte) => byte === 0 || byte === PRESENT) ? used : length;
}

const BINARY_TYPES = new Set(['I', '+', 'O', '@']);

/** dBASE 7: big-endian; the sign is turned round, of negative doubles every bit. Moments are left out: how they count is not told. */
function readSortable(view: ByteView, at: number, type: string): string {
  if (type === '@') return '';
  if (type !== 'O') return view.u32be(at) === 0 ? '' : String((view.u32be(at) ^ 0x80000000) | 0);
  const bytes = Buffer.from(view.slice(at, 8));
  if (bytes.length < 8 || bytes.every((byte) => byte === 0)) return '';
  const isPositive = (bytes[0] as number) >= 0x80;
  for (let i = 0; i < 8; i++) bytes[i] = (bytes[i] as number) ^ (isPositive ? (i === 0 ? 0x80 : 0) : 0xff);
  return String(bytes.readDoubleBE(0));
}

function showText(raw: string, type: string): string {
  const value = raw.replaceAll('\u0000', '').trim();
  if (type === 'D') return value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (type !== 'L') return value;
  if (/^[TtYy]$/.test(value)) return 'TRUE';
  return /^[FfNn]$/.test(value) ? 'FALSE' : '';
}

/** Day(4, Julian) milliseconds(4). */
function readMoment(view: ByteView, at: number): string {
  const day = view.i32(at);
  if (day === 0) return '';
  const date = new Date((day - JULIAN_1970) * 86_400_000 + view.i32(at + 4));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}
