/*
 * Where things stand in pages of Jet 3 (2048 bytes; Access 97) and Jet 4 and later (4096 bytes; Access 2000 and later). Notes of MDB Tools.
 */
import { ByteView } from '../../bytes/view.js';

export interface Layout {
  readonly isNew: boolean;
  readonly pageBytes: number;
  /** In a page of data: how many rows; their places follow. */
  readonly rowCountAt: number;
  /** In a table's definition. */
  readonly tableRowsAt: number;
  readonly variableCountAt: number;
  readonly columnCountAt: number;
  readonly indexCountAt: number;
  readonly indexesAt: number;
  readonly indexBytes: number;
  readonly columnBytes: number;
  readonly column: {
    readonly number: number;
    readonly variable: number;
    readonly flags: number;
    readonly fixed: number;
    readonly scale: number;
  };
}

const JET_3: Layout = {
  isNew: false,
  pageBytes: 2048,
  rowCountAt: 8,
  tableRowsAt: 12,
  variableCountAt: 23,
  columnCountAt: 25,
  indexCountAt: 31,
  indexesAt: 43,
  indexBytes: 8,
  columnBytes: 18,
  column: { number: 1, variable: 3, flags: 13, fixed: 14, scale: 10 },
};

const JET_4: Layout = {
  isNew: true,
  pageBytes: 4096,
  rowCountAt: 12,
  tableRowsAt: 16,
  variableCountAt: 43,
  columnCountAt: 45,
  indexCountAt: 51,
  indexesAt: 63,
  indexBytes: 12,
  columnBytes: 25,
  column: { number: 5, variable: 7, flags: 15, fixed: 21, scale: 12 },
};

export interface Database {
  readonly layout: Layout;
  readonly view: ByteView;
}

const VERSION_AT = 0x14;

export function openDatabase(bytes: Uint8Array): Database {
  const view = new ByteView(bytes);
  return { view, layout: view.u32(VERSION_AT) === 0 ? JET_3 : JET_4 };
}

/** A page's bytes; empty past the end. */
export function pageOf({ view, layout }: Database, number: number): ByteView {
  return new ByteView(view.slice(number * layout.pageBytes, layout.pageBytes));
}

export function pageCount({ view, layout }: Database): number {
  return Math.floor(view.length / layout.pageBytes);
}
