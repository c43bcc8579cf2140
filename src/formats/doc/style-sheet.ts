/*
 * Style sheet [MS-DOC] 2.9.271: size(2) count(2) baseSize(2) ..., then for each style size(2) and
 *   sti(12 bits) flags(4)  kind(4) basedOn(12)  parts(4) next(12)  ... name  then, each at an even place, size(2) and a list:
 *   paragraph style: istd(2) paragraph properties; character properties     character style: character properties
 */
import { headingLevel } from '../../content/paragraphs/styles.js';
import { decodeCodePage } from '../../families/rtf/code-pages.js';
import { part, type WordFile } from './fib.js';
import { applyChp, applyPap, type Chp, type Pap, plainChp, plainPap } from './properties.js';

/** Styles that are based on each other further than this are a cycle. */
const MAX_CHAIN = 12;
const MAX_STYLES = 4095;
const PARAGRAPH_KIND = 1;
const CHARACTER_KIND = 2;

interface RawStyle {
  readonly name: string;
  readonly builtIn: number;
  readonly kind: number;
  readonly basedOn: number;
  readonly paragraph: { from: number; to: number } | undefined;
  readonly characters: { from: number; to: number } | undefined;
}

export interface ResolvedStyle {
  /** The style's name and those of what it is based on. */
  readonly names: readonly string[];
  readonly pap: Readonly<Pap>;
  readonly chp: Readonly<Chp>;
  readonly heading: number | undefined;
}

export interface StyleSheet {
  readonly file: WordFile;
  readonly raw: readonly (RawStyle | undefined)[];
  readonly resolved: Map<number, ResolvedStyle>;
}

export function readStyleSheet(file: WordFile): StyleSheet {
  const { offset, length } = file.at(part.STYLES);
  const raw: (RawStyle | undefined)[] = [];
  const { table } = file;
  const end = Math.min(offset + length, table.length);
  const count = Math.min(table.u16(offset + 2), MAX_STYLES);
  const base = table.u16(offset + 4);
  let at = offset + 2 + table.u16(offset);
  for (let i = 0; i < count && at + 2 <= end; i++) {
    const size = table.u16(at);
    raw.push(size < base || size === 0 ? undefined : readStyle(file, { at: at + 2, size, base }));
    at += 2 + size;
  }
  return { file, raw, resolved: new Map() };
}

function readStyle(file: WordFile, place: { at: number; size: number; base: number }): RawStyle {
  const { table, isOld } = file;
  const { at, size, base } = place;
  const kindAndBase = table.u16(at + 2);
  const nameAt = at + base;
  const length = isOld ? table.u8(nameAt) : table.u16(nameAt);
  const from = nameAt + (isOld ? 1 : 2);
  const bytes = table.slice(from, Math.min(isOld ? length : length * 2, size));
  const name = isOld ? decodeCodePage(bytes, 1252) : new TextDecoder('utf-16le').decode(bytes);
  const kind = kindAndBase & 15;
  const lists = readLists(file, { at: from + bytes.length + (isOld ? 1 : 2), start: at, end: at + size });
  const isParagraph = kind === PARAGRAPH_KIND;
  const [first, second] = lists;
  return {
    name: name.split(',', 1)[0] ?? '',
    builtIn: table.u16(at) & 0xfff,
    kind,
    basedOn: kindAndBase >> 4,
    paragraph: isParagraph && first !== undefined ? { from: first.from + 2, to: first.to } : undefined,
    characters: isParagraph ? second : kind === CHARACTER_KIND ? first : undefined,
  };
}

function readLists(file: WordFile, place: { at: number; start: number; end: number }) {
  const lists: { from: number; to: number }[] = [];
  let at = place.at;
  while (lists.length < 3) {
    if ((at - place.start) % 2 !== 0) at++;
    if (at + 2 > place.end) break;
    const size = file.table.u16(at);
    lists.push({ from: at + 2, to: Math.min(at + 2 + size, place.end) });
    at += 2 + size;
  }
  return lists;
}

const BASELESS: ResolvedStyle = { names: [], pap: plainPap, chp: plainChp, heading: undefined };

/** What a style and all that it is based on say. */
export function resolveStyle(sheet: StyleSheet, id: number, depth = 0): ResolvedStyle {
  const known = sheet.resolved.get(id);
  if (known !== undefined) return known;
  const raw = sheet.raw[id];
  if (raw === undefined || depth > MAX_CHAIN) return BASELESS;
  const base = raw.basedOn === 0xfff ? BASELESS : resolveStyle(sheet, raw.basedOn, depth + 1);
  const { table, isOld } = sheet.file;
  const pap: Pap = { ...base.pap, style: id };
  if (raw.paragraph !== undefined) applyPap(pap, table, { ...raw.paragraph, isOld });
  const chp: Chp = { ...base.chp };
  if (raw.characters !== undefined) applyChp(chp, base.chp, { view: table, range: { ...raw.characters, isOld } });
  const style: ResolvedStyle = {
    names: raw.name === '' ? base.names : [raw.name, ...base.names],
    pap,
    chp,
    heading: headingOf(raw, pap, base),
  };
  sheet.resolved.set(id, style);
  return style;
}

/** Built-in styles 1 to 9 are the headings in every language, 62 is the title. */
function headingOf(raw: RawStyle, pap: Pap, base: ResolvedStyle): number | undefined {
  if (raw.kind !== PARAGRAPH_KIND) return undefined;
  if (pap.outline !== undefined) return pap.outline < 9 ? pap.outline + 1 : undefined;
  if (raw.builtIn >= 1 && raw.builtIn <= 9) return raw.builtIn;
  if (raw.builtIn === 62) return 1;
  return headingLevel(raw.name) ?? base.heading;
}
