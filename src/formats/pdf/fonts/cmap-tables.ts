import { RangeTable } from './ranges.js';
import { readTable, type TableName } from './tables.js';

/**
 * Adobe's CMaps, packed by scripts/pdf-cmaps.ts. Numbers are little-endian, seven bits a byte:
 *
 *     count of CMaps, then each:
 *       name, name of the CMap that it uses (length, UTF-8)
 *       flags: 1 vertical, 2 texts instead of CIDs
 *       code spaces: count, then bytes of a code, first, last
 *       ranges: count; column of first codes (from the last code of the row before); column of lengths;
 *         column of values (from the one that would follow, doubled, odd for lower ones)
 *       with texts: count of longer ones, then row and text (length, UTF-8)
 */

export type Collection = Exclude<TableName, 'glyphs'>;

export interface CMapData {
  readonly name: string;
  /** The CMap whose rows count where this has none; ''. */
  readonly use: string;
  readonly vertical: boolean;
  /** Bytes of a code, first, last. */
  readonly spaces: readonly (readonly [number, number, number])[];
  readonly ranges: RangeTable;
  /** Texts of several letters by row. */
  readonly texts: ReadonlyMap<number, string>;
}

const collections = new Map<Collection, ReadonlyMap<string, CMapData>>();

export function collectionCMaps(collection: Collection): ReadonlyMap<string, CMapData> {
  let maps = collections.get(collection);
  if (maps === undefined) {
    maps = readCMaps(readTable(collection));
    collections.set(collection, maps);
  }
  return maps;
}

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

function readCMaps(bytes: Buffer): ReadonlyMap<string, CMapData> {
  const cursor: Cursor = { bytes, at: 0 };
  const maps = new Map<string, CMapData>();
  for (let count = number(cursor); count > 0; count--) {
    const map = readCMap(cursor);
    maps.set(map.name, map);
  }
  return maps;
}

function readCMap(cursor: Cursor): CMapData {
  const name = text(cursor);
  const use = text(cursor);
  const flags = number(cursor);
  const spaces = Array.from({ length: number(cursor) }, (): [number, number, number] => [
    number(cursor),
    number(cursor),
    number(cursor),
  ]);
  const ranges = readRanges(cursor);
  const texts = new Map<number, string>();
  if ((flags & 2) !== 0) for (let count = number(cursor); count > 0; count--) texts.set(number(cursor), text(cursor));
  return { name, use, vertical: (flags & 1) !== 0, spaces, ranges, texts };
}

function readRanges(cursor: Cursor): RangeTable {
  const count = number(cursor);
  const gaps = Array.from({ length: count }, () => number(cursor));
  const lengths = Array.from({ length: count }, () => number(cursor));
  const ranges = new RangeTable();
  let last = 0;
  let value = 0;
  for (let row = 0; row < count; row++) {
    const length = lengths[row] as number;
    const start = last + (gaps[row] as number);
    const step = number(cursor);
    value += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    ranges.add(start, start + length, value);
    last = start + length;
    value += length;
  }
  return ranges;
}

function number(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = cursor.bytes[cursor.at++] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function text(cursor: Cursor): string {
  const length = number(cursor);
  cursor.at += length;
  return cursor.bytes.toString('utf8', cursor.at - length, cursor.at);
}
