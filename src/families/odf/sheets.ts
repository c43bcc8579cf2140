import type { XmlElement } from '../../bytes/xml/tree.js';
import {
  type Area,
  MAX_COLUMNS,
  MAX_ROWS,
  parseArea,
  type Sheet,
  type SheetNote,
  type SheetRow,
} from '../../content/sheet/model.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { append } from '../../content/tree/append.js';
import { spend } from '../../core/budget.js';
import type { RootContent } from '../../core/tree.js';
import { readAnchored } from './draw.js';
import { type ReadCell, readCell } from './sheet-cell.js';
import type { OdfState } from './state.js';
import { styleChain, styleProperty } from './styles.js';

/** Repeats of content beyond these are a filled rim, not data. */
const MAX_REPEATED_ROWS = 10_000;
const MAX_REPEATED_CELLS = 1_024;
/** Copies of cells that one sheet may have by repeats, however few cells it states ... */
const FREE_COPIES = 500_000;
/** ... and for each cell that it states; past them repeats are said once. */
const COPIES_PER_CELL = 20;
/** Rows and columns that sheets of this and of older programs have. */
const ROW_ENDS: ReadonlySet<number> = new Set([32_000, 65_536]);
const COLUMN_ENDS: ReadonlySet<number> = new Set([256, 1_024]);
/** Fewer repeats may reach the end of a sheet as data. */
const MIN_RIM = 100;

/** One sheet while its rows come in. */
export interface SheetBuilder {
  readonly table: XmlElement;
  readonly hidden: boolean;
  /** Column -> hidden; repeats are kept as spans. */
  columns: HiddenColumns | undefined;
  readonly rows: SheetRow[];
  readonly merges: Area[];
  readonly notes: SheetNote[];
  readonly floating: RootContent[];
  nextRow: number;
  /** Cells that stand in the file, and those that repeats made of them. */
  stated: number;
  copied: number;
}

/** Spans of hidden columns, ascending. */
type HiddenColumns = readonly (readonly [from: number, to: number])[];

export function createSheet(state: OdfState, table: XmlElement): SheetBuilder {
  return {
    table,
    hidden: isHiddenSheet(state, table),
    columns: undefined,
    rows: [],
    merges: [],
    notes: [],
    floating: [],
    nextRow: 0,
    stated: 0,
    copied: 0,
  };
}

function isHiddenSheet(state: OdfState, table: XmlElement): boolean {
  const chain = styleChain(state.styles, 'table', table.get('table:style-name'));
  const shown = styleProperty(chain, 'table-properties', 'table:display');
  return shown === 'false' || table.first('table:table-source') !== undefined;
}

/** Adds one `table:table-row`. Work grows with what the row holds, not with its repeats. */
export function addRow(state: OdfState, sheet: SheetBuilder, element: XmlElement): void {
  const row = sheet.nextRow;
  const repeats = repeatOf(element, 'rows');
  sheet.nextRow = Math.min(row + repeats, MAX_ROWS);
  if (sheet.hidden || row >= MAX_ROWS) return;
  const visibility = element.get('table:visibility');
  if (visibility === 'collapse' || visibility === 'filter') return;
  sheet.columns ??= hiddenColumns(sheet.table);
  const cells = readCells(state, sheet, { element, row });
  if (cells.length === 0) return;
  const isRim = repeats >= MIN_RIM && (row + repeats >= MAX_ROWS || ROW_ENDS.has(row + repeats));
  // Content that goes on to the sheet's end was filled in there at one go: it is said once.
  const copies = isRim ? 1 : Math.min(repeats, MAX_REPEATED_ROWS, MAX_ROWS - row, copiesLeft(sheet, cells.length));
  sheet.copied += (copies - 1) * cells.length;
  spend(state.context.budget, 'maxCells', cells.length * copies);
  for (let i = 0; i < copies; i++) sheet.rows.push({ row: row + i, cells });
}

/** How often that many cells may still stand in the sheet: at least once. */
function copiesLeft(sheet: SheetBuilder, cells: number): number {
  const left = FREE_COPIES + COPIES_PER_CELL * sheet.stated - sheet.copied;
  return 1 + Math.max(0, Math.floor(left / cells));
}

function readCells(state: OdfState, sheet: SheetBuilder, at: { element: XmlElement; row: number }): SheetRow['cells'] {
  const cells: SheetRow['cells'] = [];
  let column = 0;
  for (const element of at.element.children) {
    if (typeof element === 'string' || !CELLS.has(element.name)) continue;
    const repeats = repeatOf(element, 'columns');
    const first = column;
    column += repeats;
    if (first >= MAX_COLUMNS || element.name === 'table:covered-table-cell' || isBlank(element)) continue;
    const read = readCell(state, element);
    addExtras(sheet, read, { row: at.row, column: first });
    if (read.text === '' && read.content === undefined) continue;
    sheet.stated++;
    const isRim = repeats >= MIN_RIM && (column >= MAX_COLUMNS || COLUMN_ENDS.has(column));
    const end = first + (isRim ? 1 : Math.min(repeats, MAX_REPEATED_CELLS, MAX_COLUMNS - first, copiesLeft(sheet, 1)));
    sheet.copied += end - first - 1;
    for (let i = first; i < end; i++) if (!isHidden(sheet.columns, i)) cells.push(toSheetCell(read, i));
  }
  return cells;
}

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);

function isBlank(element: XmlElement): boolean {
  if (element.children.length > 0) return false;
  return element.get('office:value-type') === undefined && element.get('table:value-type') === undefined;
}

function toSheetCell({ text, isNumber, content }: ReadCell, column: number): SheetRow['cells'][number] {
  return content === undefined ? { column, text, isNumber } : { column, text, isNumber, content };
}

function addExtras(sheet: SheetBuilder, cell: ReadCell, at: { row: number; column: number }): void {
  const { row, column } = at;
  if (cell.rowSpan > 1 || cell.colSpan > 1)
    sheet.merges.push({ top: row, left: column, bottom: row + cell.rowSpan - 1, right: column + cell.colSpan - 1 });
  for (const note of cell.notes) sheet.notes.push({ row, column, ...note });
  append(sheet.floating, cell.floating);
}

function isHidden(spans: HiddenColumns | undefined, column: number): boolean {
  if (spans === undefined || spans.length === 0) return false;
  return spans.some(([from, to]) => column >= from && column <= to);
}

function hiddenColumns(table: XmlElement): HiddenColumns {
  const spans: [number, number][] = [];
  let column = 0;
  const visit = (parent: XmlElement, depth: number): void => {
    for (const child of parent.elements()) {
      if (child.name === 'table:table-column') {
        const next = column + repeatOf(child, 'columns');
        const visibility = child.get('table:visibility');
        if (visibility === 'collapse' || visibility === 'filter') spans.push([column, next - 1]);
        column = next;
      } else if (depth < 16 && /^table:table-(?:header-columns|columns|column-group)$/.test(child.name)) {
        visit(child, depth + 1);
      }
    }
  };
  visit(table, 0);
  return spans;
}

function repeatOf(element: XmlElement, what: 'rows' | 'columns'): number {
  const stated = element.get(what === 'rows' ? 'table:number-rows-repeated' : 'table:number-columns-repeated');
  if (stated === undefined) return 1;
  const repeats = Number(stated);
  return Number.isFinite(repeats) && repeats > 1 ? Math.floor(repeats) : 1;
}

/** The sheet's blocks; nothing if it is hidden or empty. `tables` are the areas that the file calls data ranges. */
export function finishSheet(state: OdfState, sheet: SheetBuilder, tables: readonly Area[]): RootContent[] {
  if (sheet.hidden) {
    state.context.removed('hidden', 'hidden sheet', sheet.table.get('table:name') ?? '');
    return [];
  }
  for (const shape of sheet.table.first('table:shapes')?.elements() ?? []) {
    const found = readAnchored(state, shape);
    if (found.inline.length > 0) sheet.floating.push({ type: 'paragraph', children: found.inline });
    append(sheet.floating, found.blocks);
  }
  const { rows, merges, notes, floating } = sheet;
  const named: Sheet = { name: sheet.table.get('table:name') ?? '', rows, merges, tables, notes, floating };
  return sheetToBlocks(named);
}

/** Data ranges by the name of their sheet (ODF 1.3 part 3, §9.4.15): `Sheet1.A1:Sheet1.C9`. */
export function dataRanges(body: XmlElement): Map<string, Area[]> {
  const out = new Map<string, Area[]>();
  for (const range of body.first('table:database-ranges')?.elements('table:database-range') ?? []) {
    if (range.get('table:contains-header') === 'false' || range.get('table:orientation') === 'column') continue;
    const address = range.get('table:target-range-address') ?? '';
    const dot = address.lastIndexOf('.', address.includes(':') ? address.indexOf(':') : undefined);
    const name = address
      .slice(0, Math.max(dot, 0))
      .replace(/^\$/, '')
      .replace(/^'(.*)'$/, '$1')
      .replaceAll("''", "'");
    const end = address.slice(address.lastIndexOf('.') + 1);
    const area = parseArea(`${address.slice(dot + 1).split(':')[0] ?? ''}:${end}`);
    if (area !== undefined) out.set(name, [...(out.get(name) ?? []), area]);
  }
  return out;
}
