import { decodeEntities } from '../../bytes/xml/entities.js';
import type { XmlAttributes } from '../../bytes/xml/scan.js';
import { serialOfIso } from '../../content/number-format/date.js';
import {
  compileNumberFormat,
  formatNumber,
  formatText,
  type NumberFormat,
} from '../../content/number-format/format.js';
import type { SheetLink } from '../../content/sheet/links.js';
import {
  type Area,
  MAX_COLUMNS,
  MAX_ROWS,
  type SheetCell,
  type SheetNote,
  type SheetRow,
} from '../../content/sheet/model.js';
import { type Budget, spend } from '../../core/budget.js';

/** A sheet as it is being read. */
interface OpenSheet {
  readonly name: string;
  readonly rows: SheetRow[];
  readonly merges: Area[];
  readonly notes: SheetNote[];
  readonly links: SheetLink[];
  readonly hiddenColumns: Set<number>;
  hidden: boolean;
}

export interface State {
  readonly budget: Budget;
  readonly sheets: OpenSheet[];
  readonly styles: Map<string, NumberFormat>;
  style: string;
  row: number;
  rowHidden: boolean;
  column: number;
  /** Columns that the cell at hand covers to its right. */
  across: number;
  columnIndex: number;
  cells: SheetCell[];
  cellStyle: string;
  type: string;
  author: string | undefined;
  /** Whether text belongs to a value. */
  reading: boolean;
  text: string;
}

const GENERAL = compileNumberFormat('General');

/** Formats that the file names in words. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['General Number', 'General'],
  ['General Date', 'm/d/yyyy h:mm'],
  ['Long Date', 'dddd, mmmm d, yyyy'],
  ['Medium Date', 'dd-mmm-yy'],
  ['Short Date', 'm/d/yyyy'],
  ['Long Time', 'h:mm:ss AM/PM'],
  ['Medium Time', 'hh:mm AM/PM'],
  ['Short Time', 'h:mm'],
  ['Currency', '$#,##0.00;[Red]($#,##0.00)'],
  ['Euro Currency', '€#,##0.00'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
  ['Yes/No', '"Yes";"Yes";"No"'],
  ['True/False', '"True";"True";"False"'],
  ['On/Off', '"On";"On";"Off"'],
]);

export function createState(budget: Budget): State {
  return {
    budget,
    sheets: [],
    styles: new Map(),
    style: '',
    row: -1,
    rowHidden: false,
    column: -1,
    across: 0,
    columnIndex: -1,
    cells: [],
    cellStyle: '',
    type: '',
    author: undefined,
    reading: false,
    text: '',
  };
}

function get(attributes: XmlAttributes, name: string): string | undefined {
  const raw = attributes.raw(name);
  return raw === undefined ? undefined : decodeEntities(raw);
}

export function openElement(state: State, name: string, attributes: XmlAttributes): void {
  switch (name) {
    case 'ss:Style':
      state.style = get(attributes, 'ss:ID') ?? '';
      break;
    case 'ss:NumberFormat': {
      const code = get(attributes, 'ss:Format');
      if (code !== undefined) state.styles.set(state.style, compileNumberFormat(NAMED.get(code) ?? code));
      break;
    }
    case 'ss:Worksheet':
      openSheet(state, get(attributes, 'ss:Name') ?? '');
      break;
    case 'ss:Column':
      openColumn(state, attributes);
      break;
    case 'ss:Row':
      openRow(state, attributes);
      break;
    case 'ss:Cell':
      openCell(state, attributes);
      break;
    case 'ss:Comment':
      state.author = get(attributes, 'ss:Author') ?? '';
      break;
    case 'ss:Data':
      state.type = get(attributes, 'ss:Type') ?? 'String';
      state.reading = true;
      state.text = '';
      break;
    case 'x:Visible':
      state.reading = true;
      state.text = '';
      break;
  }
}

export function closeElement(state: State, name: string): void {
  if (name === 'ss:Data') closeData(state);
  else if (name === 'ss:Comment') state.author = undefined;
  else if (name === 'ss:Cell') state.column += state.across;
  else if (name === 'ss:Row') closeRow(state);
  else if (name === 'x:Visible') {
    const sheet = state.sheets.at(-1);
    if (sheet !== undefined) sheet.hidden = state.text.trim() !== 'SheetVisible';
    state.reading = false;
  }
}

function openSheet(state: State, name: string): void {
  const sheet = { name, rows: [], merges: [], notes: [], links: [], hiddenColumns: new Set<number>(), hidden: false };
  state.sheets.push(sheet);
  state.row = -1;
  state.columnIndex = -1;
}

/** Places count from 1 and are stated only where they do not follow the one before. */
function nextPlace(attributes: XmlAttributes, current: number): number {
  const stated = Number(attributes.raw('ss:Index') ?? Number.NaN);
  // A place beyond every sheet comes from damage; what stands there is left out by the limits of a sheet.
  return Number.isInteger(stated) && stated > current + 1 ? Math.min(stated - 1, MAX_ROWS) : current + 1;
}

function count(attributes: XmlAttributes, name: string, most: number): number {
  const value = Number(attributes.raw(name) ?? 0);
  return Number.isInteger(value) && value > 0 ? Math.min(value, most) : 0;
}

function openColumn(state: State, attributes: XmlAttributes): void {
  const from = nextPlace(attributes, state.columnIndex);
  state.columnIndex = from + count(attributes, 'ss:Span', MAX_COLUMNS);
  if (attributes.raw('ss:Hidden') !== '1') return;
  const hidden = state.sheets.at(-1)?.hiddenColumns;
  for (let column = from; column <= Math.min(state.columnIndex, MAX_COLUMNS); column++) hidden?.add(column);
}

function openRow(state: State, attributes: XmlAttributes): void {
  state.row = nextPlace(attributes, state.row);
  state.rowHidden = attributes.raw('ss:Hidden') === '1' || state.row >= MAX_ROWS;
  state.column = -1;
  state.cells = [];
}

function closeRow(state: State): void {
  const { cells } = state;
  state.cells = [];
  if (cells.length === 0) return;
  spend(state.budget, 'maxCells', cells.length);
  state.sheets.at(-1)?.rows.push({ row: state.row, cells });
}

function openCell(state: State, attributes: XmlAttributes): void {
  const column = nextPlace(attributes, state.column);
  state.column = column;
  state.across = count(attributes, 'ss:MergeAcross', MAX_COLUMNS);
  state.cellStyle = get(attributes, 'ss:StyleID') ?? '';
  const down = count(attributes, 'ss:MergeDown', MAX_ROWS);
  const area = { top: state.row, left: column, bottom: state.row + down, right: column + state.across };
  const sheet = state.sheets.at(-1);
  if (column >= MAX_COLUMNS || state.row >= MAX_ROWS) return;
  if (state.across > 0 || down > 0) sheet?.merges.push(area);
  const url = get(attributes, 'ss:HRef');
  if (url !== undefined && /^(?:https?|mailto|ftp):/i.test(url)) sheet?.links.push({ area, url });
}

function closeData(state: State): void {
  const { row, column, author } = state;
  const sheet = state.sheets.at(-1);
  state.reading = false;
  if (sheet === undefined || state.rowHidden || column >= MAX_COLUMNS || sheet.hiddenColumns.has(column)) return;
  if (author !== undefined) {
    const own = state.text.trim();
    if (own !== '') sheet.notes.push({ row, column, author, text: own });
    return;
  }
  const text = showValue(state);
  const isNumber = state.type === 'Number' || state.type === 'DateTime';
  if (text.trim() !== '') state.cells.push({ column, text, isNumber });
}

function showValue({ type, text, styles, cellStyle }: State): string {
  const format = styles.get(cellStyle) ?? GENERAL;
  if (type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'Error') return text;
  if (type === 'String') return formatText(format, text);
  const value = type === 'DateTime' ? serialOfIso(text) : Number(text);
  if (Number.isNaN(value) || (type === 'DateTime' && !format.isDate)) return text;
  return formatNumber(format, value);
}

/** Text of the element that is being read; text between elements is layout. */
export function readText(state: State, raw: string, cdata: boolean): void {
  if (state.reading) state.text += cdata ? raw : decodeEntities(raw);
}
