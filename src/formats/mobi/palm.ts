/*
 * Palm database, and in it a MOBI book (all numbers big-endian; wiki.mobileread.com/wiki/MOBI):
 *
 *   database   name(32) attributes(2) version(2) dates(12) ... type(4) creator(4) ... at 76: records(2),
 *              then for each record: offset(4) attributes(1) id(3)
 *   record 0   compression(2) unused(2) textLength(4) textRecords(2) recordSize(2) encryption(2) unused(2)
 *              "MOBI" headerLength(4) type(4) encoding(4) ... at 84: nameOffset(4) nameLength(4) ...
 *              at 112: huffRecord(4) huffCount(4) ... at 128: EXTH flags(4) ... at 192: FDST record(4) ...
 *              at 242: flags of the extra data behind each text record(2)
 *   EXTH       "EXTH" length(4) count(4), then type(4) length(4) data; stands behind the MOBI header
 */
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';

export interface PalmDatabase {
  readonly isMobi: boolean;
  readonly records: readonly Uint8Array[];
}

const RECORD_LIST = 78;

/** The records of a database; those that the end of the file cuts are as long as they are. */
export function openPalm(bytes: Uint8Array): PalmDatabase {
  const view = new ByteView(bytes);
  const count = view.u16be(76);
  const offsets: number[] = [];
  for (let i = 0; i < count; i++) offsets.push(view.u32be(RECORD_LIST + 8 * i));
  const records = offsets.map((offset, i) => bytes.subarray(offset, Math.max(offset, offsets[i + 1] ?? bytes.length)));
  if (records.length === 0) throw new ConvertError('corrupt-document');
  return { isMobi: new TextDecoder('latin1').decode(bytes.subarray(60, 68)) === 'BOOKMOBI', records };
}

export interface BookHeader {
  /** Index of the record that the header is in; text records follow it. */
  readonly base: number;
  /** 1 none, 2 PalmDOC, 17480 Huffman. */
  readonly compression: number;
  readonly textLength: number;
  readonly textRecords: number;
  readonly encrypted: boolean;
  readonly charset: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly extraFlags: number;
  readonly huffRecord: number;
  readonly huffCount: number;
  readonly flowRecord: number;
  /** Index of the header of a second, newer book in the same file (KF8), or -1. */
  readonly next: number;
  readonly version: number;
}

const NO_RECORD = 0xffffffff;

export function readHeader(database: PalmDatabase, base: number): BookHeader {
  const record = database.records[base] ?? new Uint8Array(0);
  const view = new ByteView(record);
  const isMobi = database.isMobi && view.u32be(16) === 0x4d4f4249;
  const headerLength = isMobi ? view.u32be(20) : 0;
  const has = (offset: number) => isMobi && headerLength + 16 > offset;
  const charset = isMobi && view.u32be(28) === 65_001 ? 'utf-8' : 'windows-1252';
  const decode = (bytes: Uint8Array) => new TextDecoder(charset).decode(bytes).trim();
  const extra =
    has(128) && (view.u32be(128) & 0x40) !== 0 ? readExth(view, 16 + headerLength) : new Map<number, Uint8Array[]>();
  const boundary = extra.get(121)?.[0];
  const next = boundary === undefined ? NO_RECORD : new ByteView(boundary).u32be(0);
  const stated = extra.get(503)?.[0];
  return {
    base,
    compression: view.u16be(0),
    textLength: view.u32be(4),
    textRecords: view.u16be(8),
    encrypted: view.u16be(12) !== 0,
    charset,
    title: decode(
      stated ?? (has(84) ? view.slice(view.u32be(84), Math.min(view.u32be(88), 1_000)) : new Uint8Array(0)),
    ),
    authors: (extra.get(100) ?? []).map(decode),
    extraFlags: has(242) ? view.u16be(242) : 0,
    huffRecord: has(112) ? view.u32be(112) : 0,
    huffCount: has(116) ? view.u32be(116) : 0,
    flowRecord: has(192) ? view.u32be(192) : NO_RECORD,
    next: next === NO_RECORD || next >= database.records.length ? -1 : next,
    version: has(36) ? view.u32be(36) : 0,
  };
}

function readExth(view: ByteView, start: number): Map<number, Uint8Array[]> {
  const found = new Map<number, Uint8Array[]>();
  if (view.u32be(start) !== 0x45585448) return found;
  const count = Math.min(view.u32be(start + 8), 1_000);
  let at = start + 12;
  for (let i = 0; i < count && at + 8 <= view.length; i++) {
    const length = view.u32be(at + 4);
    if (length < 8) break;
    const type = view.u32be(at);
    found.set(type, [...(found.get(type) ?? []), view.slice(at + 8, length - 8)]);
    at += length;
  }
  return found;
}
