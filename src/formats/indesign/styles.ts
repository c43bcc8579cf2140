/** What styles say: by their names, and by the attributes that they state or are based on. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Role, RunStyle } from '../../content/paragraphs/model.js';
import { looseHeadingLevel } from '../../content/paragraphs/style-names.js';
import { headingLevel, styleRole } from '../../content/paragraphs/styles.js';

export interface Styles {
  readonly paragraph: ReadonlyMap<string, XmlElement>;
  readonly character: ReadonlyMap<string, XmlElement>;
  readonly looks: Map<string, NamedLook>;
}

/** The list that a style puts its paragraphs into. */
export interface ListLook {
  readonly ordered: boolean;
  readonly level: number;
  /** The first item of a list, where the name says so. */
  readonly isFirst?: boolean;
  /** The number of that item. */
  readonly start?: number;
  /** Another paragraph of the item before. */
  readonly continues?: boolean;
}

export interface NamedLook {
  readonly heading?: number;
  readonly role?: Role;
  readonly list?: ListLook;
}

/** Styles based on each other beyond this are a circle. */
const MAX_CHAIN = 30;

export function createStyles(paragraph: readonly XmlElement[], character: readonly XmlElement[]): Styles {
  const byId = (list: readonly XmlElement[]) => new Map(list.map((style) => [style.get('Self') ?? '', style]));
  return { paragraph: byId(paragraph), character: byId(character), looks: new Map() };
}

function* chain(styles: ReadonlyMap<string, XmlElement>, id: string): Generator<XmlElement> {
  let at = styles.get(id);
  for (let i = 0; at !== undefined && i < MAX_CHAIN; i++) {
    yield at;
    at = styles.get(propertyOf(at, 'BasedOn') ?? '');
  }
}

/** A property that an element states: an attribute, or an element among its `Properties`. */
export function propertyOf(element: XmlElement, name: string): string | undefined {
  return element.get(name) ?? element.find('Properties', name)?.textContent().trim();
}

/** A property of a style or of the first that it is based on and that states it. */
export function lookUp(styles: ReadonlyMap<string, XmlElement>, id: string, name: string): string | undefined {
  for (const style of chain(styles, id)) {
    const value = propertyOf(style, name);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** The name of a style without the folders that it is kept in. */
function nameOf(id: string, style: XmlElement | undefined): string {
  const name = style?.get('Name') ?? id.slice(id.indexOf('/') + 1).replaceAll('%3a', ':');
  return name
    .replace('$ID/', '')
    .slice(name.lastIndexOf(':') + 1)
    .trim();
}

/** What the name of a paragraph's style says, or else the names of those that it is based on. */
export function lookOfParagraph(styles: Styles, id: string): NamedLook {
  const known = styles.looks.get(id);
  if (known !== undefined) return known;
  const names = [nameOf(id, styles.paragraph.get(id))];
  for (const style of chain(styles.paragraph, id)) names.push(nameOf('', style));
  const look = names.map(lookOfName).find((one) => Object.keys(one).length > 0) ?? {};
  styles.looks.set(id, look);
  return look;
}

/** Exporters write the blocks around a paragraph as one name: `BulList > first > Paragraph`. */
function lookOfName(name: string): NamedLook {
  const parts = name.split(' > ');
  const lists = parts.filter((part) => part === 'BulList' || part === 'NumList');
  if (lists.length > 0) return { list: exportedList(parts, lists) };
  const heading = headingOf(parts.at(-1) ?? '');
  if (heading !== undefined) return { heading };
  const role = parts.map(styleRole).find((one) => one !== undefined);
  if (role !== undefined) return { role };
  const list = listOfName(name);
  return list === undefined ? {} : { list };
}

function exportedList(parts: readonly string[], lists: readonly string[]): ListLook {
  const start = parts.find((part) => part.startsWith('beginsWith-'));
  return {
    ordered: lists.at(-1) === 'NumList',
    level: lists.length - 1,
    isFirst: parts.includes('first'),
    continues: parts.includes('subParagraph'),
    ...(start === undefined ? {} : { start: Number.parseInt(start.slice(11), 10) || 1 }),
  };
}

const LEVEL = /^(?:header|heading|head|headline|h|chapter heading|titel|title)[ _-]?([1-6])(?!\d)/;
const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:(?:chapter|main|book|article|document) ?(?:title|heading|head)|headline|hauptüberschrift)$/, 1],
  [/^(?:sub-?(?:head(?:ing|line)?|title)|zwischenüberschrift|section (?:title|heading|head)|a[ -]?head)$/, 2],
  [/^(?:sub-?sub-?(?:head(?:ing|line)?)|b[ -]?head)$/, 3],
  [/^c[ -]?head$/, 4],
];
const SUBHEAD = /^sub-?head(?:ing|line)?[ _-]?([1-5])$/;

/** The level that a style's name gives its headings, in the words that designers use. */
function headingOf(name: string): number | undefined {
  const key = name.toLowerCase().replaceAll('_', ' ');
  const known = headingLevel(name) ?? looseHeadingLevel(name);
  if (known !== undefined) return known;
  const level = LEVEL.exec(key)?.[1];
  if (level !== undefined) return Number(level);
  const below = SUBHEAD.exec(key)?.[1];
  return below === undefined ? WORDS.find(([pattern]) => pattern.test(key))?.[1] : Number(below) + 1;
}

const BULLETS = /^(?:list[ -]?)?(?:bul(?:let(?:s|ed)?)?|unordered|aufzählung|puces?)(?![\p{L}])/u;
const NUMBERS = /^(?:list[ -]?number|number(?:ed)?[ -]?list|ordered[ -]?list|nummerierte liste|liste numérotée)/;

function listOfName(name: string): ListLook | undefined {
  const key = name.toLowerCase().replaceAll('_', ' ');
  const ordered = NUMBERS.test(key);
  if (!ordered && !BULLETS.test(key)) return undefined;
  return { ordered, level: Number(/[ -]([1-9])$/.exec(key)?.[1] ?? 1) - 1 };
}

const MONO =
  /courier|consolas|mono(?:space|$|\s)|menlo|monaco|source code|fira code|inconsolata|typewriter|letter gothic/i;

/** Whether the style's paragraphs are set in a typewriter font. */
export function isMonoParagraph(styles: Styles, id: string): boolean {
  return MONO.test(lookUp(styles.paragraph, id, 'AppliedFont') ?? '');
}

/** How a range of characters looks, next to the paragraph that it is in. */
export function lookOfRange(styles: Styles, element: XmlElement, paragraphStyle: string): RunStyle {
  const id = element.get('AppliedCharacterStyle') ?? '';
  const property = (name: string) => propertyOf(element, name) ?? lookUp(styles.character, id, name);
  const own = element.get('FontStyle');
  const name = own === undefined ? nameOf(id, styles.character.get(id)) : '';
  const stated = property('FontStyle') ?? '';
  const face = stated === lookUp(styles.paragraph, paragraphStyle, 'FontStyle') ? '' : stated;
  const style: { -readonly [K in keyof RunStyle]: RunStyle[K] } = {};
  if (/bold|black|heavy|\bfett/i.test(face) || /\b(?:bold|strong)\b/i.test(name)) style.bold = true;
  if (/italic|oblique|kursiv/i.test(face) || /\b(?:italics?|emph(?:asis)?)\b/i.test(name)) style.italic = true;
  if (property('StrikeThru') === 'true' || /\bstrike(?:out|through|thru)\b/i.test(name)) style.strike = true;
  if (styleRole(name) === 'code' || /\bcode\b/i.test(name)) style.code = true;
  const font = property('AppliedFont');
  if (font === undefined ? isMonoParagraph(styles, paragraphStyle) : MONO.test(font)) style.mono = true;
  const position = `${property('Position') ?? ''} ${name}`;
  if (/superscript/i.test(position)) style.position = 'super';
  else if (/subscript/i.test(position)) style.position = 'sub';
  return style;
}
