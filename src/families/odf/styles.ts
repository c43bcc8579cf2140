import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';

/** A style of ODF 1.3 part 3, §16.2. Properties are looked up along `parent`. */
export interface Style {
  readonly name: string;
  /** What people see; `_20_` and the like decoded. */
  readonly displayName: string;
  readonly parent: string | undefined;
  /** Made by direct formatting, not chosen by name. */
  readonly automatic: boolean;
  readonly element: XmlElement;
}

export interface StyleSheet {
  /** By family, then by name. */
  readonly families: ReadonlyMap<string, ReadonlyMap<string, Style>>;
  /** `style:default-style` by family. */
  readonly defaults: ReadonlyMap<string, XmlElement>;
  /** `text:list-style` and `text:outline-style` (under the name ''). */
  readonly lists: ReadonlyMap<string, XmlElement>;
  /** Names of font faces of one width. */
  readonly fixedFonts: ReadonlySet<string>;
  readonly masterPages: readonly XmlElement[];
  /** Data styles (number:*-style) by name. */
  readonly data: ReadonlyMap<string, XmlElement>;
}

/** A style's chain of parents is not followed further than this: damaged files have cycles. */
const MAX_CHAIN = 40;

interface Builder {
  readonly families: Map<string, Map<string, Style>>;
  readonly defaults: Map<string, XmlElement>;
  readonly lists: Map<string, XmlElement>;
  readonly fixedFonts: Set<string>;
  readonly masterPages: XmlElement[];
  readonly data: Map<string, XmlElement>;
}

/** Collects the styles of styles.xml and content.xml; of two with one name the later wins. */
export function readStyles(roots: readonly XmlElement[]): StyleSheet {
  const sheet: Builder = {
    families: new Map(),
    defaults: new Map(),
    lists: new Map(),
    fixedFonts: new Set(),
    masterPages: [],
    data: new Map(),
  };
  for (const root of roots) {
    for (const group of root.elements()) addGroup(sheet, group);
  }
  return sheet;
}

function addGroup(sheet: Builder, group: XmlElement): void {
  if (group.name === 'office:styles' || group.name === 'office:automatic-styles')
    for (const child of group.elements()) addStyle(sheet, child, group.name === 'office:automatic-styles');
  else if (group.name === 'office:font-face-decls' || group.name === 'office:font-decls') addFonts(sheet, group);
  else if (group.name === 'office:master-styles') append(sheet.masterPages, group.elements('style:master-page'));
}

function addStyle(sheet: Builder, element: XmlElement, automatic: boolean): void {
  const name = element.get('style:name') ?? '';
  if (element.name === 'style:style') {
    const family = element.get('style:family') ?? '';
    const styles = sheet.families.get(family) ?? new Map<string, Style>();
    sheet.families.set(family, styles);
    const displayName = element.get('style:display-name') ?? decodeName(name);
    styles.set(name, { name, displayName, parent: element.get('style:parent-style-name'), automatic, element });
  } else if (element.name === 'style:default-style') {
    sheet.defaults.set(element.get('style:family') ?? '', element);
  } else if (element.name === 'text:list-style') {
    sheet.lists.set(name, element);
  } else if (element.name === 'text:outline-style') {
    sheet.lists.set('', element);
  } else if (element.name.startsWith('number:')) {
    sheet.data.set(name, element);
  }
}

function addFonts(sheet: Builder, group: XmlElement): void {
  for (const font of group.elements()) {
    const name = font.get('style:name') ?? '';
    const family = font.get('svg:font-family') ?? font.get('fo:font-family') ?? font.get('svgns:font-family') ?? name;
    if (font.get('style:font-pitch') === 'fixed' || isFixedFamily(family)) sheet.fixedFonts.add(name);
  }
}

const FIXED_FAMILY =
  /courier|consolas|\bmono(?:space)?d?\b|menlo|monaco|andale|lucida console|cumberland|typewriter|fixedsys|inconsolata|sfmono/i;

/** Whether a font's family name is one of fixed width. */
export function isFixedFamily(family: string): boolean {
  return FIXED_FAMILY.test(family);
}

/** `Text_20_body` is how XML names spell "Text body". */
export function decodeName(name: string): string {
  return name.replace(/_([\da-f]{2,4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The style and its parents, nearest first. */
export function styleChain(sheet: StyleSheet, family: string, name: string | undefined): Style[] {
  const styles = sheet.families.get(family);
  const chain: Style[] = [];
  let at = name === undefined ? undefined : styles?.get(name);
  while (at !== undefined && chain.length < MAX_CHAIN) {
    chain.push(at);
    at = at.parent === undefined ? undefined : styles?.get(at.parent);
  }
  return chain;
}

/**
 * A property's value by the nearest style of the chain that has it. `group` is the element that holds it, without
 * `style:`, e.g. 'text-properties'; OpenOffice.org 1.x has them all in `style:properties`.
 */
export function styleProperty(chain: readonly Style[], group: string, attribute: string): string | undefined {
  for (const style of chain) {
    const value = ownProperty(style.element, group, attribute);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The same for one `style:style` or `style:default-style` without its parents. */
export function ownProperty(element: XmlElement | undefined, group: string, attribute: string): string | undefined {
  return (
    element?.first(`style:${group}`)?.get(attribute) ?? element?.first('style:properties')?.get(attribute) ?? undefined
  );
}

/** An attribute of `style:style` itself, from the nearest style that has it. */
export function styleAttribute(chain: readonly Style[], attribute: string): string | undefined {
  for (const style of chain) {
    const value = style.element.get(attribute);
    if (value !== undefined) return value;
  }
  return undefined;
}

const UNITS: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6, px: 25.4 / 96 };

/** A length in millimetres; 0 if it is not one. */
export function millimetres(value: string | undefined): number {
  const match = /^\s*(-?[\d.]+)\s*(mm|cm|inch|in|pt|pc|px)/.exec(value ?? '');
  return match === null ? 0 : Number(match[1]) * (UNITS[(match[2] ?? '').slice(0, 2)] ?? 0);
}
