/*
 * Descriptions of pictures lie in OfficeArt records [MS-ODRAW]: version and instance(2) type(2) length(4) data; version 15
 * holds records. A shape (0xF004) has its number (in 0xF00A) and tables of options (0xF00B, 0xF122): for each
 * id(2: 14 bits, bit 15 means that its value is a length and the value follows all options) value(4).
 */

import { isPictureRecord, readPictureRecord } from '../../bytes/image/blip.js';
import type { ByteView } from '../../bytes/view.js';
import { image } from '../../content/tree/build.js';
import type { PhrasingContent, PictureBytes } from '../../core/tree.js';
import { part } from './fib.js';
import type { DocState } from './state.js';

const SHAPE_NUMBER = 0xf00a;
const OPTIONS: ReadonlySet<number> = new Set([0xf00b, 0xf122]);
const DESCRIPTION = 0x0381;
const MAX_RECORDS = 200_000;
const MAX_DESCRIPTION_BYTES = 4096;

/** Shape number -> description, of all shapes that float in the text. */
export function shapeDescriptions(state: DocState): Map<number, string> {
  const { offset, length } = state.file.at(part.DRAWINGS);
  const found = new Map<number, string>();
  const { table } = state.file;
  const end = Math.min(offset + length, table.length);
  // The group of drawings, then for each drawing a byte that says where it belongs.
  const group = offset + 8 + table.u32(offset + 4);
  for (let at = group; at + 9 < end; ) {
    const next = at + 9 + table.u32(at + 5);
    readRecords(table, { at: at + 1, end: Math.min(next, end) }, found);
    at = next;
  }
  return found;
}

/**
 * A picture in the text: size(4) headerSize(2) kind(2: 0x66 has its file's name behind the header) ..., then records.
 * `undefined` where nobody described it, unless its words are wanted.
 */
export function inlinePicture(state: DocState, offset: number, wanted: boolean): PhrasingContent | undefined {
  const { data } = state.file;
  const end = Math.min(offset + data.u32(offset), data.length);
  const header = offset + data.u16(offset + 4);
  const from = data.u16(offset + 6) === 0x66 ? header + 1 + data.u8(header) : header;
  const found = new Map<number, string>();
  readRecords(data, { at: from, end }, found);
  const [description] = found.values();
  const bytes = wanted ? bytesIn(state, { at: from, end }) : undefined;
  return description === undefined && bytes === undefined ? undefined : image(description ?? '', 'image', bytes);
}

/** The first picture among the records. */
function bytesIn({ file, context }: DocState, range: { at: number; end: number }): PictureBytes | undefined {
  const { data } = file;
  let records = 0;
  for (let at = range.at; at + 8 <= range.end && records < MAX_RECORDS; records++) {
    if (isPictureRecord(data.u16(at + 2))) {
      const found = at;
      return () => readPictureRecord(data, found, context.budget);
    }
    at += (data.u16(at) & 15) === 15 ? 8 : 8 + data.u32(at + 4);
  }
  return undefined;
}

function readRecords(view: ByteView, range: { at: number; end: number }, found: Map<number, string>): void {
  let shape = 0;
  let records = 0;
  for (let at = range.at; at + 8 <= range.end && records < MAX_RECORDS; records++) {
    const type = view.u16(at + 2);
    const length = view.u32(at + 4);
    const holds = (view.u16(at) & 15) === 15;
    if (type === SHAPE_NUMBER) shape = view.u32(at + 8);
    if (OPTIONS.has(type)) {
      const description = readDescription(view, { at: at + 8, count: view.u16(at) >> 4, end: at + 8 + length });
      if (description !== '') found.set(shape, description);
    }
    // What records hold follows their header, so that all records can be read in one row.
    at += holds ? 8 : 8 + length;
  }
}

function readDescription(view: ByteView, options: { at: number; count: number; end: number }): string {
  let valueAt = options.at + options.count * 6;
  for (let i = 0; i < options.count; i++) {
    const id = view.u16(options.at + i * 6);
    const value = view.u32(options.at + i * 6 + 2);
    if ((id & 0x3fff) === DESCRIPTION && valueAt + value <= options.end) {
      const bytes = view.slice(valueAt, Math.min(value, MAX_DESCRIPTION_BYTES));
      return new TextDecoder('utf-16le').decode(bytes).replace(/\0.*$/s, '').trim();
    }
    if ((id & 0x8000) !== 0) valueAt += value;
  }
  return '';
}
