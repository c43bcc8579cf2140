import { decodeHTML } from 'entities';
import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import type { Database } from './layout.js';
import { rowAt, type Stored } from './rows.js';
import type { Column } from './table.js';

/** Types of columns. */
export const columnType = {
  boolean: 1,
  byte: 2,
  integer: 3,
  long: 4,
  money: 5,
  single: 6,
  double: 7,
  date: 8,
  binary: 9,
  text: 10,
  ole: 11,
  memo: 12,
  guid: 15,
  numeric: 16,
  complex: 18,
  large: 19,
} as const;

const DAY_MS = 86_400_000;
/** 30 December 1899, from which dates are counted in days. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const INLINE = 0x80000000;
const ONE_PAGE = 0x40000000;
const MEMO_HEAD = 12;
const MAX_MEMO_PIECES = 10_000;

/** A value as a person writes it; null where there is none. */
export function cellValue(database: Database, { type, scale }: Column, stored: Stored, budget: Budget): unknown {
  if (type === columnType.boolean) return stored.isSet;
  if (!stored.isSet) return null;
  const view = new ByteView(stored.bytes);
  switch (type) {
    case columnType.byte:
      return view.u8(0);
    case columnType.integer:
      return view.i16(0);
    case columnType.long:
      return view.i32(0);
    case columnType.money:
      return decimal(int64(view), 4);
    case columnType.single:
      return Number(float32(view).toPrecision(7));
    case columnType.double:
      return view.f64(0);
    case columnType.date:
      return dateText(view.f64(0));
    case columnType.text:
      return plainText(textOf(stored.bytes, database.layout.isNew));
    case columnType.memo:
      return plainText(textOf(memoBytes(database, view, budget), database.layout.isNew));
    case columnType.guid:
      return guidText(view);
    case columnType.numeric:
      return numericText(view, scale);
    case columnType.large:
      return String(int64(view));
    default:
      return null;
  }
}

/** Rich text is HTML, a link is "text#address#place#". */
function plainText(value: string): string {
  const link = /^([^#]*)#((?:https?|mailto|ftp):[^#]+)#[^#]*#?$/.exec(value);
  if (link !== null) return link[1] !== '' && link[1] !== link[2] ? `${link[1]} (${link[2]})` : (link[2] ?? '');
  if (!/^<div\b[\s\S]*<\/div>\s*$/i.test(value)) return value;
  return decodeHTML(value.replace(/<br *\/?>|<\/(?:div|li)>(?=.)/gi, '\n').replace(/<[^<>]*>/g, '')).trim();
}

function int64(view: ByteView): bigint {
  return BigInt.asIntN(64, (BigInt(view.u32(4)) << 32n) | BigInt(view.u32(0)));
}

function float32(view: ByteView): number {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setUint32(0, view.u32(0));
  return bits.getFloat32(0);
}

function decimal(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Sign(1), then four numbers of 32 bits, the highest first. */
function numericText(view: ByteView, scale: number): string {
  let value = 0n;
  for (let i = 0; i < 4; i++) value = (value << 32n) | BigInt(view.u32(1 + i * 4));
  return decimal(view.u8(0) === 0 ? value : -value, scale);
}

/** Whole days as dates, the first day as a time. */
function dateText(days: number): string {
  if (!Number.isFinite(days) || Math.abs(days) > 3_000_000) return '';
  const whole = Math.trunc(days);
  const fraction = Math.abs(days - whole);
  const stamp = new Date(FIRST_DAY_MS + whole * DAY_MS + Math.round(fraction * 86_400) * 1000).toISOString();
  if (fraction === 0) return stamp.slice(0, 10);
  return whole === 0 ? stamp.slice(11, 19) : `${stamp.slice(0, 10)} ${stamp.slice(11, 19)}`;
}

function guidText(view: ByteView): string {
  const hex = Buffer.from(view.slice(0, 16)).toString('hex');
  const turned = (from: number, to: number) => (hex.slice(from, to).match(/../g) ?? []).reverse().join('');
  return `{${turned(0, 8)}-${turned(8, 12)}-${turned(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}}`.toUpperCase();
}

/** From Jet 4 on UTF-16, or behind FF FE one byte a letter; a zero turns to UTF-16 and back. */
export function textOf(bytes: Uint8Array, isNew: boolean): string {
  if (!isNew) return decodeWindows1252(bytes);
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) return Buffer.from(bytes).toString('utf16le');
  let out = '';
  let isPacked = true;
  for (let at = 2; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) {
      isPacked = !isPacked;
      at++;
    } else if (isPacked) {
      out += String.fromCharCode(byte);
      at++;
    } else {
      out += String.fromCharCode(byte | ((bytes[at + 1] ?? 0) << 8));
      at += 2;
    }
  }
  return out;
}

/** Long texts: length and where they are(4), row(1) and page(3), unknown(4); in the row itself, in one other, or in a chain of rows. */
function memoBytes(database: Database, view: ByteView, budget: Budget): Uint8Array {
  const head = view.u32(0);
  const length = head & 0x3fffffff;
  if ((head & INLINE) !== 0) return view.slice(MEMO_HEAD, length);
  const first = view.u32(4);
  if ((head & ONE_PAGE) !== 0) return rowAt(database, first).slice(0, length);
  const pieces: Uint8Array[] = [];
  const seen = new Set<number>();
  let total = 0;
  for (let next = first; next !== 0 && !seen.has(next) && pieces.length < MAX_MEMO_PIECES && total < length; ) {
    seen.add(next);
    const row = rowAt(database, next);
    const piece = row.slice(4, row.length - 4);
    pieces.push(piece);
    total += piece.length;
    next = row.u32(0);
  }
  spend(budget, 'maxInflatedBytes', total);
  return Buffer.concat(pieces).subarray(0, length);
}
