import { decodeXml } from '../../bytes/xml/decode.js';
import { decodeEntities } from '../../bytes/xml/entities.js';
import { scanXml, type XmlAttributes } from '../../bytes/xml/scan.js';
import { serialOfIso } from '../../content/number-format/date.js';
import { formatNumber, formatText, type NumberFormat } from '../../content/number-format/format.js';
import {
  type Area,
  MAX_COLUMNS,
  MAX_ROWS,
  parseAddress,
  parseArea,
  type SheetCell,
  type SheetRow,
} from '../../content/sheet/model.js';
import { textLines } from '../../content/sheet/sheet.js';
import { link } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { type OfficePackage, readPart } from '../../families/ooxml/package.js';
import { type SharedFormulas, sharedFormula } from './shared-formulas.js';
import { decodeEscapes } from './shared-strings.js';
import { formatOf } from './styles.js';

/** What cells of every sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly date1904: boolean;
}

export interface Hyperlink {
  readonly area: Area;
  /** Relationship id, or '' for a place in the workbook. */
  readonly id: string;
}

/** A worksheet part as it stands (§18.3); hidden rows and columns are left out. */
export interface Worksheet {
  readonly rows: SheetRow[];
  readonly merges: Area[];
  readonly hyperlinks: Hyperlink[];
  readonly truncated: boolean;
}

interface State {
  readonly pkg: OfficePackage;
  readonly context: CellContext;
  readonly rows: SheetRow[];
  readonly merges: Area[];
  readonly hyperlinks: Hyperlink[];
  readonly hiddenColumns: { readonly from: number; readonly to: number }[];
  row: number;
  rowHidden: boolean;
  cells: SheetCell[];
  sorted: boolean;
  column: number;
  type: string;
  style: number;
  /** Which element's text is being read. */
  reading: '' | 'value' | 'formula' | 'inline';
  value: string | undefined;
  formula: string;
  /** The index of the formula that the cell shares; '' if it has its own. */
  shared: string;
  readonly sharedFormulas: SharedFormulas;
  inline: string;
  phonetic: number;
  refused: number;
}

/** Reads a worksheet by events, so that memory follows the cells, not the XML. */
export function readWorksheet(pkg: OfficePackage, path: string, context: CellContext): Worksheet | undefined {
  const bytes = readPart(pkg, path);
  if (bytes === undefined) return undefined;
  const state: State = {
    pkg,
    context,
    rows: [],
    merges: [],
    hyperlinks: [],
    hiddenColumns: [],
    row: -1,
    rowHidden: false,
    cells: [],
    sorted: true,
    column: -1,
    type: 'n',
    style: 0,
    reading: '',
    value: undefined,
    formula: '',
    shared: '',
    sharedFormulas: new Map(),
    inline: '',
    phonetic: 0,
    refused: 0,
  };
  const { truncated } = scanXml(decodeXml(bytes), {
    open(name, attributes) {
      openElement(state, name, attributes);
    },
    close(name) {
      closeElement(state, name);
    },
    text(raw, cdata) {
      if (state.reading !== '') addText(state, cdata ? raw : decodeEntities(raw));
    },
  });
  if (state.refused > 0) pkg.warn({ code: 'damaged-part', message: 'Cells with impossible addresses were left out.' });
  if (truncated) pkg.warn({ code: 'truncated', message: 'A sheet ends early.' });
  return { rows: orderRows(state.rows), merges: state.merges, hyperlinks: state.hyperlinks, truncated };
}

function openElement(state: State, name: string, attributes: XmlAttributes): void {
  switch (name) {
    case 's:c':
      openCell(state, attributes);
      return;
    case 's:v':
      state.reading = 'value';
      state.value ??= '';
      return;
    case 's:f':
      state.reading = 'formula';
      if (attributes.raw('t') === 'shared') state.shared = attributes.raw('si') ?? '';
      return;
    case 's:t':
      if (state.phonetic === 0) state.reading = 'inline';
      return;
    case 's:rPh':
      state.phonetic++;
      return;
    case 's:row':
      openRow(state, attributes);
      return;
    case 's:col':
      readColumn(state, attributes);
      return;
    case 's:mergeCell':
      pushArea(state.merges, attributes);
      return;
    case 's:hyperlink':
      readHyperlink(state, attributes);
      return;
  }
}

function closeElement(state: State, name: string): void {
  switch (name) {
    case 's:c':
      closeCell(state);
      return;
    case 's:v':
    case 's:f':
    case 's:t':
      state.reading = '';
      return;
    case 's:rPh':
      state.phonetic--;
      return;
    case 's:row':
      closeRow(state);
      return;
  }
}

function addText(state: State, text: string): void {
  if (state.reading === 'value') state.value += text;
  else if (state.reading === 'formula') state.formula += text;
  else state.inline += text;
}

function openRow(state: State, attributes: XmlAttributes): void {
  const stated = attributes.raw('r');
  const row = stated === undefined ? state.row + 1 : Number(stated) - 1;
  state.rowHidden = isTrue(attributes.raw('hidden'));
  if (!(Number.isInteger(row) && row >= 0 && row < MAX_ROWS)) {
    state.refused++;
    state.rowHidden = true;
  } else state.row = row;
  state.cells = [];
  state.sorted = true;
  state.column = -1;
}

function closeRow(state: State): void {
  const { cells } = state;
  state.cells = [];
  if (cells.length === 0) return;
  spend(state.pkg.budget, 'maxCells', cells.length);
  if (!state.sorted) cells.sort((a, b) => a.column - b.column);
  state.rows.push({ row: state.row, cells });
}

function openCell(state: State, attributes: XmlAttributes): void {
  const reference = attributes.raw('r');
  const address = reference === undefined ? undefined : parseAddress(reference);
  if (reference !== undefined && address === undefined) {
    state.refused++;
    state.column = MAX_COLUMNS;
  } else {
    const column = address?.column ?? state.column + 1;
    if (column <= state.column) state.sorted = false;
    state.column = column;
  }
  state.type = attributes.raw('t') ?? 'n';
  state.style = Number(attributes.raw('s') ?? 0);
  state.value = undefined;
  state.formula = '';
  state.shared = '';
  state.inline = '';
}

function closeCell(state: State): void {
  const { column, row, shared: index, formula } = state;
  const isNeeded = index !== '' && (formula !== '' || (state.value ?? '') === '');
  if (isNeeded) state.formula = sharedFormula(state.sharedFormulas, { row, column, index, formula });
  if (state.rowHidden || column >= MAX_COLUMNS || isHiddenColumn(state, column)) return;
  const shown = showCell(state);
  if (shown === '' || shown.trim() === '') return;
  const isNumber = (state.type === 'n' || state.type === 'd') && state.value !== undefined;
  const url = linkOf(state.formula);
  if (url === undefined) state.cells.push({ column, text: shown, isNumber });
  else state.cells.push({ column, text: shown, isNumber, content: [link(url, textLines(shown))] });
}

/** The address of `HYPERLINK("https://...", "text")`; one that is calculated is not known. */
function linkOf(formula: string): string | undefined {
  if (!formula.startsWith('HYPERLINK(')) return undefined;
  return /^HYPERLINK\("((?:https?|mailto|ftp):[^"]*)"\s*[,)]/.exec(formula)?.[1];
}

/** The text of a cell (§18.18.11 ST_CellType). */
function showCell(state: State): string {
  const { type, value, context } = state;
  const format = formatOf(context.styles, state.style);
  if (type === 's') return formatText(format, context.strings[Number(value)] ?? '');
  if (type === 'inlineStr') return formatText(format, decodeEscapes(state.inline));
  if (value === undefined || (value === '' && type !== 'str')) {
    // Never calculated: the formula is all there is. Only a result of type 'str' can be empty.
    return state.formula === '' ? state.inline : `=${state.formula}`;
  }
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'str') return formatText(format, decodeEscapes(value));
  if (type === 'e') return value;
  if (type === 'd') return showDate(value, format, context);
  const number = Number(value);
  return Number.isNaN(number) ? value : formatNumber(format, number, context);
}

/** A date in ISO 8601; as it stands where its format is none of dates, or where serial numbers do not reach. */
function showDate(value: string, format: NumberFormat, context: CellContext): string {
  const serial = serialOfIso(value, context);
  if (format.isDate && serial >= 0) return formatNumber(format, serial, context);
  return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
}

function isHiddenColumn(state: State, column: number): boolean {
  for (const { from, to } of state.hiddenColumns) if (column >= from && column <= to) return true;
  return false;
}

function readColumn(state: State, attributes: XmlAttributes): void {
  if (!isTrue(attributes.raw('hidden'))) return;
  const from = Number(attributes.raw('min')) - 1;
  const to = Number(attributes.raw('max')) - 1;
  const last = state.hiddenColumns.at(-1);
  if (last !== undefined && last.to + 1 === from)
    state.hiddenColumns[state.hiddenColumns.length - 1] = { from: last.from, to };
  else state.hiddenColumns.push({ from, to });
}

function pushArea(areas: Area[], attributes: XmlAttributes): void {
  const area = parseArea(attributes.raw('ref') ?? '');
  if (area !== undefined) areas.push(area);
}

function readHyperlink(state: State, attributes: XmlAttributes): void {
  const area = parseArea(attributes.raw('ref') ?? '');
  const id = attributes.raw('r:id');
  if (area !== undefined && id !== undefined) state.hyperlinks.push({ area, id });
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Rows in their order; a row that stands twice is put together, the later cell winning. */
function orderRows(rows: SheetRow[]): SheetRow[] {
  let ordered = true;
  for (let i = 1; i < rows.length && ordered; i++) ordered = (rows[i] as SheetRow).row > (rows[i - 1] as SheetRow).row;
  if (ordered) return rows;
  const byRow = new Map<number, Map<number, SheetCell>>();
  for (const { row, cells } of rows) {
    const known = byRow.get(row) ?? new Map<number, SheetCell>();
    byRow.set(row, known);
    for (const cell of cells) known.set(cell.column, cell);
  }
  return [...byRow]
    .sort((a, b) => a[0] - b[0])
    .map(([row, cells]) => ({ row, cells: [...cells.values()].sort((a, b) => a.column - b.column) }));
}
