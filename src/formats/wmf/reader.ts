/*
 * WMF ([MS-WMF]): a placeable header of 22 bytes (D7 CD C6 9A first) may stand before the header of 18. Then records: size in words(4),
 * function(2), parameters in words, the last parameter first. TEXTOUT: length(2) bytes y(2) x(2). EXTTEXTOUT: y(2) x(2) length(2)
 * options(2) [rectangle(8)] bytes [advances].
 */

import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { type Label, labelsInOrder } from '../../content/labels/labels.js';
import { paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

const PLACEABLE_BYTES = 22;
const HEADER_BYTES = 18;
const META = {
  eof: 0,
  setTextAlign: 0x012e,
  moveTo: 0x0214,
  createFont: 0x02fb,
  textOut: 0x0521,
  extTextOut: 0x0a32,
} as const;
/** The text starts where the pen is. */
const TA_UPDATE_POSITION = 1;
/** EXTTEXTOUT has a rectangle where one of these options is set (opaque, clipped). */
const ETO_RECTANGLE = 6;
const DEFAULT_HEIGHT = 12;

interface State {
  readonly view: ByteView;
  readonly labels: Label[];
  height: number;
  align: number;
  pen: { x: number; y: number };
}

/** The texts of a metafile in reading order. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const state: State = { view, labels: [], height: DEFAULT_HEIGHT, align: 0, pen: { x: 0, y: 0 } };
  let at = (view.u32(0) === 0x9ac6cdd7 ? PLACEABLE_BYTES : 0) + HEADER_BYTES;
  while (at + 6 <= view.length) {
    const size = view.u32(at) * 2;
    if (size < 6 || at + size > view.length) {
      context.warn({ code: 'truncated', message: 'The picture ends within a record.' });
      break;
    }
    spend(context.budget, 'maxNodes', 1);
    if (view.u16(at + 4) === META.eof) break;
    readRecord(state, at, at + size);
    at += size;
  }
  const lines = labelsInOrder(state.labels);
  if (lines.length === 0) throw new ConvertError('no-text');
  return root(lines.map((line) => paragraph(line)));
}

function readRecord(state: State, at: number, end: number): void {
  const { view } = state;
  const data = at + 6;
  switch (view.u16(at + 4)) {
    case META.createFont:
      // Fonts are selected by number; the last one made is a good guess at the height.
      state.height = Math.abs(view.i16(data)) || DEFAULT_HEIGHT;
      break;
    case META.setTextAlign:
      state.align = view.u16(data);
      break;
    case META.moveTo:
      state.pen = { x: view.i16(data + 2), y: view.i16(data) };
      break;
    case META.textOut: {
      const length = view.u16(data);
      const after = data + 2 + length + (length % 2);
      addLabel(state, { from: data + 2, length, end, x: view.i16(after + 2), y: view.i16(after) });
      break;
    }
    case META.extTextOut: {
      const from = data + 8 + ((view.u16(data + 6) & ETO_RECTANGLE) !== 0 ? 8 : 0);
      addLabel(state, { from, length: view.u16(data + 4), end, x: view.i16(data + 2), y: view.i16(data) });
      break;
    }
    default:
      break;
  }
}

interface Piece {
  readonly from: number;
  readonly length: number;
  /** Of the record. */
  readonly end: number;
  readonly x: number;
  readonly y: number;
}

function addLabel(state: State, { from, length, end, x, y }: Piece): void {
  if (from + length > end) return;
  const text = decodeWindows1252(state.view.slice(from, length));
  if (text.trim() === '') return;
  const width = advances(state.view, from + length + (length % 2), { length, end });
  const atPen = (state.align & TA_UPDATE_POSITION) !== 0;
  const place = atPen ? state.pen : { x, y };
  if (atPen) state.pen = { x: place.x + (width ?? 0), y: place.y };
  state.labels.push({ text, ...place, height: state.height, ...(width === undefined ? {} : { width }) });
}

function advances(view: ByteView, from: number, { length, end }: { length: number; end: number }): number | undefined {
  if (length === 0 || from + length * 2 > end) return undefined;
  let width = 0;
  for (let i = 0; i < length; i++) width += view.i16(from + i * 2);
  return width;
}
