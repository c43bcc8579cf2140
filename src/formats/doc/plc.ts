import type { ByteView } from '../../bytes/view.js';
import type { WordFile } from './fib.js';

/** Entries of one table beyond this are damage. */
const MAX_ENTRIES = 2_000_000;

/** A PLC [MS-DOC] 2.8.1: n + 1 character positions, then n data of a fixed size. */
export interface Plc {
  readonly positions: readonly number[];
  /** Offset of the data of entry i in `view`. */
  data(i: number): number;
  readonly view: ByteView;
  readonly count: number;
}

/** Reads a PLC of the table stream whose data are `size` bytes each. */
export function readPlc(file: WordFile, number: number, size: number): Plc {
  const { offset, length } = file.at(number);
  return plcAt(file.table, { offset, length, size });
}

export function plcAt(view: ByteView, place: { offset: number; length: number; size: number }): Plc {
  const { offset, size } = place;
  const length = Math.min(place.length, Math.max(view.length - offset, 0));
  const count = Math.min(Math.max(Math.floor((length - 4) / (4 + size)), 0), MAX_ENTRIES);
  const positions: number[] = [];
  for (let i = 0; i <= count && length >= 4; i++) positions.push(view.u32(offset + i * 4));
  return { positions, count, view, data: (i) => offset + (count + 1) * 4 + i * size };
}
