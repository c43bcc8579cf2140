/*
 * SYLK: a record a line, fields parted by ';' (a ';' in text is written ';;'):
 *
 *   ID;P program · P;P format code · F;P format;X column;Y row · C;X column;Y row;K value;E formula · E end
 *
 * A column or row that is not stated is that of the record before.
 */
import { decodeText } from '../../bytes/charset/decode.js';
import { compileNumberFormat, formatNumber, type NumberFormat } from '../../content/number-format/format.js';
import { MAX_COLUMNS, MAX_ROWS, type SheetCell, type SheetRow } from '../../content/sheet/model.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

const GENERAL = compileNumberFormat('General');

interface State {
  readonly rows: Map<number, Map<number, SheetCell>>;
  readonly formats: NumberFormat[];
  /** Format by `row:column`. */
  readonly formatOf: Map<string, NumberFormat>;
  row: number;
  column: number;
}

/** A SYLK sheet: values as their formats show them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeText(source.bytes);
  const state: State = { rows: new Map(), formats: [], formatOf: new Map(), row: 0, column: 0 };
  for (const line of text.split(/\r\n?|\n/)) readRecord(state, line, context);
  const rows: SheetRow[] = [...state.rows]
    .sort((a, b) => a[0] - b[0])
    .map(([row, cells]) => ({ row, cells: [...cells.values()].sort((a, b) => a.column - b.column) }));
  return root(sheetToBlocks({ name: '', rows, merges: [], tables: [], notes: [], floating: [] }));
}

function readRecord(state: State, line: string, context: ReadContext): void {
  const [type = '', ...fields] = line.replaceAll(';;', '\u0001').split(';');
  if (type === 'P') {
    const code = fields.find((field) => field.startsWith('P'));
    if (code !== undefined) state.formats.push(compileNumberFormat(restore(code.slice(1)).replaceAll('\\ ', ' ')));
  }
  if (type !== 'C' && type !== 'F') return;
  const values = new Map(fields.map((field) => [field.charAt(0), restore(field.slice(1))]));
  state.row = place(values.get('Y'), state.row, MAX_ROWS);
  state.column = place(values.get('X'), state.column, MAX_COLUMNS);
  if (type === 'F') {
    const format = state.formats[Number(values.get('P') ?? -1)];
    if (format !== undefined) state.formatOf.set(`${state.row}:${state.column}`, format);
    return;
  }
  const value = values.get('K');
  if (value === undefined) return;
  const cell = toCell(state, value);
  if (cell.text.trim() === '') return;
  spend(context.budget, 'maxCells', 1);
  const row = state.rows.get(state.row) ?? new Map<number, SheetCell>();
  state.rows.set(state.row, row);
  row.set(state.column, cell);
}

/** Records count from 1. */
function place(stated: string | undefined, current: number, most: number): number {
  const at = Number(stated ?? Number.NaN) - 1;
  return Number.isInteger(at) && at >= 0 && at < most ? at : current;
}

function restore(value: string): string {
  return value.replaceAll('\u0001', ';');
}

function toCell(state: State, value: string): SheetCell {
  const { column } = state;
  if (value.startsWith('"')) {
    const text = value.slice(1, value.endsWith('"') && value.length > 1 ? -1 : undefined).replaceAll('""', '"');
    return { column, text: text.replaceAll('\u001b :', '\n'), isNumber: false };
  }
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return { column, text: value, isNumber: false };
  const format = state.formatOf.get(`${state.row}:${column}`) ?? GENERAL;
  return { column, text: formatNumber(format, number), isNumber: true };
}
