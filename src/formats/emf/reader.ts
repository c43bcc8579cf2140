/*
 * EMF ([MS-EMF]): records of type(4) size(4) and data, all little-endian. The first is the header (type 1), with ' EMF' at 40 and the
 * description's length in characters and offset at 60 and 64. Text records hold, from 36 on, the reference point(8), characters(4),
 * offset(4), options(4), rectangle(16), offset of advances(4), all offsets from the record's start. A comment (70) may hold EMF+ records:
 * type(2) flags(2) size(4) data size(4) and data.
 */

import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { type Label, labelsInOrder } from '../../content/labels/labels.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { plusLabels } from './plus.js';

const EMR = {
  eof: 14,
  setTextAlign: 22,
  moveTo: 27,
  setWorldTransform: 35,
  selectObject: 37,
  comment: 70,
  createFont: 82,
  textA: 83,
  textW: 84,
  smallText: 108,
} as const;
/** The text starts where the pen is. */
const TA_UPDATE_POSITION = 1;
/** The characters of a text record are numbers of glyphs, not letters. */
const ETO_GLYPH_INDEX = 0x10;
const ETO_SMALL_CHARS = 0x200;
const ETO_NO_RECT = 0x100;
const DEFAULT_HEIGHT = 12;

interface State {
  readonly view: ByteView;
  readonly labels: Label[];
  readonly fonts: Map<number, number>;
  height: number;
  align: number;
  pen: { x: number; y: number };
  /** Scale and offset of both axes: [sx, sy, dx, dy]. */
  transform: readonly [number, number, number, number];
}

/** The texts of a metafile in reading order, under its title. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const state: State = {
    view,
    labels: [],
    fonts: new Map(),
    height: DEFAULT_HEIGHT,
    align: 0,
    pen: { x: 0, y: 0 },
    transform: [1, 1, 0, 0],
  };
  let at = 0;
  while (at + 8 <= view.length) {
    const size = view.u32(at + 4);
    if (size < 8 || at + size > view.length) {
      context.warn({ code: 'truncated', message: 'The picture ends within a record.' });
      break;
    }
    spend(context.budget, 'maxNodes', 1);
    if (view.u32(at) === EMR.eof) break;
    readRecord(state, at, size);
    at += size;
  }
  const title = source.wordsOnly === true ? '' : titleOf(view);
  const lines = labelsInOrder(state.labels);
  if (lines.length === 0 && title === '') throw new ConvertError('no-text');
  return root([...(title === '' ? [] : [heading(1, title)]), ...lines.map((line) => paragraph(line))]);
}

/** [MS-EMF] 2.2.9: the application and the picture's title, each ended by NUL. */
function titleOf(view: ByteView): string {
  const text = utf16(view, view.u32(64), Math.min(view.u32(60), 1000));
  return text.split('\0')[1]?.trim() ?? '';
}

function readRecord(state: State, at: number, size: number): void {
  const { view } = state;
  switch (view.u32(at)) {
    case EMR.textW:
    case EMR.textA:
      readText(state, at, size);
      break;
    case EMR.smallText:
      readSmallText(state, at, size);
      break;
    case EMR.createFont:
      state.fonts.set(view.u32(at + 8), Math.abs(view.i32(at + 12)));
      break;
    case EMR.selectObject:
      state.height = state.fonts.get(view.u32(at + 8)) || state.height;
      break;
    case EMR.setTextAlign:
      state.align = view.u32(at + 8);
      break;
    case EMR.moveTo:
      state.pen = { x: view.i32(at + 8), y: view.i32(at + 12) };
      break;
    case EMR.setWorldTransform:
      state.transform = [f32(view, at + 8), f32(view, at + 20), f32(view, at + 24), f32(view, at + 28)];
      break;
    case EMR.comment:
      if (view.u32(at + 12) === 0x2b464d45) state.labels.push(...plusLabels(view, at + 16, at + size));
      break;
    default:
      break;
  }
}

/** EMR_EXTTEXTOUTW and EMR_EXTTEXTOUTA ([MS-EMF] 2.3.5.8, 2.3.5.7). */
function readText(state: State, at: number, size: number): void {
  const { view } = state;
  const chars = view.u32(at + 44);
  const from = at + view.u32(at + 48);
  const wide = view.u32(at) === EMR.textW;
  if ((view.u32(at + 52) & ETO_GLYPH_INDEX) !== 0 || from + chars * (wide ? 2 : 1) > at + size) return;
  const text = wide ? utf16(view, from, chars) : decodeWindows1252(view.slice(from, chars));
  const advances = at + view.u32(at + 72);
  let width = 0;
  if (advances > at + 72 && advances + chars * 4 <= at + size)
    for (let i = 0; i < chars; i++) width += view.i32(advances + i * 4);
  addLabel(state, { text, x: view.i32(at + 36), y: view.i32(at + 40), width });
}

/** EMR_SMALLTEXTOUT ([MS-EMF] 2.3.5.37). */
function readSmallText(state: State, at: number, size: number): void {
  const { view } = state;
  const chars = view.u32(at + 16);
  const options = view.u32(at + 20);
  const from = at + 36 + ((options & ETO_NO_RECT) !== 0 ? 0 : 16);
  const narrow = (options & ETO_SMALL_CHARS) !== 0;
  if ((options & ETO_GLYPH_INDEX) !== 0 || from + chars * (narrow ? 1 : 2) > at + size) return;
  const text = narrow ? decodeWindows1252(view.slice(from, chars)) : utf16(view, from, chars);
  addLabel(state, { text, x: view.i32(at + 8), y: view.i32(at + 12), width: 0 });
}

function addLabel(state: State, label: { text: string; x: number; y: number; width: number }): void {
  const text = label.text.replaceAll('\0', '');
  if (text.trim() === '') return;
  const atPen = (state.align & TA_UPDATE_POSITION) !== 0;
  const { x, y } = atPen ? state.pen : label;
  if (atPen) state.pen = { x: x + label.width, y };
  const [sx, sy, dx, dy] = state.transform;
  const placed = { text, x: x * sx + dx, y: y * sy + dy, height: state.height * Math.abs(sy) };
  state.labels.push(label.width > 0 ? { ...placed, width: label.width * Math.abs(sx) } : placed);
}

function f32(view: ByteView, at: number): number {
  return Buffer.from(view.slice(at, 4)).length === 4 ? Buffer.from(view.slice(at, 4)).readFloatLE() : 0;
}

function utf16(view: ByteView, at: number, chars: number): string {
  return Buffer.from(view.slice(at, chars * 2)).toString('utf16le');
}
