/*
 * SAS data set (SAS7BDAT), as it is known from the outside. `w` is 8 where byte 32 is '3' (64 bits), else 4:
 *
 *   header    magic(32) width(1) .. shift(1 at 35: '3' moves what follows by four bytes) .. order(1 at 37: 1 little-endian) ..
 *             charset(1 at 70) .. name(64 at 92) .. at 196 + shift: headerBytes(4) pageBytes(4) pages(w)
 *   page      16 or 32 bytes, then kind(2) blocks(2) subheaders(2) 0(2), then for each subheader: place(w) bytes(w)
 *             compression(1) type(1), to a multiple of w; rows stand behind them, or in pages of their own
 */

import { decodeAs, decodeText } from '../../bytes/charset/decode.js';
import { readNumber } from '../../bytes/number.js';

export interface Header {
  readonly bytes: Uint8Array;
  readonly isLittle: boolean;
  /** Bytes of a word: 4 or 8. */
  readonly wide: number;
  readonly name: string;
  readonly headerBytes: number;
  readonly pageBytes: number;
  readonly pages: number;
  /** Where the counts of a page stand. */
  readonly countsAt: number;
  readonly pointerBytes: number;
  decode(bytes: Uint8Array): string;
}

const CHARSETS: ReadonlyMap<number, string> = new Map([
  [20, 'utf-8'],
  [28, 'us-ascii'],
  [29, 'iso-8859-1'],
  [30, 'iso-8859-2'],
  [33, 'iso-8859-5'],
  [36, 'iso-8859-8'],
  [37, 'iso-8859-9'],
  [40, 'iso-8859-15'],
  [41, 'cp437'],
  [42, 'cp850'],
  [43, 'cp852'],
  [60, 'windows-1250'],
  [61, 'windows-1251'],
  [62, 'windows-1252'],
  [63, 'windows-1253'],
  [64, 'windows-1254'],
  [65, 'windows-1255'],
  [66, 'windows-1256'],
  [67, 'windows-1257'],
  [119, 'euc-tw'],
  [123, 'big5'],
  [125, 'gbk'],
  [134, 'euc-jp'],
  [138, 'shift_jis'],
  [140, 'euc-kr'],
  [205, 'gb18030'],
]);

export function number({ bytes, isLittle }: Pick<Header, 'bytes' | 'isLittle'>, at: number, size: number): number {
  return Number(readNumber(bytes, at, { kind: 'uint', size, isLittle }) ?? 0);
}

export function readHeader(bytes: Uint8Array): Header {
  const isWide = bytes[32] === 0x33;
  const wide = isWide ? 8 : 4;
  const shift = bytes[35] === 0x33 ? 4 : 0;
  const isLittle = bytes[37] === 1;
  const charset = CHARSETS.get(bytes[70] ?? 0);
  const decode = (raw: Uint8Array) =>
    (charset === undefined ? undefined : decodeAs(raw, charset)) ?? decodeText(raw).text;
  const at = 196 + shift;
  const from = { bytes, isLittle };
  return {
    bytes,
    isLittle,
    wide,
    name: decode(bytes.subarray(92, 156)).replace(/[\0 ]+$/, ''),
    headerBytes: number(from, at, 4),
    pageBytes: number(from, at + 4, 4),
    pages: number(from, at + 8, wide),
    countsAt: isWide ? 32 : 16,
    pointerBytes: isWide ? 24 : 12,
    decode,
  };
}
