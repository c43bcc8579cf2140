/*
 * Lotus records: type(2) size(2) data(size). Up to version 2 a cell is format(1) column(1) page(1) row(2), then
 *
 *   0x0D integer(2) · 0x0E double(8) · 0x0F label · 0x10 formula: double(8) ... · 0x33 text of the formula before
 *
 * In Quattro Pro 2-5 (WQ2) it is column(1) page(1) row(2) format(2), and text is alignment(1) length(1) characters.
 *
 * From version 3 on it is row(2) sheet(1) column(1), then
 *
 *   0x16 label · 0x17 extended(10) · 0x18 packed(2) · 0x19 formula: extended(10) ... · 0x1A text of a formula
 *   0x25 packed(4) · 0x27 double(8) · 0x28 formula: double(8) ...
 *
 * A label begins with how it is aligned (' left, " right, ^ centred, \ repeated) and ends with a NUL.
 */

import { decodeAs } from '../../bytes/charset/decode.js';
import type { ByteView } from '../../bytes/view.js';
import { toGeneral } from '../../content/number-format/decimal.js';
import { compileNumberFormat, formatNumber, type NumberFormat } from '../../content/number-format/format.js';

export interface LotusCell {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly isNumber: boolean;
}

/** A cell of the versions up to 2, and of Quattro Pro for DOS. */
export function readOldCell(type: number, data: ByteView, charset: string): LotusCell | undefined {
  const place = { column: data.u8(1), sheet: data.u8(2), row: data.u16(3) };
  const number = (value: number) => ({ ...place, text: formatNumber(formatOf(data.u8(0)), value), isNumber: true });
  switch (type) {
    case 0x0d:
      return number(data.i16(5));
    case 0x0e:
    case 0x10:
      return Number.isFinite(data.f64(5)) ? number(data.f64(5)) : undefined;
    case 0x0f:
    case 0x33: {
      const bytes = untilNul(data.slice(5, data.length));
      const text = decodeAs(bytes, charset) ?? '';
      return { ...place, text: type === 0x0f ? withoutPrefix(text) : text, isNumber: false };
    }
    default:
      return undefined;
  }
}

/** A cell of version 3 and later. */
export function readNewCell(type: number, data: ByteView): LotusCell | undefined {
  const place = { row: data.u16(0), sheet: data.u8(2), column: data.u8(3) };
  const number = (value: number) =>
    Number.isFinite(value) ? { ...place, text: toGeneral(value), isNumber: true } : undefined;
  switch (type) {
    case 0x16:
      return { ...place, text: withoutPrefix(decodeLmbcs(untilNul(data.slice(4, data.length)))), isNumber: false };
    case 0x1a:
      return { ...place, text: decodeLmbcs(untilNul(data.slice(4, data.length))), isNumber: false };
    case 0x17:
    case 0x19:
      return number(readExtended(data, 4));
    case 0x18:
      return number(readPacked16(data.i16(4)));
    case 0x25:
      return number(readPacked32(data.u32(4)));
    case 0x27:
    case 0x28:
      return number(data.f64(4));
    default:
      return undefined;
  }
}

/** A cell of Quattro Pro 2 to 5. */
export function readQuattroCell(type: number, data: ByteView, charset: string): LotusCell | undefined {
  const place = { column: data.u8(0), sheet: data.u8(1), row: data.u16(2) };
  const number = (value: number) =>
    Number.isFinite(value) ? { ...place, text: toGeneral(value), isNumber: true } : undefined;
  switch (type) {
    case 0x0d:
      return number(data.i16(6));
    case 0x0e:
    case 0x10:
      return number(data.f64(6));
    case 0x0f:
    case 0x33: {
      const from = type === 0x0f ? 7 : 6;
      const text = decodeAs(data.slice(from + 1, data.u8(from)), charset) ?? '';
      return { ...place, text, isNumber: false };
    }
    default:
      return undefined;
  }
}

function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function withoutPrefix(label: string): string {
  return /^['"^\\|]/.test(label) ? label.slice(1) : label;
}

/** Kind of number by the upper bits of a format byte; the lower four are decimals. */
const KINDS: readonly ((decimals: string) => string)[] = [
  (decimals) => `0${decimals}`,
  (decimals) => `0${decimals}E+00`,
  (decimals) => `$#,##0${decimals};($#,##0${decimals})`,
  (decimals) => `0${decimals}%`,
  (decimals) => `#,##0${decimals};(#,##0${decimals})`,
];
/** What the lower bits mean where the upper ones are 7. */
const SPECIAL: ReadonlyMap<number, string> = new Map([
  [2, 'dd-mmm-yy'],
  [3, 'dd-mmm'],
  [4, 'mmm-yy'],
  [7, 'hh:mm:ss AM/PM'],
  [8, 'hh:mm AM/PM'],
  [9, 'mm/dd/yy'],
  [10, 'mm/dd'],
  [11, 'hh:mm:ss'],
  [12, 'hh:mm'],
]);
const compiled = new Map<number, NumberFormat>();

function formatOf(byte: number): NumberFormat {
  const key = byte & 0x7f;
  let format = compiled.get(key);
  if (format === undefined) {
    const low = key & 15;
    const decimals = low === 0 ? '' : `.${'0'.repeat(low)}`;
    const code = key >> 4 === 7 ? SPECIAL.get(low) : KINDS[key >> 4]?.(decimals);
    format = compileNumberFormat(code ?? 'General');
    compiled.set(key, format);
  }
  return format;
}

/** 80 bits: mantissa(8) exponent and sign(2). */
function readExtended(data: ByteView, at: number): number {
  const head = data.u16(at + 8);
  const mantissa = data.u32(at + 4) * 4_294_967_296 + data.u32(at);
  if (mantissa === 0) return 0;
  const exponent = (head & 0x7fff) - 16_383 - 63;
  if (exponent > 1000) return Number.NaN;
  return ((head & 0x8000) !== 0 ? -1 : 1) * mantissa * 2 ** exponent;
}

const FACTORS = [5000, 500, 0.05, 0.005, 0.0005, 0.000_05, 0.0625, 0.015_625];

function readPacked16(value: number): number {
  return (value & 1) === 0 ? value >> 1 : (value >> 4) * (FACTORS[(value >> 1) & 7] ?? 1);
}

function readPacked32(value: number): number {
  const power = 10 ** (value & 15);
  const amount = Math.floor(value / 64);
  const scaled = (value & 16) !== 0 ? amount / power : amount * power;
  return (value & 32) !== 0 ? -scaled : scaled;
}

/** Code pages of the groups of LMBCS; a byte below 32 says of which group the next one is. */
const GROUPS: ReadonlyMap<number, string> = new Map([
  [1, 'cp850'],
  [2, 'cp737'],
  [3, 'windows-1255'],
  [4, 'windows-1256'],
  [5, 'windows-1251'],
  [6, 'cp852'],
  [8, 'windows-1254'],
  [11, 'windows-874'],
  [15, 'windows-1252'],
]);
const DOUBLE_GROUPS: ReadonlyMap<number, string> = new Map([
  [16, 'shift_jis'],
  [17, 'euc-kr'],
  [18, 'big5'],
  [19, 'gbk'],
  [20, 'utf-16be'],
]);

function decodeLmbcs(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    const double = DOUBLE_GROUPS.get(byte);
    const group = GROUPS.get(byte);
    if (double !== undefined) {
      out += decodeAs(bytes.subarray(i + 1, i + 3), double) ?? '';
      i += 2;
    } else if (group !== undefined) {
      out += decodeAs(bytes.subarray(i + 1, i + 2), group) ?? '';
      i++;
    } else if (byte < 128) out += String.fromCharCode(byte);
    else out += decodeAs(bytes.subarray(i, i + 1), 'cp850') ?? '';
  }
  return out;
}
