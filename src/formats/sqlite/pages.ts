/*
 * B-tree page: type(1) first free block(2) cells(2) content start(2) fragments(1) [right child(4), interior pages],
 * then the cells' offsets(2 each).
 *
 *   0D table leaf       payload size, row id (varints), payload [first overflow page(4)]
 *   05 table interior   left child(4) row id
 *   0A index leaf       payload size, payload [overflow]
 *   02 index interior   left child(4) payload size, payload [overflow]
 *   overflow page       next page(4) bytes
 *   record              header size, types (varints), then the values: 0 null, 1-6 integers of 1 2 3 4 6 8 bytes, 7 real,
 *                       8 and 9 the numbers 0 and 1, even from 12 bytes, odd from 13 text
 */
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import { type Database, readVarint } from './database.js';

const TABLE_LEAF = 0x0d;
const TABLE_INTERIOR = 0x05;
const INDEX_LEAF = 0x0a;
const INDEX_INTERIOR = 0x02;
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];
const MAX_TREE_DEPTH = 40;

export type SqlValue = string | number | bigint | Uint8Array | null;

interface Page {
  readonly at: number;
  /** Where its cells begin, as offsets in the file. */
  readonly cells: readonly number[];
  readonly type: number;
  readonly right: number;
}

interface Walk {
  readonly database: Database;
  /** Pages of this tree that were visited: a page belongs to one place. */
  readonly seen: Set<number>;
}

/** Rows of a table with their numbers, in order. */
export function* readRows(database: Database, rootPage: number): Generator<[number, SqlValue[]]> {
  for (const cell of leafCells({ database, seen: new Set() }, rootPage, 0)) {
    const size = readVarint(database.view, cell);
    const id = readVarint(database.view, size.end);
    yield [id.value, readRecord(database, readPayload(database, { at: id.end, size: size.value, index: false }))];
  }
}

function* leafCells(walk: Walk, number: number, depth: number): Generator<number> {
  const page = openPage(walk, number, depth);
  if (page === undefined) return;
  if (page.type === TABLE_LEAF) yield* page.cells;
  else if (page.type === TABLE_INTERIOR) {
    for (const cell of page.cells) yield* leafCells(walk, walk.database.view.u32be(cell), depth + 1);
    yield* leafCells(walk, page.right, depth + 1);
  } else walk.database.damaged = true;
}

/** Records of an index tree in order; tables without row numbers are stored so. */
export function* readIndexRows(database: Database, rootPage: number): Generator<SqlValue[]> {
  for (const cell of indexCells({ database, seen: new Set() }, rootPage, 0)) {
    const size = readVarint(database.view, cell);
    yield readRecord(database, readPayload(database, { at: size.end, size: size.value, index: true }));
  }
}

function* indexCells(walk: Walk, number: number, depth: number): Generator<number> {
  const page = openPage(walk, number, depth);
  if (page === undefined) return;
  if (page.type === INDEX_LEAF) yield* page.cells;
  else if (page.type === INDEX_INTERIOR) {
    for (const cell of page.cells) {
      yield* indexCells(walk, walk.database.view.u32be(cell), depth + 1);
      yield cell + 4;
    }
    yield* indexCells(walk, page.right, depth + 1);
  } else walk.database.damaged = true;
}

/** How many rows a tree has, by the counts of its pages. */
export function countRows(database: Database, rootPage: number): number {
  const walk: Walk = { database, seen: new Set() };
  let count = 0;
  const pending = [rootPage];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    const page = openPage(walk, number, 0);
    if (page === undefined) continue;
    if (page.type === TABLE_LEAF || page.type === INDEX_LEAF) count += page.cells.length;
    else {
      if (page.type === INDEX_INTERIOR) count += page.cells.length;
      for (const cell of page.cells) pending.push(database.view.u32be(cell));
      pending.push(page.right);
    }
  }
  return count;
}

function openPage({ database, seen }: Walk, number: number, depth: number): Page | undefined {
  const { view, pageBytes } = database;
  const at = (number - 1) * pageBytes;
  if (number < 1 || at >= view.length || seen.has(number) || depth > MAX_TREE_DEPTH) {
    database.damaged = true;
    return undefined;
  }
  seen.add(number);
  const head = number === 1 ? at + 100 : at;
  const type = view.u8(head);
  const isInterior = type === TABLE_INTERIOR || type === INDEX_INTERIOR;
  const first = head + (isInterior ? 12 : 8);
  const count = Math.min(view.u16be(head + 3), Math.floor((at + pageBytes - first) / 2));
  const cells = Array.from({ length: count }, (_, i) => at + view.u16be(first + 2 * i));
  return { at, cells, type, right: isInterior ? view.u32be(head + 8) : 0 };
}

interface PayloadPlace {
  readonly at: number;
  readonly size: number;
  readonly index: boolean;
}

/** A cell's bytes: those in the page, and those in the chain of overflow pages. */
function readPayload(database: Database, { at, size, index }: PayloadPlace): Uint8Array {
  const { view, usable, pageBytes, context } = database;
  const most = index ? Math.floor(((usable - 12) * 64) / 255) - 23 : usable - 35;
  if (size <= most) return view.slice(at, size);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const spare = least + ((size - least) % (usable - 4));
  const local = spare <= most ? spare : least;
  const stated = Math.min(size, view.length);
  spend(context.budget, 'maxInflatedBytes', stated);
  const parts = [view.slice(at, local)];
  let left = stated - local;
  let next = view.u32be(at + local);
  const seen = new Set<number>();
  while (left > 0 && next > 0 && !seen.has(next)) {
    seen.add(next);
    const from = (next - 1) * pageBytes;
    const part = view.slice(from + 4, Math.min(left, usable - 4));
    if (part.length === 0) break;
    parts.push(part);
    left -= part.length;
    next = view.u32be(from);
  }
  if (left > 0) database.damaged = true;
  return Buffer.concat(parts);
}

function readRecord(database: Database, payload: Uint8Array): SqlValue[] {
  const view = new ByteView(payload);
  const header = readVarint(view, 0);
  const values: SqlValue[] = [];
  let at = header.end;
  let data = header.value;
  while (at < header.value && at < view.length) {
    const type = readVarint(view, at);
    at = type.end;
    const length = typeBytes(type.value);
    values.push(readValue(database, view, { type: type.value, at: data, length }));
    data += length;
  }
  return values;
}

function typeBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (INTEGER_BYTES[type] ?? 0);
}

interface Stored {
  readonly type: number;
  readonly at: number;
  readonly length: number;
}

function readValue(database: Database, view: ByteView, { type, at, length }: Stored): SqlValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) {
    const bytes = view.slice(at, length);
    return type % 2 === 0 ? bytes : database.decode(bytes);
  }
  if (type === 7)
    return Buffer.from(view.slice(at, 8)).length === 8 ? Buffer.from(view.slice(at, 8)).readDoubleBE() : null;
  let value = BigInt(0);
  for (let i = 0; i < length; i++) value = value * 256n + BigInt(view.u8(at + i));
  value = BigInt.asIntN(length * 8, value);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
