/*
 * Piece table [MS-DOC] 2.9.38: property lists, type 1: 01 size(2) grpprl; then once, type 2: 02 size(4) PLC of
 *   flags(2) place(4: bit 30 means 8-bit text at half of the other bits) property(2: bit 0 clear: one property in bits
 *   1-7 and 8-15; set: number of a property list of type 1)
 */

import { part, type WordFile } from './fib.js';
import { plcAt } from './plc.js';
import type { SprmRange } from './sprms.js';

/** Stretch of the text by character positions, and where its bytes lie in the main stream. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  readonly isWide: boolean;
  /** Properties of a fast-saved file that hold for the whole piece, in the table stream. */
  readonly range: SprmRange | undefined;
}

const MAX_PROPERTY_LISTS = 100_000;

export function readPieces(file: WordFile): Piece[] {
  const { offset, length } = file.at(part.PIECES);
  const { table } = file;
  const lists: SprmRange[] = [];
  const end = Math.min(offset + length, table.length);
  let at = offset;
  while (at < end && table.u8(at) === 1 && lists.length < MAX_PROPERTY_LISTS) {
    const size = table.u16(at + 1);
    lists.push({ from: at + 3, to: at + 3 + size, isOld: file.isOld });
    at += 3 + size;
  }
  const pieces = at < end && table.u8(at) === 2 ? readTable(file, at, lists) : [];
  return pieces.length > 0 ? pieces : [wholeText(file)];
}

function readTable(file: WordFile, at: number, lists: readonly SprmRange[]): Piece[] {
  const { table } = file;
  // Word 2 states the size in two bytes.
  const place = file.isWord2
    ? { offset: at + 3, length: table.u16(at + 1) }
    : { offset: at + 5, length: table.u32(at + 1) };
  const plc = plcAt(table, { ...place, size: 8 });
  const pieces: Piece[] = [];
  let last = 0;
  // Sound pieces do not overlap in the file; damaged ones must not make the text longer without end.
  let bytesLeft = file.main.length * 2;
  for (let i = 0; i < plc.count && bytesLeft > 0; i++) {
    const data = plc.data(i);
    const start = table.u32(data + 2);
    const property = table.u16(data + 6);
    const isSmall = file.isOld ? !file.isWide : (start & 0x40000000) !== 0;
    const from = plc.positions[i] ?? 0;
    const to = plc.positions[i + 1] ?? 0;
    // Positions that go back are damage.
    if (from < last || to <= from) continue;
    last = to;
    const offset = file.isOld ? start : isSmall ? (start & 0x3fffffff) >>> 1 : start & 0x3fffffff;
    bytesLeft -= Math.max(Math.min((to - from) * (isSmall ? 1 : 2), file.main.length - offset), 1);
    pieces.push({
      from,
      to,
      offset,
      isWide: !isSmall,
      range: (property & 1) !== 0 && !file.isWord2 ? lists[property >> 1] : undefined,
    });
  }
  return pieces;
}

/** Files that were never saved fast have their text in one stretch, and old ones and cut ones have no table. */
function wholeText(file: WordFile): Piece {
  const bytes = Math.max(Math.min(file.textEnd, file.main.length) - file.textStart, 0);
  const isWide = file.isOld ? file.isWide : looksWide(file.main.slice(file.textStart, Math.min(bytes, 4096)));
  return { from: 0, to: isWide ? bytes >> 1 : bytes, offset: file.textStart, isWide, range: undefined };
}

/** 16-bit text has a zero in most units, or a paragraph mark as a unit. */
function looksWide(bytes: Uint8Array): boolean {
  let zeros = 0;
  for (let i = 1; i < bytes.length; i += 2) if (bytes[i] === 0) zeros++;
  return zeros * 10 > bytes.length / 2;
}
