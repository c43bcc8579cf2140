/*
 * Cells of a BIFF12 sheet [MS-XLSB 2.4]: BrtRowHdr (0) row(4) style(4) height(2) flags(2) ..., then its cells, each
 * column(4) style(3) flags(1) and
 *
 *   1 blank · 2 RK rk(4) · 3 error(1) · 4 boolean(1) · 5 double(8) · 6 text · 7 shared string index(4)
 *   8-11 results of formulas: text, double, error, boolean · 62 rich text flags(1) text
 */
import type { ByteView } from '../../bytes/view.js';
import {
  compileNumberFormat,
  formatNumber,
  formatText,
  type NumberFormat,
} from '../../content/number-format/format.js';
import { errorText, readRk } from '../../content/sheet/biff.js';
import {
  type Area,
  MAX_COLUMNS,
  MAX_ROWS,
  type SheetCell,
  type SheetNote,
  type SheetRow,
} from '../../content/sheet/model.js';
import { type Budget, spend } from '../../core/budget.js';
import { readText, records } from './records.js';

const GENERAL = compileNumberFormat('General');
const HIDDEN_ROW = 0x1000;

/** What the cells of every sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly date1904: boolean;
  readonly budget: Budget;
}

export interface BinarySheet {
  readonly rows: SheetRow[];
  readonly merges: Area[];
  readonly hyperlinks: { readonly area: Area; readonly id: string }[];
}

interface State extends BinarySheet {
  readonly context: CellContext;
  readonly hiddenColumns: { readonly from: number; readonly to: number }[];
  row: number;
  rowHidden: boolean;
  cells: SheetCell[];
}

export function readBinarySheet(bytes: Uint8Array, context: CellContext): BinarySheet {
  const state: State = {
    context,
    rows: [],
    merges: [],
    hyperlinks: [],
    hiddenColumns: [],
    row: 0,
    rowHidden: true,
    cells: [],
  };
  for (const { type, data } of records(bytes)) {
    if (type === 0) openRow(state, data);
    else if ((type > 1 && type <= 11) || type === 62) addCell(state, type, data);
    else readOther(state, type, data);
  }
  closeRow(state);
  return state;
}

function openRow(state: State, data: ByteView): void {
  closeRow(state);
  const row = data.u32(0);
  state.rowHidden = (data.u16(10) & HIDDEN_ROW) !== 0 || row >= MAX_ROWS || row < state.row;
  if (!state.rowHidden) state.row = row;
}

function closeRow(state: State): void {
  const { cells } = state;
  if (cells.length === 0) return;
  spend(state.context.budget, 'maxCells', cells.length);
  state.rows.push({ row: state.row, cells });
  state.cells = [];
}

function addCell(state: State, type: number, data: ByteView): void {
  const column = data.u32(0);
  const isLater = column > (state.cells.at(-1)?.column ?? -1);
  if (state.rowHidden || column >= MAX_COLUMNS || !isLater) return;
  if (state.hiddenColumns.some(({ from, to }) => column >= from && column <= to)) return;
  const text = showCell(state.context, type, data);
  if (text.trim() !== '') state.cells.push({ column, text, isNumber: type === 2 || type === 5 || type === 9 });
}

function showCell(context: CellContext, type: number, data: ByteView): string {
  const format = context.styles[data.u32(4) & 0xffffff] ?? GENERAL;
  switch (type) {
    case 2:
      return formatNumber(format, readRk(data, 8), context);
    case 5:
    case 9:
      return formatNumber(format, data.f64(8), context);
    case 3:
    case 11:
      return errorText(data.u8(8));
    case 4:
    case 10:
      return data.u8(8) !== 0 ? 'TRUE' : 'FALSE';
    case 7:
      return formatText(format, context.strings[data.u32(8)] ?? '');
    case 62:
      return formatText(format, readText(data, 9).value);
    default:
      return formatText(format, readText(data, 8).value);
  }
}

/** BrtColInfo (60), BrtMergeCell (176), BrtHLink (494). */
function readOther(state: State, type: number, data: ByteView): void {
  if (type === 60 && (data.u16(16) & 1) !== 0) state.hiddenColumns.push({ from: data.u32(0), to: data.u32(4) });
  else if (type === 176) state.merges.push(areaAt(data, 0));
  else if (type === 494) state.hyperlinks.push({ area: areaAt(data, 0), id: readText(data, 16).value });
}

function areaAt(data: ByteView, at: number): Area {
  return { top: data.u32(at), bottom: data.u32(at + 4), left: data.u32(at + 8), right: data.u32(at + 12) };
}

/** BrtCommentAuthor (632) name; BrtBeginComment (635) author(4) area(16); BrtCommentText (637) flags(1) text. */
export function readBinaryComments(bytes: Uint8Array): SheetNote[] {
  const authors: string[] = [];
  const notes: SheetNote[] = [];
  let place = { row: 0, column: 0, author: '' };
  for (const { type, data } of records(bytes)) {
    if (type === 632) authors.push(readText(data, 0).value);
    else if (type === 635) {
      place = { row: data.u32(4), column: data.u32(12), author: authors[data.u32(0)] ?? '' };
    } else if (type === 637) {
      const text = readText(data, 1).value.trim();
      const isNamed = place.author !== '' && text.startsWith(`${place.author}:`);
      const own = isNamed ? text.slice(place.author.length + 1).trim() : text;
      if (own !== '') notes.push({ ...place, text: own });
    }
  }
  return notes;
}
