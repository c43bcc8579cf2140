/*
 * A page of data: 1 1 free(2) page of the table(4) ..., rows(2), where each begins(2; 0x8000 deleted, 0x4000 only says where it went);
 * rows lie from the end of the page downwards. A row: columns(1, from Jet 4 on 2), fixed ones, variable ones; from its end backwards: a
 * mask of a bit for each column that is not null, how many variable ones(1 or 2), where each begins and the last ends(1 or 2 each).
 */
import { ByteView } from '../../bytes/view.js';
import { type Database, pageCount, pageOf } from './layout.js';
import type { Column, TableDefinition } from './table.js';

const DATA_PAGE = 1;
const PLACE = 0x1fff;
const IS_DELETED = 0x8000;
const IS_MOVED = 0x4000;

/** A value as it is stored: bytes, or whether the mask has its bit. */
export interface Stored {
  readonly isSet: boolean;
  readonly bytes: Uint8Array;
}

/** Pages of data by the page of their table. */
export function dataPages(database: Database): Map<number, number[]> {
  const out = new Map<number, number[]>();
  for (let number = 1; number < pageCount(database); number++) {
    const at = number * database.layout.pageBytes;
    if (database.view.u8(at) !== DATA_PAGE) continue;
    const table = database.view.u32(at + 4);
    const pages = out.get(table);
    if (pages === undefined) out.set(table, [number]);
    else pages.push(number);
  }
  return out;
}

/** The rows of a table in the order of its pages. */
export function* rowsOf(database: Database, pages: readonly number[]): Generator<ByteView> {
  const { rowCountAt } = database.layout;
  for (const number of pages) {
    const page = pageOf(database, number);
    const count = Math.min(page.u16(rowCountAt), (page.length - rowCountAt) >> 1);
    for (let i = 0; i < count; i++) {
      const place = page.u16(rowCountAt + 2 + i * 2);
      if ((place & IS_DELETED) !== 0) continue;
      const row = rowIn(database, page, i);
      if (row.length === 0) continue;
      yield (place & IS_MOVED) === 0 ? row : rowAt(database, row.u32(0));
    }
  }
}

/** The row that a pointer names: its number(1), its page(3). */
export function rowAt(database: Database, pointer: number): ByteView {
  return rowIn(database, pageOf(database, pointer >>> 8), pointer & 0xff);
}

function rowIn({ layout }: Database, page: ByteView, index: number): ByteView {
  const at = layout.rowCountAt + 2 + index * 2;
  const from = page.u16(at) & PLACE;
  const to = index === 0 ? layout.pageBytes : page.u16(at - 2) & PLACE;
  return new ByteView(page.slice(from, to - from));
}

/** What a row stores for each column. */
export function storedValues(database: Database, row: ByteView, { columns }: TableDefinition): Stored[] {
  const { isNew } = database.layout;
  const count = isNew ? row.u16(0) : row.u8(0);
  const maskAt = row.length - Math.ceil(count / 8);
  const ends = isNew ? newEnds(row, maskAt) : oldEnds(row, maskAt);
  return columns.map((column) => {
    const isSet = column.number < count && ((row.u8(maskAt + (column.number >> 3)) >> (column.number & 7)) & 1) === 1;
    return { isSet, bytes: isSet ? columnBytes(row, column, { ends, isNew }) : new Uint8Array(0) };
  });
}

interface Ends {
  /** Where variable columns begin, and the end of the last. */
  readonly ends: readonly number[];
  readonly isNew: boolean;
}

const FIXED_SIZES: Readonly<Record<number, number>> = {
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 4,
  7: 8,
  8: 8,
  15: 16,
  16: 17,
  18: 4,
  19: 8,
};

function columnBytes(row: ByteView, { isFixed, place, type }: Column, { ends, isNew }: Ends): Uint8Array {
  if (isFixed) return row.slice((isNew ? 2 : 1) + place, FIXED_SIZES[type] ?? row.length);
  const from = ends[place];
  const to = ends[place + 1];
  return from === undefined || to === undefined ? new Uint8Array(0) : row.slice(from, to - from);
}

function newEnds(row: ByteView, maskAt: number): number[] {
  const count = Math.min(row.u16(maskAt - 2), row.length >> 1);
  return Array.from({ length: count + 1 }, (_, i) => row.u16(maskAt - 4 - i * 2));
}

/** Places above 255 are told by jumps: the number of the column from which on 256 more are meant. */
function oldEnds(row: ByteView, maskAt: number): number[] {
  const count = row.u8(maskAt - 1);
  const jumps = Math.max(Math.floor((row.length - 1) / 256), 0);
  const start = maskAt - 1 - jumps;
  const out: number[] = [];
  let jumped = 0;
  for (let i = 0; i <= count; i++) {
    while (jumped < jumps && i === row.u8(maskAt - 2 - jumped)) jumped++;
    out.push(row.u8(start - 1 - i) + jumped * 256);
  }
  return out;
}
