/*
 * Text properties ([MS-PPT] 2.9). A set of them is a mask and the fields that its bits name, in a fixed order:
 *
 *   paragraph  mask(4) bulletFlags(2) bulletChar(2) bulletFont(2) bulletSize(2) bulletColor(4) align(2) lineSpacing(2) before(2)
 *              after(2) leftMargin(2) indent(2) defaultTab(2) tabs(2 + 4 each) fontAlign(2) wrap(2) direction(2)
 *   character  mask(4) fontStyle(2) font(2) oldEastAsianFont(2) ansiFont(2) symbolFont(2) size(2) color(4) position(2)
 */
import type { ByteView } from '../../bytes/view.js';

export interface ParagraphStyle {
  /** `undefined`: as inherited. */
  readonly hasBullet: boolean | undefined;
}

export interface CharacterStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly font: number | undefined;
  /** The font of signs in the private area of Unicode. */
  readonly symbolFont: number | undefined;
  /** Percent above (or below) the line; 0 is on it. */
  readonly position: number;
  /** Which of the newer properties of the text (auto-numbering) belong to this run. */
  readonly newer: number;
}

interface Read<T> {
  readonly style: T;
  readonly end: number;
}

const bit = (n: number) => 1 << n;

/** Bits of the paragraph mask with their bytes, in the order of the fields; a group of bits shares one field. */
const PARAGRAPH_FIELDS: readonly (readonly [mask: number, bytes: number])[] = [
  [bit(7), 2],
  [bit(4), 2],
  [bit(6), 2],
  [bit(5), 4],
  [bit(11), 2],
  [bit(12), 2],
  [bit(13), 2],
  [bit(14), 2],
  [bit(8), 2],
  [bit(10), 2],
  [bit(15), 2],
];
const BULLET_FLAGS = bit(0) | bit(1) | bit(2) | bit(3);
const TAB_STOPS = bit(20);
const LATE_FIELDS: readonly number[] = [bit(16), bit(17) | bit(18) | bit(19), bit(21)];

export function readParagraphStyle(view: ByteView, from: number): Read<ParagraphStyle> {
  const mask = view.u32(from);
  let at = from + 4;
  let hasBullet: boolean | undefined;
  if ((mask & BULLET_FLAGS) !== 0) {
    if ((mask & 1) !== 0) hasBullet = (view.u16(at) & 1) !== 0;
    at += 2;
  }
  for (const [field, bytes] of PARAGRAPH_FIELDS) if ((mask & field) !== 0) at += bytes;
  if ((mask & TAB_STOPS) !== 0) at += 2 + view.u16(at) * 4;
  for (const field of LATE_FIELDS) if ((mask & field) !== 0) at += 2;
  return { style: { hasBullet }, end: at };
}

const FONT_STYLE = 0x3eb7;

export function readCharacterStyle(view: ByteView, from: number): Read<CharacterStyle> {
  const mask = view.u32(from);
  let at = from + 4;
  const take = (bits: number, bytes = 2): number | undefined => {
    if ((mask & bits) === 0) return undefined;
    at += bytes;
    return view.u16(at - bytes);
  };
  const flags = take(FONT_STYLE) ?? 0;
  const font = take(bit(16));
  take(bit(21));
  take(bit(22));
  const symbolFont = take(bit(23));
  take(bit(17));
  take(bit(18), 4);
  const position = ((take(bit(19)) ?? 0) << 16) >> 16;
  const style = {
    bold: (flags & mask & 1) !== 0,
    italic: (flags & mask & 2) !== 0,
    font,
    symbolFont,
    position,
    newer: (flags >> 10) & 0xf,
  };
  return { style, end: at };
}

/** Numbering of one `StyleTextProp9`; `undefined` where a paragraph has none. */
interface AutoNumber {
  readonly scheme: number;
  readonly start: number;
}

/** By run number. */
export type AutoNumbers = readonly (AutoNumber | undefined)[];

/**
 * StyleTextProp9Atom: one set a run number, `pf9: mask(4) bulletBlip(2) hasAutoNumber(2) scheme(2) start(2)`,
 * `cf9: mask(4) [4]`, `si: mask(4) ...`.
 */
export function readAutoNumbers(view: ByteView, range: { from: number; to: number }): AutoNumbers {
  const out: (AutoNumber | undefined)[] = [];
  let at = range.from;
  while (at + 12 <= range.to) {
    const mask = view.u32(at);
    at += 4;
    if ((mask & bit(23)) !== 0) at += 2;
    const isOn = (mask & bit(25)) !== 0 && view.u16(at) !== 0;
    if ((mask & bit(25)) !== 0) at += 2;
    const hasScheme = (mask & bit(24)) !== 0;
    out.push(isOn ? { scheme: hasScheme ? view.u16(at) : 3, start: hasScheme ? view.u16(at + 2) || 1 : 1 } : undefined);
    if (hasScheme) at += 4;
    const characters = view.u32(at);
    at += 4 + ((characters & bit(20)) !== 0 ? 4 : 0);
    at = skipSpecialInfo(view, at);
  }
  return out;
}

/** TextSIException: spelling(2) language(2) alternateLanguage(2) bidi(2) [pp10 (4)] smartTags(4 + 4 each). */
function skipSpecialInfo(view: ByteView, from: number): number {
  const mask = view.u32(from);
  let at = from + 4;
  for (const field of [bit(0), bit(1), bit(2), bit(6)]) if ((mask & field) !== 0) at += 2;
  if ((mask & bit(5)) !== 0) at += 4;
  if ((mask & bit(9)) !== 0) at += 4 + view.u32(at) * 4;
  return at;
}
