/*
 * Cells of a tile's row. Version 5 (2018 and later):
 *
 *   version(1) type(1) .. flags(4) @8, then from 12 on, for each flag that is set:
 *   0x1 decimal(16)  0x2 double(8)  0x4 seconds since 2001(8)  0x8 string  0x10 rich text  0x20 .. 0x1000 styles and others
 *   0x2000 number format  0x4000 currency  0x8000 date  0x10000 duration  0x20000 text  0x40000 boolean (4 each)
 *
 * Versions up to 4: type in byte 2 (1 in version 4), flags(4) @4, from 12 on (8 in version 1): four bytes for each of the
 * flags of styles and formats, then 0x200 rich text, 0x1000 and 0x2000 others, 0x10 string, 0x20 double(8), 0x40 seconds(8)
 */
import type { ByteView } from '../../../bytes/view.js';

export interface CellValue {
  readonly kind: 'empty' | 'number' | 'text' | 'date' | 'boolean' | 'duration' | 'error';
  readonly number?: number;
  /** Keys of the table's lists. */
  readonly string?: number;
  readonly richText?: number;
  readonly format?: number;
}

const KINDS: readonly CellValue['kind'][] = [
  'empty',
  'empty',
  'number',
  'text',
  'empty',
  'date',
  'boolean',
  'duration',
  'error',
  'text',
  'number',
];

export function parseCell(view: ByteView, at: number): CellValue | undefined {
  if (at + 8 > view.length) return undefined;
  const version = view.u8(at);
  return version >= 5 ? parseNew(view, at) : parseOld(view, at, version);
}

function parseNew(view: ByteView, start: number): CellValue {
  const flags = view.u32(start + 8);
  const kind = KINDS[view.u8(start + 1)] ?? 'empty';
  let at = start + 12;
  const take = (flag: number, bytes: number) => {
    if ((flags & flag) === 0) return undefined;
    at += bytes;
    return at - bytes;
  };
  const decimal = take(0x1, 16);
  const double = take(0x2, 8);
  const seconds = take(0x4, 8);
  const string = take(0x8, 4);
  const rich = take(0x10, 4);
  for (let flag = 0x20; flag <= 0x1000; flag *= 2) take(flag, 4);
  let format: number | undefined;
  for (let flag = 0x2000; flag <= 0x40000; flag *= 2) format ??= take(flag, 4);
  const number =
    decimal !== undefined ? decimal128(view, decimal) : double !== undefined ? view.f64(double) : undefined;
  return present(
    { kind, number: seconds === undefined ? number : view.f64(seconds), string, richText: rich, format },
    view,
  );
}

const OLD_SKIPPED = 0x0d8e;
const OLDEST_SKIPPED = 0x018e;

function parseOld(view: ByteView, start: number, version: number): CellValue {
  const flags = view.u32(start + 4);
  const kind = KINDS[view.u8(start + (version >= 4 ? 1 : 2))] ?? 'empty';
  let at = start + (version > 1 ? 12 : 8) + 4 * bits(flags & (version > 1 ? OLD_SKIPPED : OLDEST_SKIPPED));
  const take = (flag: number, bytes: number) => {
    if ((flags & flag) === 0) return undefined;
    at += bytes;
    return at - bytes;
  };
  const rich = take(0x200, 4);
  at += 4 * bits(flags & (version > 1 ? 0x3000 : 0x1000));
  const string = take(0x10, 4);
  const double = take(0x20, 8);
  const seconds = take(0x40, 8);
  const number = seconds ?? double;
  return present(
    { kind, number: number === undefined ? undefined : view.f64(number), string, richText: rich, format: undefined },
    view,
  );
}

interface Found {
  readonly kind: CellValue['kind'];
  readonly number: number | undefined;
  /** Where the keys stand. */
  readonly string: number | undefined;
  readonly richText: number | undefined;
  readonly format: number | undefined;
}

function present(found: Found, view: ByteView): CellValue {
  const { kind, number, string, richText, format } = found;
  return {
    kind,
    ...(number === undefined ? {} : { number }),
    ...(string === undefined ? {} : { string: view.u32(string) }),
    ...(richText === undefined ? {} : { richText: view.u32(richText) }),
    ...(format === undefined ? {} : { format: view.u32(format) }),
  };
}

function bits(flags: number): number {
  let count = 0;
  for (let left = flags; left !== 0; left &= left - 1) count++;
  return count;
}

/** IEEE 754 decimal128, binary integer coding: sign, 14 bits of exponent from 0x1820, 113 bits of digits. */
function decimal128(view: ByteView, at: number): number {
  const exponent = (((view.u8(at + 15) & 0x7f) << 7) | (view.u8(at + 14) >> 1)) - 0x1820;
  let digits = BigInt(view.u8(at + 14) & 1);
  for (let i = 13; i >= 0; i--) digits = digits * 256n + BigInt(view.u8(at + i));
  const value = Number(`${digits}e${exponent}`);
  return (view.u8(at + 15) & 0x80) === 0 ? value : -value;
}
