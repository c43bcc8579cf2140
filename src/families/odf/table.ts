import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import type { RootContent } from '../../core/tree.js';
import type { OdfState } from './state.js';

/** Repeats of rows and cells beyond this are the rim of a sheet, not content. */
const MAX_REPEATS = 1_000;

interface Row {
  readonly element: XmlElement;
  readonly header: boolean;
}

/** A table of a text document or slide (ODF 1.3 part 3, §9.1). */
export function readTable(state: OdfState, table: XmlElement): RootContent[] {
  const rows: Row[] = [];
  collectRows(table, false, rows);
  const headerRows = rows.findIndex((row) => !row.header);
  const cells: Cell[][] = [];
  for (const row of rows) {
    const read = readRow(state, row.element);
    const repeats = read.every((cell) => cell.content.length === 0) ? 1 : repeatOf(row.element, 'rows');
    for (let i = 0; i < repeats; i++) cells.push(read);
  }
  const headers = headerRows < 0 ? rows.length : headerRows;
  return toTable(headers > 0 ? { rows: cells, headerRows: headers } : { rows: cells });
}

function collectRows(parent: XmlElement, header: boolean, out: Row[]): void {
  for (const child of parent.elements()) {
    if (child.name === 'table:table-row') {
      if (isShown(child)) out.push({ element: child, header });
    } else if (child.name === 'table:table-header-rows') {
      collectRows(child, true, out);
    } else if (child.name === 'table:table-rows' || child.name === 'table:table-row-group') {
      collectRows(child, header, out);
    }
  }
}

function isShown(row: XmlElement): boolean {
  const visibility = row.get('table:visibility');
  return visibility !== 'collapse' && visibility !== 'filter';
}

function readRow(state: OdfState, row: XmlElement): Cell[] {
  const cells: Cell[] = [];
  for (const element of row.elements()) {
    if (element.name !== 'table:table-cell') continue;
    const cell = readCell(state, element);
    const repeats =
      cell.content.length === 0 ? Math.min(repeatOf(element, 'columns'), 64) : repeatOf(element, 'columns');
    for (let i = 0; i < repeats; i++) cells.push(cell);
  }
  return cells;
}

function readCell(state: OdfState, element: XmlElement): Cell {
  const colSpan = Number(element.get('table:number-columns-spanned') ?? 1) || 1;
  const rowSpan = Number(element.get('table:number-rows-spanned') ?? 1) || 1;
  return { content: state.blocks(element), colSpan, rowSpan };
}

function repeatOf(element: XmlElement, what: 'rows' | 'columns'): number {
  const repeats = Number(element.get(`table:number-${what}-repeated`) ?? 1) || 1;
  return Math.min(Math.max(repeats, 1), MAX_REPEATS);
}
