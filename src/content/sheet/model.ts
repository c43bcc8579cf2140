import type { PhrasingContent, RootContent } from '../../core/tree.js';

/** Sheets end at this column and row (XFD1048576); addresses beyond are damage. */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;

/** A cell with content, as it is shown. Rows and columns count from 0. */
export interface SheetCell {
  readonly column: number;
  readonly text: string;
  /** Numbers and dates; they head no column. */
  readonly isNumber: boolean;
  /** What stands in the cell where that is more than its text, e.g. a link. */
  readonly content?: readonly PhrasingContent[];
}

export interface SheetRow {
  readonly row: number;
  /** By column, ascending; none is empty. */
  readonly cells: SheetCell[];
}

/** An area of cells; all four edges belong to it. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface SheetNote {
  readonly row: number;
  readonly column: number;
  readonly author: string;
  readonly text: string;
}

/** What floats over the cells from a row on: a chart, a picture, a text box. */
export interface Anchored {
  /** The row of its upper edge. */
  readonly row: number;
  readonly blocks: readonly RootContent[];
}

/** One sheet of a workbook. Hidden rows and columns are not in it. */
export interface Sheet {
  readonly name: string;
  /** By row, ascending. */
  readonly rows: readonly SheetRow[];
  readonly merges: readonly Area[];
  /** Areas that the file itself calls tables, with a header in their first row. */
  readonly tables: readonly Area[];
  readonly notes: readonly SheetNote[];
  /** What floats over the cells, at a place that is not known. */
  readonly floating: readonly RootContent[];
  /** What floats over the cells, by row, ascending. */
  readonly anchored?: readonly Anchored[];
}

/** A to Z, AA, AB and so on, from 0: columns, and sheets without a name in programs that count them so. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

/** `B7` of row 6, column 1. */
export function cellAddress(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** Row and column of `B7` or `$B$7`; `undefined` if it is no address or lies beyond XFD1048576. */
export function parseAddress(address: string): { row: number; column: number } | undefined {
  let column = 0;
  let row = 0;
  let at = 0;
  for (; at < address.length; at++) {
    const code = address.charCodeAt(at) & ~32;
    if (address.charCodeAt(at) === 36) continue;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > MAX_COLUMNS) return undefined;
  }
  for (; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code === 36) continue;
    if (code < 48 || code > 57) return undefined;
    row = row * 10 + code - 48;
    if (row > MAX_ROWS) return undefined;
  }
  return row === 0 || column === 0 ? undefined : { row: row - 1, column: column - 1 };
}

/** `A1:C3`, or one cell; `undefined` if it is no area. */
export function parseArea(reference: string): Area | undefined {
  const [from = '', to = from] = reference.split(':');
  const start = parseAddress(from);
  const end = parseAddress(to);
  if (start === undefined || end === undefined) return undefined;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  };
}
