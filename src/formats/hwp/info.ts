/*
 * DocInfo records (specification §4.2). What is read of each:
 *
 *   CHAR_SHAPE   fontIds(7 x 2) ratios.. baseSize @42, properties(4) @46: bit 0 italic, 1 bold, 15 super, 16 sub, 18-20 strike
 *   PARA_SHAPE   properties(4): bits 23-24 head (1 outline, 2 number, 3 bullet), 25-27 its level; left(4); .. id(2) @30
 *   NUMBERING    7 x [properties(4) width(2) distance(2) shape(4) length(2) text]: bits 5-8 number format; start(2)
 */
import type { RunStyle } from '../../content/paragraphs/model.js';
import { HWP_NUMBER_FORMATS, type HwpHead, type HwpLevel, type HwpNumbering } from '../../families/hwp/numbering.js';
import { type HwpRecord, parseRecords, readString, TAG } from './records.js';

export interface ParagraphShape {
  readonly head: HwpHead | undefined;
  /** Left margin in twips. */
  readonly indent: number;
}

export interface DocumentInfo {
  readonly runs: readonly RunStyle[];
  readonly paragraphs: readonly ParagraphShape[];
  readonly numberings: readonly HwpNumbering[];
}

const NUMBERING_LEVELS = 7;
/** Margins are stored doubled, in 1/7200 inch; twips are 1/1440 inch. */
const UNITS_PER_TWIP = 10;

export function readInfo(bytes: Uint8Array): DocumentInfo {
  const records = flatten(parseRecords(bytes));
  const of = (tag: number) => records.filter((record) => record.tag === tag);
  return {
    runs: of(TAG.CHAR_SHAPE).map(runStyle),
    paragraphs: of(TAG.PARA_SHAPE).map(paragraphShape),
    numberings: of(TAG.NUMBERING).map(numbering),
  };
}

/** The records of DocInfo hang below the one that counts them. */
function flatten(records: readonly HwpRecord[]): HwpRecord[] {
  return records.flatMap((record) => [record, ...flatten(record.children)]);
}

function runStyle({ data }: HwpRecord): RunStyle {
  const properties = data.u32(46);
  const position = (properties & 0x8000) !== 0 ? 'super' : (properties & 0x1_0000) !== 0 ? 'sub' : undefined;
  return {
    italic: (properties & 1) !== 0,
    bold: (properties & 2) !== 0,
    strike: ((properties >>> 18) & 7) === 1,
    ...(position === undefined ? {} : { position }),
  };
}

const KINDS: readonly (HwpHead['kind'] | undefined)[] = [undefined, 'outline', 'number', 'bullet'];

function paragraphShape({ data }: HwpRecord): ParagraphShape {
  const properties = data.u32(0);
  const kind = KINDS[(properties >>> 23) & 3];
  const level = (properties >>> 25) & 7;
  const head = kind === undefined ? undefined : { kind, id: String(data.u16(30)), level };
  return { head, indent: data.i32(4) / UNITS_PER_TWIP };
}

function numbering({ data }: HwpRecord): HwpNumbering {
  const levels: (HwpLevel | undefined)[] = [];
  let at = 0;
  for (let level = 0; level < NUMBERING_LEVELS && at + 14 <= data.length; level++) {
    const format = HWP_NUMBER_FORMATS[(data.u32(at) >>> 5) & 0xf]?.[1] ?? 'decimal';
    const length = data.u16(at + 12);
    levels.push({ text: readString(data, at + 14, length), format, start: 1 });
    at += 14 + length * 2;
  }
  return levels;
}
