/*
 * BIFF [MS-XLS 2.1.4]: a stream of records
 *
 *   record  type(2) size(2) data(size)       all little-endian; size <= 8224 (2080 before BIFF8)
 *
 * What is too long for one record goes on in CONTINUE records (0x3C). A substream (globals, sheet, chart) begins with
 * BOF and ends with EOF, and may stand within another.
 */
import { ByteView } from '../../bytes/view.js';

export const CONTINUE = 0x3c;
export const EOF = 0x0a;
const BOF_TYPES = new Set([0x0009, 0x0209, 0x0409, 0x0809]);

export interface BiffRecord {
  readonly type: number;
  readonly data: ByteView;
  /** Where its header stands in the stream. */
  readonly at: number;
  /** Where the next record's header stands. */
  readonly next: number;
}

export function isBof(record: BiffRecord): boolean {
  return BOF_TYPES.has(record.type);
}

/** The record at an offset; `undefined` at the end. One that the end cuts is as long as it can be. */
export function recordAt(stream: ByteView, at: number): BiffRecord | undefined {
  if (at < 0 || at + 4 > stream.length) return undefined;
  const size = stream.u16(at + 2);
  return { type: stream.u16(at), data: new ByteView(stream.slice(at + 4, size)), at, next: at + 4 + size };
}

/** The records of the substream that begins at `from`; substreams within it are stepped over. */
export function* substream(stream: ByteView, from: number): Generator<BiffRecord> {
  let depth = 0;
  for (let record = recordAt(stream, from); record !== undefined; record = recordAt(stream, record.next)) {
    if (isBof(record)) depth++;
    if (depth <= 1) yield record;
    if (record.type === EOF && --depth <= 0) return;
  }
}

/** Where the substreams directly within the one at `from` begin: charts of a sheet. */
export function nestedSubstreams(stream: ByteView, from: number): number[] {
  const found: number[] = [];
  let depth = 0;
  for (let record = recordAt(stream, from); record !== undefined; record = recordAt(stream, record.next)) {
    if (isBof(record) && ++depth === 2) found.push(record.at);
    if (record.type === EOF && --depth <= 0) break;
  }
  return found;
}

/** The data of the CONTINUE records behind a record. */
export function continuations(stream: ByteView, record: BiffRecord): ByteView[] {
  const out: ByteView[] = [];
  for (let next = recordAt(stream, record.next); next?.type === CONTINUE; next = recordAt(stream, next.next)) {
    out.push(next.data);
  }
  return out;
}
