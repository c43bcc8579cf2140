/*
 * A table's definition: 2 1 free(2) next page(4) length(4) ..., indexes, then for each column type(1) ... (see Layout), then their names:
 * length(1, from Jet 4 on 2) name. Pages after the first go on at 8.
 */

import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { type Database, pageOf } from './layout.js';

export interface Column {
  readonly name: string;
  readonly type: number;
  /** Its bit in the row's mask. */
  readonly number: number;
  readonly isFixed: boolean;
  /** Where it stands in the row, or which of the columns of variable length it is. */
  readonly place: number;
  /** Of decimal numbers: digits behind the point. */
  readonly scale: number;
}

export interface TableDefinition {
  readonly page: number;
  readonly rows: number;
  /** In the order in which they were made. */
  readonly columns: readonly Column[];
}

const DEFINITION_PAGE = 2;
const CONTINUED_AT = 8;
const MAX_PAGES = 1000;
const MAX_COLUMNS = 1000;
const IS_FIXED = 1;

/** The definition that begins at a page; undefined where there is none. */
export function readDefinition(database: Database, page: number): TableDefinition | undefined {
  const { layout } = database;
  const view = definitionBytes(database, page);
  if (view === undefined) return undefined;
  const count = Math.min(view.u16(layout.columnCountAt), MAX_COLUMNS);
  const columnsAt = layout.indexesAt + view.u32(layout.indexCountAt) * layout.indexBytes;
  let nameAt = columnsAt + count * layout.columnBytes;
  const columns: Column[] = [];
  for (let i = 0; i < count && nameAt < view.length; i++) {
    const at = columnsAt + i * layout.columnBytes;
    const name = nameIn(view, nameAt, layout.isNew);
    nameAt = name.end;
    const isFixed = (view.u8(at + layout.column.flags) & IS_FIXED) !== 0;
    columns.push({
      name: name.text,
      type: view.u8(at),
      number: view.u16(at + layout.column.number),
      isFixed,
      scale: view.u8(at + layout.column.scale),
      place: view.u16(at + (isFixed ? layout.column.fixed : layout.column.variable)),
    });
  }
  columns.sort((a, b) => a.number - b.number);
  return { page, rows: view.u32(layout.tableRowsAt), columns };
}

function definitionBytes(database: Database, page: number): ByteView | undefined {
  const pieces: Uint8Array[] = [];
  const seen = new Set<number>();
  for (let next = page; next !== 0 && !seen.has(next) && seen.size < MAX_PAGES; ) {
    seen.add(next);
    const view = pageOf(database, next);
    if (view.u8(0) !== DEFINITION_PAGE) break;
    pieces.push(pieces.length === 0 ? view.bytes : view.bytes.subarray(CONTINUED_AT));
    next = view.u32(4);
  }
  return pieces.length === 0 ? undefined : new ByteView(Buffer.concat(pieces));
}

function nameIn(view: ByteView, at: number, isNew: boolean): { text: string; end: number } {
  if (!isNew) return { text: decodeWindows1252(view.slice(at + 1, view.u8(at))), end: at + 1 + view.u8(at) };
  const length = view.u16(at);
  return { text: Buffer.from(view.slice(at + 2, length)).toString('utf16le'), end: at + 2 + length };
}
