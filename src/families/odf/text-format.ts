import { isFixedFamily, ownProperty, type Style, type StyleSheet, styleChain } from './styles.js';

/** What character formatting means for the text; `undefined` is inherited. */
export interface TextFormat {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly strike?: boolean | undefined;
  readonly position?: 'super' | 'sub' | 'none' | undefined;
  readonly code?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

export const PLAIN: TextFormat = {};

const CODE_STYLES = /^(?:source text|verbatim(?: char)?|teletype|inline code|code|html code|source code)$/i;

/** The formatting of a character style and its parents. */
export function characterFormat(sheet: StyleSheet, name: string | undefined): TextFormat {
  let format: TextFormat = PLAIN;
  for (const style of styleChain(sheet, 'text', name).reverse()) format = overlay(format, ownFormat(sheet, style));
  return format;
}

/**
 * The formatting of a paragraph that was made by hand. A named style's bold or italic is the style's look (a heading, a
 * quotation), not emphasis.
 */
export function paragraphFormat(sheet: StyleSheet, name: string | undefined): TextFormat {
  let format: TextFormat = PLAIN;
  for (const style of styleChain(sheet, 'paragraph', name).reverse()) {
    const { bold, italic, strike, position, hidden } = ownFormat(sheet, style);
    format = overlay(format, style.automatic ? { bold, italic, strike, position, hidden } : { hidden });
  }
  return format;
}

/** `over` where it says something, else `under`. */
export function overlay(under: TextFormat, over: TextFormat): TextFormat {
  if (over === PLAIN) return under;
  return {
    bold: over.bold ?? under.bold,
    italic: over.italic ?? under.italic,
    strike: over.strike ?? under.strike,
    position: over.position ?? under.position,
    code: over.code ?? under.code,
    hidden: over.hidden ?? under.hidden,
  };
}

export function sameFormat(a: TextFormat, b: TextFormat): boolean {
  return (
    a === b ||
    (Boolean(a.bold) === Boolean(b.bold) &&
      Boolean(a.italic) === Boolean(b.italic) &&
      Boolean(a.strike) === Boolean(b.strike) &&
      Boolean(a.code) === Boolean(b.code) &&
      (a.position ?? 'none') === (b.position ?? 'none'))
  );
}

function ownFormat(sheet: StyleSheet, style: Style): TextFormat {
  const get = (attribute: string) => ownProperty(style.element, 'text-properties', attribute);
  const weight = get('fo:font-weight');
  const slant = get('fo:font-style');
  const line = get('style:text-line-through-style') ?? get('style:text-crossing-out');
  const through = get('style:text-line-through-type');
  const display = get('text:display');
  return {
    bold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    italic: slant === undefined ? undefined : slant !== 'normal',
    strike:
      line === undefined && through === undefined ? undefined : (line ?? through) !== 'none' && through !== 'none',
    position: positionOf(get('style:text-position')),
    code: isCode(sheet, style),
    hidden: display === undefined ? undefined : display === 'none',
  };
}

/** `super 58%`, `sub 58%`, `33% 58%` or `-10% 58%`: the first is how high the text stands. */
function positionOf(value: string | undefined): TextFormat['position'] {
  if (value === undefined) return undefined;
  const first = value.trim().split(/\s+/)[0] ?? '';
  if (first === 'super' || first === 'sub') return first;
  const height = Number.parseFloat(first);
  if (height > 0) return 'super';
  return height < 0 ? 'sub' : 'none';
}

/** Never false: a font that is set inside code, as for another script, does not end it. */
function isCode(sheet: StyleSheet, style: Style): true | undefined {
  if (CODE_STYLES.test(style.displayName)) return true;
  const name = ownProperty(style.element, 'text-properties', 'style:font-name') ?? '';
  const family = ownProperty(style.element, 'text-properties', 'fo:font-family') ?? '';
  return sheet.fixedFonts.has(name) || isFixedFamily(name) || isFixedFamily(family) ? true : undefined;
}
