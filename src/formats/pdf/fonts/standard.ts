import { glyphData } from './tables.js';

/** The standard 14 fonts (ISO 32000-2 §9.6.2.2), which a document may use without saying how wide their letters are. */

const widthsOf = new Map<string, ReadonlyMap<string, number>>();

/** Widths in thousandths of the size by glyph name; undefined for a font that none of the 14 resembles. */
export function standardWidths(font: string): ReadonlyMap<string, number> | undefined {
  const standard = standardName(font);
  if (standard === undefined) return undefined;
  let widths = widthsOf.get(standard);
  if (widths === undefined) {
    widths = parseWidths(glyphData().widths[standard] ?? COURIER_WIDTH);
    widthsOf.set(standard, widths);
  }
  return widths;
}

/** Every letter of Courier is this wide. */
export const COURIER_WIDTH = 600;
/** The key for all letters of a font whose letters are equally wide. */
export const ANY_GLYPH = '';

function parseWidths(entry: string | number): ReadonlyMap<string, number> {
  if (typeof entry === 'number') return new Map([[ANY_GLYPH, entry]]);
  const parts = entry.split(' ');
  const widths = new Map<string, number>();
  for (let i = 0; i + 1 < parts.length; i += 2) widths.set(parts[i] as string, Number(parts[i + 1]));
  return widths;
}

/** The standard font that a font is, or that has the widths of its letters. */
export function standardName(font: string): string | undefined {
  const name = font.replace(/[ ,_-]/g, '').toLowerCase();
  const bold = /bold|black|heavy|demi/.test(name);
  const italic = /ital|obliq/.test(name);
  if (/^(?:symbol)/.test(name)) return 'Symbol';
  if (/^(?:zapfdingbats|dingbats)/.test(name)) return 'ZapfDingbats';
  if (/^courier/.test(name)) return 'Courier';
  if (/^(?:helvetica|arial)/.test(name) && !/narrow|condensed/.test(name)) {
    return bold ? 'Helvetica-Bold' : 'Helvetica';
  }
  if (!/^times/.test(name)) return undefined;
  if (bold) return italic ? 'Times-BoldItalic' : 'Times-Bold';
  return italic ? 'Times-Italic' : 'Times-Roman';
}
