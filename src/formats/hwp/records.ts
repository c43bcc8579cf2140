/*
 * HWP 5 records (Hancom "한글 문서 파일 형식 5.0" §4.1), little-endian, one after the other in a stream:
 *
 *   header (4)  tag: bits 0-9, level: bits 10-19, size: bits 20-31; size 0xFFF: the size follows as u32
 *   data (size)
 *
 * Levels make a tree: a record belongs to the last one before it of a smaller level.
 */
import { ByteView } from '../../bytes/view.js';

export interface HwpRecord {
  readonly tag: number;
  readonly level: number;
  readonly data: ByteView;
  readonly children: HwpRecord[];
}

/** First tag; the specification counts from it. */
const BEGIN = 0x10;

export const TAG = {
  FACE_NAME: BEGIN + 3,
  CHAR_SHAPE: BEGIN + 5,
  NUMBERING: BEGIN + 7,
  BULLET: BEGIN + 8,
  PARA_SHAPE: BEGIN + 9,
  STYLE: BEGIN + 10,
  DISTRIBUTE_DOC_DATA: BEGIN + 12,
  PARA_HEADER: BEGIN + 50,
  PARA_TEXT: BEGIN + 51,
  PARA_CHAR_SHAPE: BEGIN + 52,
  CTRL_HEADER: BEGIN + 55,
  LIST_HEADER: BEGIN + 56,
  TABLE: BEGIN + 61,
  EQEDIT: BEGIN + 72,
} as const;

const UNKNOWN_SIZE = 0xfff;
const MAX_RECORDS = 5_000_000;
/** Levels deeper than this are damage; such records are put beside each other. */
const MAX_LEVEL = 200;

/** The records of a stream as a forest. A record that the end cuts keeps what is there. */
export function parseRecords(bytes: Uint8Array): HwpRecord[] {
  const view = new ByteView(bytes);
  const roots: HwpRecord[] = [];
  const open: HwpRecord[] = [];
  let at = 0;
  for (let count = 0; at + 4 <= view.length && count < MAX_RECORDS; count++) {
    const header = view.u32(at);
    at += 4;
    let size = header >>> 20;
    if (size === UNKNOWN_SIZE) {
      size = view.u32(at);
      at += 4;
    }
    const level = Math.min((header >>> 10) & 0x3ff, MAX_LEVEL);
    const record: HwpRecord = { tag: header & 0x3ff, level, data: new ByteView(view.slice(at, size)), children: [] };
    at += size;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    (open.at(-1)?.children ?? roots).push(record);
    open.push(record);
  }
  return roots;
}

const utf16 = new TextDecoder('utf-16le');

/** UTF-16 text of a stated number of characters. */
export function readString(view: ByteView, at: number, chars: number): string {
  return utf16.decode(view.slice(at, chars * 2));
}
