/*
 * QPW, the stream NativeContent_MAIN: records of type(2) size(2) data(size); from type 0x8000 on the size has four bytes.
 *
 *   0x0A  styles: count(4), each of 30 or 36 bytes: font(2) format(2) ...
 *   0x407 strings: count(4) 8 bytes, each: length(2) flags(1) text NUL, by flag 2 with sizes of runs: size(2) ...
 *   0x601 page begins: index(2) 16 bytes, its name as a string · 0x61D merged: left(4) right(4) top(4) bottom(4)
 *   0xA01 column begins: index(2) first row(4) last row(4)
 *   0xC01 cells down the column: first row(4) count(4), each: kind(1) [style(2)] [repeated(2)] value
 *   0xC02 text of a formula: column(2) row(4) string
 *
 * Kinds: 1 none · 2 u16 · 3 i16 · 4 float(4) · 5 double(8) · 7 number of a string, from 1 (4) · 8 formula: double(8) 6 bytes.
 * With 0x80 a style follows; 0x40 in the bits 0x60 a count, then so many values; 0x60 a count, then the first value and the step.
 */

import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { MAX_COLUMNS, MAX_ROWS } from '../../content/sheet/model.js';
import type { ReadContext } from '../../core/format.js';
import { addCell, type Content, type Notebook, type Page, pageAt } from './notebook.js';
import { createStyles, newFormatCode, type Styles, showNumber } from './number-formats.js';

const END = 0x02;
const STYLE_BYTES = 30;
const STRINGS_AT = 12;
const MAX_MERGES = 100_000;

interface State {
  readonly notebook: Notebook;
  readonly styles: Styles;
  readonly strings: string[];
  readonly context: ReadContext;
  page: Page | undefined;
  column: number;
}

/** Reads a notebook of the versions from 9 on. */
export function readNewNotebook(bytes: Uint8Array, context: ReadContext): Notebook {
  const view = new ByteView(bytes);
  const styles = createStyles(newFormatCode);
  const state: State = { notebook: new Map(), styles, strings: [], context, page: undefined, column: 0 };
  for (let at = 0; at + 4 <= view.length; ) {
    const type = view.u16(at);
    const isLarge = (type & 0x8000) !== 0;
    const from = at + (isLarge ? 6 : 4);
    const size = isLarge ? view.u32(at + 2) : view.u16(at + 2);
    if (type === END) break;
    readRecord(type & 0x7fff, new ByteView(view.slice(from, size)), state);
    at = from + size;
  }
  return state.notebook;
}

function readRecord(type: number, data: ByteView, state: State): void {
  switch (type) {
    case 0x0a:
      readStyles(data, state.styles);
      break;
    case 0x407:
      readStrings(data, state.strings);
      break;
    case 0x601:
      state.page = pageAt(state.notebook, data.u16(0));
      state.page.name = readString(data, 18).text;
      break;
    case 0x61d:
      readMerge(data, state.page);
      break;
    case 0xa01:
      state.column = data.u16(0);
      break;
    case 0xc01:
      readColumn(data, state);
      break;
    case 0xc02:
      if (state.page !== undefined)
        addCell(
          state.page,
          { column: data.u16(0), row: data.u32(2) },
          { text: readString(data, 6).text, isNumber: false },
          state.context,
        );
      break;
    default:
      // How it looks, formulas, charts, macros.
      break;
  }
}

/** Later versions have longer styles; a table in several records states its whole count in the first one. */
function readStyles(data: ByteView, styles: Styles): void {
  const whole = data.length - 4;
  const count = data.u32(0);
  const stated = count > 0 ? Math.floor(whole / count) : 0;
  const bytes = Math.max(stated, STYLE_BYTES);
  for (let at = 4; at + bytes <= data.length; at += bytes) styles.formats.push(data.u16(at + 2));
}

function readStrings(data: ByteView, strings: string[]): void {
  for (let at = STRINGS_AT; at + 4 <= data.length; ) {
    const { text, end } = readString(data, at);
    strings.push(text);
    at = end;
  }
}

function readString(data: ByteView, at: number): { readonly text: string; readonly end: number } {
  const length = data.u16(at);
  const end = at + 4 + length;
  const text = decodeWindows1252(data.slice(at + 3, length)).replaceAll('\0', '');
  return { text, end: (data.u8(at + 2) & 2) === 0 ? end : end + Math.max(data.u16(end), 2) };
}

function readMerge(data: ByteView, page: Page | undefined): void {
  const area = { left: data.u32(0), right: data.u32(4), top: data.u32(8), bottom: data.u32(12) };
  const isValid = area.left <= area.right && area.top <= area.bottom && area.right < MAX_COLUMNS;
  if (isValid && area.bottom < MAX_ROWS && page !== undefined && page.merges.length < MAX_MERGES)
    page.merges.push(area);
}

function readColumn(data: ByteView, state: State): void {
  let row = data.u32(0);
  for (let at = 8; at < data.length && row < MAX_ROWS; ) {
    const run = readRun(data, at);
    if (run === undefined) {
      state.context.warn({ code: 'damaged-part', message: 'Cells of a column are of a kind that is not known.' });
      return;
    }
    addRun(data, run, { row, state });
    row += run.count;
    at = run.end;
  }
}

interface Run {
  readonly kind: number;
  readonly style: number;
  readonly count: number;
  /** The values are not listed: a first one and what is added for each row. */
  readonly isSeries: boolean;
  readonly valuesAt: number;
  readonly end: number;
}

const VALUE_BYTES: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 8],
  [7, 4],
  [8, 14],
]);

function readRun(data: ByteView, from: number): Run | undefined {
  const head = data.u8(from);
  const kind = head & 0x1f;
  const size = VALUE_BYTES.get(kind);
  const shape = head & 0x60;
  if (size === undefined || shape === 0x20) return undefined;
  const styleAt = from + 1;
  const countAt = (head & 0x80) === 0 ? styleAt : styleAt + 2;
  const valuesAt = shape === 0 ? countAt : countAt + 2;
  const count = shape === 0 ? 1 : data.u16(countAt);
  const values = shape === 0x60 ? 2 : count;
  return {
    kind,
    style: countAt > styleAt ? data.u16(styleAt) : 0,
    count,
    isSeries: shape === 0x60,
    valuesAt,
    end: valuesAt + values * size,
  };
}

function addRun(data: ByteView, run: Run, { row, state }: { row: number; state: State }): void {
  const { page, column, context } = state;
  if (page === undefined || run.kind === 1) return;
  const size = VALUE_BYTES.get(run.kind) ?? 0;
  const step = run.isSeries ? valueAt(data, run.kind, run.valuesAt + size) : 0;
  for (let i = 0; i < run.count; i++) {
    const at = run.valuesAt + (run.isSeries ? 0 : i * size);
    if (at >= data.length) return;
    const value = valueAt(data, run.kind, at) + i * step;
    const content = contentOf(value, run, state);
    if (content !== undefined) addCell(page, { row: row + i, column }, content, context);
  }
}

function valueAt(data: ByteView, kind: number, at: number): number {
  switch (kind) {
    case 2:
      return data.u16(at);
    case 3:
      return data.i16(at);
    case 4:
      return data.f32(at);
    case 7:
      return data.u32(at);
    default:
      return data.f64(at);
  }
}

function contentOf(value: number, run: Run, { strings, styles }: State): Content | undefined {
  if (run.kind === 7) {
    const text = strings[value - 1];
    return text === undefined ? undefined : { text, isNumber: false };
  }
  return Number.isFinite(value) ? { text: showNumber(styles, run.style, value), isNumber: true } : undefined;
}
