/*
 * A text and what belongs to it ([MS-PPT] 2.9.42), as records one after the other: TextHeaderAtom kind(4), TextCharsAtom (UTF-16)
 * or TextBytesAtom (the low bytes of UTF-16), StyleTextPropAtom, places of dates and numbers, and links:
 *
 *   StyleTextPropAtom   { characters(4) level(2) paragraphStyle } until the text is covered, { characters(4) characterStyle } likewise
 *   InteractiveInfo     InteractiveInfoAtom: sound(4) link(4) action(1) ..., followed by TextInteractiveInfoAtom begin(4) end(4)
 */
import type { ByteView } from '../../bytes/view.js';
import { firstIn, type PptRecord, recordType, unicodeText } from './records.js';
import { type CharacterStyle, readCharacterStyle, readParagraphStyle } from './style.js';

/** [MS-PPT] 2.13.33 */
export const textKind = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerBody: 5,
  centerTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const;

/** Characters from..to (exclusive) of a text. */
interface CharacterRun {
  readonly to: number;
  readonly style: CharacterStyle;
}

export interface ParagraphRun {
  readonly to: number;
  readonly level: number;
  readonly hasBullet: boolean | undefined;
}

export interface TextLink {
  readonly from: number;
  readonly to: number;
  /** Id in the list of external objects. */
  readonly link: number;
}

export interface PptText {
  readonly kind: number;
  /** Paragraphs end with `\r`, lines with `\v`. */
  value: string;
  paragraphs: ParagraphRun[];
  characters: CharacterRun[];
  readonly links: TextLink[];
}

const PLACES: readonly number[] = [
  recordType.slideNumberAtom,
  recordType.dateTimeAtom,
  recordType.genericDateAtom,
  recordType.headerAtom,
  recordType.footerAtom,
];

/** All texts among records: each begins with a header. */
export function readTexts(view: ByteView, records: readonly PptRecord[]): PptText[] {
  const texts: PptText[] = [];
  let link: number | undefined;
  for (const record of records) {
    if (record.type === recordType.textHeaderAtom) {
      texts.push({ kind: view.u32(record.from), value: '', paragraphs: [], characters: [], links: [] });
      continue;
    }
    const text = texts.at(-1);
    if (text === undefined) continue;
    if (record.type === recordType.textCharsAtom) text.value = unicodeText(view, record);
    else if (record.type === recordType.textBytesAtom) text.value = lowBytes(view, record);
    else if (record.type === recordType.styleTextPropAtom) readStyles(view, record, text);
    else if (record.type === recordType.interactiveInfo) link = linkOf(view, record);
    else if (record.type === recordType.textInteractiveInfoAtom && link !== undefined) {
      text.links.push({ from: view.u32(record.from), to: view.u32(record.from + 4), link });
      link = undefined;
    } else if (PLACES.includes(record.type)) blankPlace(text, view.u32(record.from));
  }
  return texts;
}

/** The link of an `InteractiveInfo` that a click (instance 0) follows, if there is one. */
export function linkOf(view: ByteView, record: PptRecord): number | undefined {
  const atom = firstIn(view, record, recordType.interactiveInfoAtom);
  return atom === undefined || record.instance !== 0 ? undefined : view.u32(atom.from + 4);
}

function lowBytes(view: ByteView, record: PptRecord): string {
  return Buffer.from(view.slice(record.from, record.to - record.from)).toString('latin1');
}

/** A character (`*`) stands where the program puts a date, number, header or footer. */
function blankPlace(text: PptText, at: number): void {
  if (at < text.value.length) text.value = `${text.value.slice(0, at)}\u0001${text.value.slice(at + 1)}`;
}

function readStyles(view: ByteView, record: PptRecord, text: PptText): void {
  // The end of the text counts as a character.
  const length = text.value.length + 1;
  let at = record.from;
  let covered = 0;
  while (covered < length && at < record.to) {
    covered += Math.max(view.u32(at), 1);
    const { style, end } = readParagraphStyle(view, at + 6);
    text.paragraphs.push({ to: covered, level: Math.min(view.u16(at + 4), 8), hasBullet: style.hasBullet });
    at = end;
  }
  covered = 0;
  while (covered < length && at < record.to) {
    covered += Math.max(view.u32(at), 1);
    const { style, end } = readCharacterStyle(view, at + 4);
    text.characters.push({ to: covered, style });
    at = end;
  }
}
