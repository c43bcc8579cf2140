import type { XmlElement } from '../../bytes/xml/tree.js';
import { headingLevelOfName, looseHeadingLevel } from '../../content/paragraphs/style-names.js';
import { format } from './pieces.js';

/** What a paragraph style means for the structure, its base styles followed (ECMA-376 part 1 §17.7). */
export interface ParagraphStyle {
  /** 1-9, or `undefined` for body text. */
  readonly level: number | undefined;
  /** The level comes from a heading's name, not from an outline level alone. */
  readonly named: boolean;
  readonly role: 'title' | 'subtitle' | 'code' | 'quote' | 'contents' | undefined;
  readonly numId: string | undefined;
  readonly listLevel: number | undefined;
  /** Ids of the style and its bases, up to the one that states the list level. */
  readonly listStyles: readonly string[];
  /** Left indent in twips. */
  readonly indent: number | undefined;
  readonly hidden: boolean;
  readonly monospaced: boolean;
}

/** Character formatting that styles and runs state: `set` says which bits they speak of, `on` which of them are on. */
export interface CharacterFormat {
  readonly set: number;
  readonly on: number;
  readonly hidden: boolean | undefined;
}

export interface StyleSheet {
  readonly elements: ReadonlyMap<string, XmlElement>;
  readonly defaultParagraph: string | undefined;
  readonly paragraphs: Map<string, ParagraphStyle>;
  readonly characters: Map<string, CharacterFormat>;
}

/** `styles` is `w:styles`, of the styles part or of Word 2003 XML. */
export function createStyleSheet(styles: XmlElement | undefined): StyleSheet {
  const elements = new Map<string, XmlElement>();
  let defaultParagraph: string | undefined;
  for (const style of styles?.elements('w:style') ?? []) {
    const id = style.get('w:styleId');
    if (id === undefined) continue;
    if (!elements.has(id)) elements.set(id, style);
    if (style.get('w:type') === 'paragraph' && isOn(style.get('w:default') ?? '0')) defaultParagraph ??= id;
  }
  return { elements, defaultParagraph, paragraphs: new Map(), characters: new Map() };
}

/** On unless the value says off; a switch without a value is on (§17.17.4). */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off|none)$/i.test(value);
}

/** A switch below an element: `undefined` if it is not there. */
export function toggle(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = parent?.first(name);
  return element === undefined ? undefined : isOn(element.get('w:val'));
}

/** The number in an attribute, or `undefined`. */
export function numberOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) ? number : undefined;
}

const PLAIN: ParagraphStyle = {
  level: undefined,
  named: false,
  role: undefined,
  numId: undefined,
  listLevel: undefined,
  listStyles: [],
  indent: undefined,
  hidden: false,
  monospaced: false,
};

/** A chain of base styles longer than this is a cycle. */
const MAX_BASES = 50;

function chainOf(sheet: StyleSheet, id: string): XmlElement[] {
  const chain: XmlElement[] = [];
  const seen = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && !seen.has(at) && chain.length < MAX_BASES) {
    seen.add(at);
    const style: XmlElement | undefined = sheet.elements.get(at);
    if (style === undefined) break;
    chain.push(style);
    at = style.first('w:basedOn')?.get('w:val');
  }
  return chain;
}

export function paragraphStyle(sheet: StyleSheet, id: string | undefined): ParagraphStyle {
  const key = id ?? sheet.defaultParagraph;
  if (key === undefined) return PLAIN;
  const known = sheet.paragraphs.get(key);
  if (known !== undefined) return known;
  const chain = chainOf(sheet, key);
  const style = chain.length === 0 ? unknownStyle(sheet, key) : resolveParagraph(chain);
  sheet.paragraphs.set(key, style);
  return style;
}

/** A style that is not defined is plain; where no styles are left at all, its id still tells a heading. */
function unknownStyle(sheet: StyleSheet, id: string): ParagraphStyle {
  if (sheet.elements.size > 0) return PLAIN;
  const level = headingLevelOfName(id);
  return level === undefined ? { ...PLAIN, role: roleOf(id) } : { ...PLAIN, level, named: true };
}

interface Draft {
  level: number | undefined;
  named: boolean;
  levelKnown: boolean;
  role: ParagraphStyle['role'];
  numId: string | undefined;
  listLevel: number | undefined;
  readonly listStyles: string[];
  indent: number | undefined;
  hidden: boolean | undefined;
  monospaced: boolean | undefined;
}

function resolveParagraph(chain: readonly XmlElement[]): ParagraphStyle {
  const draft: Draft = {
    level: undefined,
    named: false,
    levelKnown: false,
    role: undefined,
    numId: undefined,
    listLevel: undefined,
    listStyles: [],
    indent: undefined,
    hidden: undefined,
    monospaced: undefined,
  };
  for (const style of chain) addStyle(draft, style);
  if (!draft.levelKnown) draft.level = looseLevel(chain);
  return { ...draft, hidden: draft.hidden === true, monospaced: draft.monospaced === true };
}

function addStyle(draft: Draft, style: XmlElement): void {
  const name = nameOf(style);
  const properties = style.first('w:pPr');
  if (!draft.levelKnown) readLevel(draft, name, properties);
  draft.role ??= roleOf(name);
  const list = properties?.first('w:numPr') ?? properties?.first('w:listPr');
  draft.numId ??= (list?.first('w:numId') ?? list?.first('w:ilfo'))?.get('w:val');
  if (draft.listLevel === undefined) draft.listStyles.push(style.get('w:styleId') ?? '');
  draft.listLevel ??= numberOf(list?.first('w:ilvl')?.get('w:val'));
  const indent = properties?.first('w:ind');
  draft.indent ??= numberOf(indent?.get('w:left') ?? indent?.get('w:start'));
  const look = runFormat(style.first('w:rPr'));
  draft.hidden ??= look.hidden;
  if ((look.set & format.MONOSPACE) !== 0) draft.monospaced ??= (look.on & format.MONOSPACE) !== 0;
}

function readLevel(draft: Draft, name: string, properties: XmlElement | undefined): void {
  const outline = numberOf(properties?.first('w:outlineLvl')?.get('w:val'));
  const byName = headingLevelOfName(name);
  if (outline === undefined && byName === undefined) return;
  draft.levelKnown = true;
  // Level 9 is body text: it takes an inherited level away (§17.3.1.20).
  if (outline !== undefined && (outline < 0 || outline > 8)) return;
  draft.level = byName ?? (outline ?? 0) + 1;
  draft.named = byName !== undefined;
}

/** Where nothing states a level, a heading's name with something odd behind it does. */
function looseLevel(chain: readonly XmlElement[]): number | undefined {
  for (const style of chain) {
    const level = looseHeadingLevel(nameOf(style));
    if (level !== undefined) return level;
  }
  return undefined;
}

function nameOf(style: XmlElement): string {
  return (style.first('w:name')?.get('w:val') ?? style.get('w:styleId') ?? '').trim();
}

function roleOf(name: string): ParagraphStyle['role'] {
  const key = name.toLowerCase().replace(/[\s_-]+/g, ' ');
  if (/^(?:title|titel|titre|título|titolo|заголовок документа|tytuł|标题|表題|제목)$/.test(key)) return 'title';
  if (/^(?:subtitle|untertitel|sous titre|subtítulo|sottotitolo|подзаголовок|podtytuł|副标题|副題|부제)$/.test(key))
    return 'subtitle';
  if (
    /^(?:intense )?quot(?:e|ation|ations|es)$|^block ?(?:text|quote|quotation)s?$|^(?:intensives )?zitat$|^citation(?: intense)?$/.test(
      key,
    )
  )
    return 'quote';
  if (/^(?:toc|contents|table of contents|verzeichnis|inhaltsverzeichnis|tm) ?\d$/.test(key)) return 'contents';
  return isCodeName(key) ? 'code' : undefined;
}

/** Names of styles for program text, as Word, LibreOffice, pandoc and house templates call them. */
function isCodeName(key: string): boolean {
  return /^(?:source ?code|html preformatted|preformatted(?: text)?|macro(?: text)?|code|code ?block|block ?code|code (?:text|sample|example|listing)|listing|program ?listing|quellcode|verbatim)$/.test(
    key,
  );
}

function isCodeCharacterName(key: string): boolean {
  return (
    isCodeName(key) ||
    /^(?:html (?:code|typewriter|keyboard|sample)|verbatim char|inline ?code|code ?(?:char|inline|in text)|source ?text|teletype|user entry|program ?code)$/.test(
      key,
    )
  );
}

const NOTHING: CharacterFormat = { set: 0, on: 0, hidden: undefined };

export function characterStyle(sheet: StyleSheet, id: string | undefined): CharacterFormat {
  if (id === undefined) return NOTHING;
  const known = sheet.characters.get(id);
  if (known !== undefined) return known;
  let found = NOTHING;
  const chain = chainOf(sheet, id);
  for (const style of chain) {
    found = over(found, runFormat(style.first('w:rPr')));
    if (
      isCodeCharacterName(
        nameOf(style)
          .toLowerCase()
          .replace(/[\s_-]+/g, ' '),
      )
    )
      found = over(found, { set: format.CODE, on: format.CODE, hidden: undefined });
  }
  if (chain.length === 0 && /^(?:VerbatimChar|SourceText)$/i.test(id))
    found = { set: format.CODE, on: format.CODE, hidden: undefined };
  sheet.characters.set(id, found);
  return found;
}

/** What `upper` says, and where it says nothing what `lower` says. */
export function over(upper: CharacterFormat, lower: CharacterFormat): CharacterFormat {
  return {
    set: upper.set | lower.set,
    on: upper.on | (lower.on & ~upper.set),
    hidden: upper.hidden ?? lower.hidden,
  };
}

const MONOSPACED =
  /courier|consolas|menlo|monaco|lucida console|\bmono\b|source code|fira code|cascadia|fixedsys|ocr-?[ab]/i;
const SCRIPTS = format.SUPERSCRIPT | format.SUBSCRIPT;

/** Switches of `w:rPr` that are marks. */
const MARKS: ReadonlyMap<string, number> = new Map([
  ['w:b', format.BOLD],
  ['w:i', format.ITALIC],
  ['w:strike', format.STRIKE],
  ['w:dstrike', format.STRIKE],
]);

/** The formatting that `w:rPr` states by itself, without its style. */
export function runFormat(properties: XmlElement | undefined): CharacterFormat {
  if (properties === undefined || properties.children.length === 0) return NOTHING;
  let set = 0;
  let on = 0;
  let hidden: boolean | undefined;
  for (const child of properties.children) {
    if (typeof child === 'string') continue;
    const bit = MARKS.get(child.name);
    if (bit !== undefined) {
      set |= bit;
      if (isOn(child.get('w:val'))) on |= bit;
    } else if (child.name === 'w:vertAlign') {
      set |= SCRIPTS;
      on |= scriptBit(child.get('w:val'));
    } else if (child.name === 'w:rFonts') {
      const width = fontBit(child);
      if (width === undefined) continue;
      set |= format.MONOSPACE;
      on |= width;
    } else if (child.name === 'w:vanish') {
      hidden = isOn(child.get('w:val'));
    }
  }
  return { set, on, hidden };
}

function scriptBit(value: string | undefined): number {
  if (value === 'superscript') return format.SUPERSCRIPT;
  return value === 'subscript' ? format.SUBSCRIPT : 0;
}

/** Whether the font is of even width, or `undefined` if the element names none. */
function fontBit(fonts: XmlElement): number | undefined {
  const font = fonts.get('w:ascii') ?? fonts.get('w:hAnsi');
  if (font === undefined) return undefined;
  return MONOSPACED.test(font) ? format.MONOSPACE : 0;
}
