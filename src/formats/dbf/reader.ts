/*
 * dBASE table (dBASE III-7, FoxPro, Visual FoxPro):
 *
 *   header   version(1) year month day records(4) headerBytes(2) recordBytes(2) reserved(17) language(1) reserved(2)
 *   field    name(11) type(1) address(4) length(1) decimals(1) reserved(14)      until a byte 0D
 *   record   '*' if deleted, else ' ' (1), then each field in its length
 */
import { ByteView } from '../../common/bytes/view.js';
import { decodeAs, decodeText } from '../../common/charset/decode.js';
import { textLines } from '../../common/sheet/sheet.js';
import { type Cell, toTable } from '../../common/table/table.js';
import { root, text } from '../../common/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

const FIELD_BYTES = 32;
const FIELD_END = 0x0d;
const DELETED = 0x2a;
/** Day number of 1970-01-01 in the Julian count that `T` fields use. */
const JULIAN_1970 = 2_440_588;
/** Text that the charset is judged by where the file does not state it. */
const JUDGED_BYTES = 262_144;

interface Field {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly length: number;
  readonly decimals: number;
}

/** A dBASE table: its fields are the header, deleted records are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const headerBytes = view.u16(8);
  const recordBytes = view.u16(10);
  const fields = readFields(view, headerBytes);
  if (fields.length === 0 || recordBytes === 0) throw new ConvertError('corrupt-document');
  const charset = charsetOf(view, headerBytes);
  const rows: Cell[][] = [];
  const count = Math.min(view.u32(4), Math.floor((view.length - headerBytes) / recordBytes));
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

function toCell(value: string): Cell {
  return { content: value === '' ? [] : textLines(value) };
}

function readFields(view: ByteView, headerBytes: number): Field[] {
  const fields: Field[] = [];
  let place = 1;
  for (let at = 32; at + FIELD_BYTES <= headerBytes && view.u8(at) !== FIELD_END; at += FIELD_BYTES) {
    const type = String.fromCharCode(view.u8(at + 11));
    // Long text fields keep the high byte of their length where numbers have their decimals.
    const length = type === 'C' ? view.u16(at + 16) : view.u8(at + 16);
    const name = decodeText(view.slice(at, 11))
      .text.replace(/\u0000.*$/s, '')
      .trim();
    fields.push({ name, type, at: place, length, decimals: view.u8(at + 17) });
    place += length;
  }
  return fields;
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

function charsetOf(view: ByteView, from: number): string {
  const judged = decodeText(view.slice(from, JUDGED_BYTES));
  // UTF-8 that is valid is no accident, whatever the header states.
  if (judged.charset === 'utf-8' && !judged.guessed) return 'utf-8';
  return CHARSETS.get(view.u8(29)) ?? judged.charset;
}

function readValue(view: ByteView, field: Field, charset: string): string {
  const { at, length, type } = field;
  switch (type) {
    case 'I':
    case '+':
      return String(view.i32(at));
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
