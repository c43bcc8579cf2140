/*
 * Records of PowerPoint and of Office drawings ([MS-PPT] 2.3.1, [MS-ODRAW] 2.2.1):
 *
 *   version(4 bits) instance(12 bits) type(2) length(4) body(length)
 *
 * A record of version 15 holds records. Lengths are clamped to what holds the record, so damage stays inside it.
 */
import type { ByteView } from '../../bytes/view.js';

export interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  /** Where the body begins and ends in the stream. */
  readonly from: number;
  readonly to: number;
}

const HEADER_BYTES = 8;

/** Types that the reader looks at, by their names in [MS-PPT] 2.13.24 and [MS-ODRAW] 2.2. */
export const recordType = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  slidePersistAtom: 0x03f3,
  mainMaster: 0x03f8,
  slideShowInfoAtom: 0x03f9,
  exObjList: 0x0409,
  drawing: 0x040c,
  fontEntityAtom: 0x0fb7,
  placeholderAtom: 0x0bc3,
  exObjRefAtom: 0x0bc1,
  outlineTextRefAtom: 0x0f9e,
  textHeaderAtom: 0x0f9f,
  textCharsAtom: 0x0fa0,
  styleTextPropAtom: 0x0fa1,
  textMasterStyleAtom: 0x0fa3,
  textBytesAtom: 0x0fa8,
  styleTextProp9Atom: 0x0fac,
  cString: 0x0fba,
  exOleObjAtom: 0x0fc3,
  exOleEmbed: 0x0fcc,
  exHyperlinkAtom: 0x0fd3,
  exHyperlink: 0x0fd7,
  slideNumberAtom: 0x0fd8,
  textInteractiveInfoAtom: 0x0fdf,
  slideListWithText: 0x0ff0,
  interactiveInfo: 0x0ff2,
  interactiveInfoAtom: 0x0ff3,
  userEditAtom: 0x0ff5,
  currentUserAtom: 0x0ff6,
  dateTimeAtom: 0x0ff7,
  genericDateAtom: 0x0ff8,
  headerAtom: 0x0ff9,
  footerAtom: 0x0ffa,
  exOleObjStg: 0x1011,
  progTags: 0x1388,
  progBinaryTag: 0x138a,
  binaryTagData: 0x138b,
  persistDirectoryAtom: 0x1772,
  comment10: 0x2ee0,
  drawingGroupShape: 0xf003,
  drawingShape: 0xf004,
  shapeGroupAtom: 0xf009,
  shapeAtom: 0xf00a,
  shapeOptions: 0xf00b,
  clientTextbox: 0xf00d,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
  clientData: 0xf011,
  shapeOptions2: 0xf121,
  shapeOptions3: 0xf122,
} as const;

/** The record at an offset, not reaching past `end`; `undefined` where not even a header fits. */
export function recordAt(view: ByteView, at: number, end: number = view.length): PptRecord | undefined {
  if (at < 0 || at + HEADER_BYTES > end) return undefined;
  const versionAndInstance = view.u16(at);
  const from = at + HEADER_BYTES;
  return {
    type: view.u16(at + 2),
    instance: versionAndInstance >> 4,
    isContainer: (versionAndInstance & 0xf) === 0xf,
    from,
    to: Math.min(from + view.u32(at + 4), end),
  };
}

/** The records from `from` to `to`, or in the body of a record. */
export function recordsIn(view: ByteView, range: { readonly from: number; readonly to: number }): PptRecord[] {
  const out: PptRecord[] = [];
  let at = range.from;
  for (let record = recordAt(view, at, range.to); record !== undefined; record = recordAt(view, at, range.to)) {
    out.push(record);
    at = record.to;
  }
  return out;
}

/** The first record of a type in the body of another. */
export function firstIn(view: ByteView, parent: PptRecord | undefined, type: number): PptRecord | undefined {
  return parent === undefined ? undefined : recordsIn(view, parent).find((record) => record.type === type);
}

/** UTF-16 text of a record's body. */
export function unicodeText(view: ByteView, record: PptRecord): string {
  return new TextDecoder('utf-16le').decode(view.slice(record.from, (record.to - record.from) & ~1));
}

/** Records of a type inside tags of a program version (`___PPT9`, `___PPT10`): newer data that old programs skip. */
export function taggedRecords(view: ByteView, parent: PptRecord, type: number): PptRecord[] {
  const out: PptRecord[] = [];
  for (const tags of recordsIn(view, parent)) {
    if (tags.type !== recordType.progTags) continue;
    for (const tag of recordsIn(view, tags)) {
      if (tag.type !== recordType.progBinaryTag) continue;
      const data = firstIn(view, tag, recordType.binaryTagData);
      if (data !== undefined) out.push(...recordsIn(view, data).filter((record) => record.type === type));
    }
  }
  return out;
}
