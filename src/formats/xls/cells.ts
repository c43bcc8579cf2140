/*
 * Cells of a BIFF sheet [MS-XLS 2.4], each beginning with row(2) column(2) and, since BIFF3, style(2); BIFF2 has three
 * bytes of attributes instead, the second of which holds the number format:
 *
 *   NUMBER 0x203 double(8) · RK 0x27E rk(4) · MULRK 0xBD (style(2) rk(4))* last(2) · LABELSST 0xFD index(4)
 *   LABEL 0x204 string · RSTRING 0xD6 string · BOOLERR 0x205 value(1) isError(1) · INTEGER 0x02 value(2)
 *   FORMULA 0x06 result(8) ..., the result of a text formula stands in a STRING record (0x207) behind it
 */
import type { ByteView } from '../../bytes/view.js';
import { formatNumber, formatText, type NumberFormat } from '../../content/number-format/format.js';
import { errorText, readRk } from '../../content/sheet/biff.js';
import type { SheetCell } from '../../content/sheet/model.js';
import { formatById, type Globals } from './globals.js';
import { type BiffRecord, continuations } from './records.js';
import { openChunks, readBytes, readCharacters } from './strings.js';

/** Takes the cells of a sheet; `pending` is a formula that waits for its text. */
export interface CellSink {
  readonly globals: Globals;
  add(row: number, cell: SheetCell): void;
  pending: { readonly row: number; readonly column: number; readonly format: NumberFormat } | undefined;
}

/** Reads a record if it holds cells. */
export function readCells(sink: CellSink, record: BiffRecord): void {
  const { data } = record;
  switch (record.type) {
    case 0x02:
      addNumber(sink, data, data.u16(7));
      break;
    case 0x03:
      addNumber(sink, data, data.f64(7));
      break;
    case 0x203:
      addNumber(sink, data, data.f64(6));
      break;
    case 0x27e:
      addNumber(sink, data, readRk(data, 6));
      break;
    case 0xbd:
      addMany(sink, data);
      break;
    case 0xfd:
      addText(sink, data, sink.globals.strings[data.u32(6)] ?? '');
      break;
    case 0x04:
      addText(sink, data, readBytes(data, { at: 7, lengthBytes: 1 }, sink.globals.charset));
      break;
    case 0x204:
    case 0xd6:
      addText(sink, data, readLabel(sink.globals, record));
      break;
    case 0x05:
      addBoolean(sink, data, 7);
      break;
    case 0x205:
      addBoolean(sink, data, 6);
      break;
    case 0x06:
    case 0x206:
    case 0x406:
      addFormula(sink, data);
      break;
    case 0x07:
    case 0x207:
      addResult(sink, record);
      break;
  }
}

function formatAt(sink: CellSink, data: ByteView): NumberFormat {
  const { globals } = sink;
  const id = globals.version === 2 ? data.u8(5) & 0x3f : (globals.styles[data.u16(4)] ?? 0);
  return formatById(globals, id);
}

function addNumber(sink: CellSink, data: ByteView, value: number): void {
  const text = formatNumber(formatAt(sink, data), value, sink.globals);
  sink.add(data.u16(0), { column: data.u16(2), text, isNumber: true });
}

function addText(sink: CellSink, data: ByteView, text: string): void {
  sink.add(data.u16(0), { column: data.u16(2), text: formatText(formatAt(sink, data), text), isNumber: false });
}

function addMany(sink: CellSink, data: ByteView): void {
  const { globals } = sink;
  let column = data.u16(2);
  for (let at = 4; at + 6 <= data.length - 2; at += 6) {
    const format = formatById(globals, globals.styles[data.u16(at)] ?? 0);
    const text = formatNumber(format, readRk(data, at + 2), globals);
    sink.add(data.u16(0), { column: column++, text, isNumber: true });
  }
}

function addBoolean(sink: CellSink, data: ByteView, at: number): void {
  const isError = data.u8(at + 1) === 1;
  const text = isError ? errorText(data.u8(at)) : data.u8(at) === 1 ? 'TRUE' : 'FALSE';
  sink.add(data.u16(0), { column: data.u16(2), text, isNumber: false });
}

/** A result that is no number ends in FFFF and begins with its kind. */
function addFormula(sink: CellSink, data: ByteView): void {
  const at = sink.globals.version === 2 ? 7 : 6;
  const row = data.u16(0);
  const column = data.u16(2);
  sink.pending = undefined;
  if (data.u16(at + 6) !== 0xffff) {
    addNumber(sink, data, data.f64(at));
    return;
  }
  const kind = data.u8(at);
  if (kind === 0) sink.pending = { row, column, format: formatAt(sink, data) };
  else if (kind === 1) sink.add(row, { column, text: data.u8(at + 2) === 1 ? 'TRUE' : 'FALSE', isNumber: false });
  else if (kind === 2) sink.add(row, { column, text: errorText(data.u8(at + 2)), isNumber: false });
}

function addResult(sink: CellSink, record: BiffRecord): void {
  const { pending, globals } = sink;
  if (pending === undefined) return;
  sink.pending = undefined;
  const value =
    globals.version === 8
      ? readLong(globals, record, 0)
      : readBytes(record.data, { at: 0, lengthBytes: globals.version === 2 ? 1 : 2 }, globals.charset);
  sink.add(pending.row, { column: pending.column, text: formatText(pending.format, value), isNumber: false });
}

function readLabel(globals: Globals, record: BiffRecord): string {
  return globals.version === 8
    ? readLong(globals, record, 6)
    : readBytes(record.data, { at: 6, lengthBytes: 2 }, globals.charset);
}

function readLong(globals: Globals, record: BiffRecord, at: number): string {
  const state = openChunks([record.data, ...continuations(globals.stream, record)]);
  state.at = at + 3;
  return readCharacters(state, record.data.u16(at), record.data.u8(at + 2));
}
