/*
 * WB1, WB2, WB3: records of type(2) size(2) data(size), types from 0x8000 on count as those without that bit.
 *
 *   0x00 BOF: version(2) · 0x01 end · 0x4B encrypted · 0xCA, 0xCB page begins, ends · 0xCC its name, NUL · 0xCE style: format(1) ...
 *   0x0D integer(2) · 0x0E double(8) · 0x0F alignment(1) label NUL · 0x10 formula: double(8) ...
 *   0x33 text of the formula before: alignment(1) text NUL
 *
 * A cell begins with column(1) page(1) row(2) style(2), the style's number above three bits.
 */

import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { addCell, type Content, type Notebook, pageAt } from './notebook.js';
import { createStyles, oldFormatCode, type Styles, showNumber } from './number-formats.js';

const END = 0x01;
const ENCRYPTED = 0x4b;
const PAGE_BEGIN = 0xca;
const PAGE_NAME = 0xcc;
const STYLE = 0xce;
const DATA_AT = 6;

/** Reads a notebook of the versions up to 8. Throws `encrypted-document`. */
export function readOldNotebook(bytes: Uint8Array, context: ReadContext): Notebook {
  const view = new ByteView(bytes);
  const notebook: Notebook = new Map();
  const styles = createStyles(oldFormatCode);
  let page = -1;
  for (let at = 0; at + 4 <= view.length; at += 4 + view.u16(at + 2)) {
    const type = view.u16(at) & 0x7fff;
    if (type === END) break;
    if (type === ENCRYPTED) throw new ConvertError('encrypted-document');
    const data = new ByteView(view.slice(at + 4, view.u16(at + 2)));
    if (type === PAGE_BEGIN) page++;
    else if (type === PAGE_NAME) pageAt(notebook, Math.max(page, 0)).name = decodeWindows1252(untilNul(data, 0));
    else if (type === STYLE) styles.formats.push(data.u8(0));
    else readCell(type, data, { notebook, styles, context });
  }
  return notebook;
}

interface State {
  readonly notebook: Notebook;
  readonly styles: Styles;
  readonly context: ReadContext;
}

function readCell(type: number, data: ByteView, { notebook, styles, context }: State): void {
  const content = contentOf(type, data, styles);
  if (content === undefined) return;
  addCell(pageAt(notebook, data.u8(1)), { row: data.u16(2), column: data.u8(0) }, content, context);
}

function contentOf(type: number, data: ByteView, styles: Styles): Content | undefined {
  const number = (value: number): Content | undefined =>
    Number.isFinite(value) ? { text: showNumber(styles, data.u16(4) >> 3, value), isNumber: true } : undefined;
  switch (type) {
    case 0x0d:
      return number(data.i16(DATA_AT));
    case 0x0e:
    case 0x10:
      return number(data.f64(DATA_AT));
    case 0x0f:
    case 0x33:
      return { text: decodeWindows1252(untilNul(data, DATA_AT + 1)), isNumber: false };
    default:
      return undefined;
  }
}

function untilNul(data: ByteView, from: number): Uint8Array {
  const bytes = data.slice(from, data.length);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
