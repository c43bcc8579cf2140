import type { Letters } from '../../../layout/letters.js';
import { get, getArray, getName, getNumber, type PdfFile, resolve } from '../syntax/file.js';
import { type PdfDict, PdfName } from '../syntax/objects.js';
import { descriptorOf, type FontProgram, fontProgram, toUnicodeOf } from './descriptor.js';
import { type Encoding, encodingOf, namedEncoding } from './encodings.js';
import { type CodeSource, PdfFont } from './font.js';
import { dingbatText, glyphText } from './glyph-names.js';
import { ANY_GLYPH, standardName, standardWidths } from './standard.js';
import { SYMBOLIC, traitsOf } from './traits.js';
import {
  type CharMap,
  MAC_ROMAN,
  type TrueTypeFont,
  WINDOWS_FULL,
  WINDOWS_SYMBOL,
  WINDOWS_UNICODE,
} from './truetype.js';
import { type1Encoding } from './type1.js';

/** Fonts whose codes are bytes: Type 1, TrueType and Type 3 (ISO 32000-2 §9.6). */

export function loadSimpleFont(file: PdfFile, dict: PdfDict, letters: Letters): PdfFont {
  const baseFont = getName(file, dict, 'BaseFont') ?? '';
  const descriptor = descriptorOf(file, dict);
  const program = fontProgram(file, descriptor.dict);
  const names = encodingNames(file, dict, { program, baseFont, flags: descriptor.flags });
  const source = simpleSource({
    names,
    widths: widthsOf(file, dict, { names, baseFont, missing: descriptor.missingWidth }),
    toUnicode: toUnicodeOf(file, dict),
    trueType: program?.trueType,
    dingbats: standardName(baseFont) === 'ZapfDingbats',
  });
  const traits = traitsOf({ ...descriptor, baseFont, oneWidth: hasOneWidth(source) });
  return new PdfFont({ traits, cmap: undefined, letters, source });
}

/** Type 3 (§9.6.4): glyphs are content streams; only their names, widths and sizes are read. */
export function loadType3Font(file: PdfFile, dict: PdfDict, letters: Letters): PdfFont {
  const matrix = numbers(file, dict, 'FontMatrix');
  const box = numbers(file, dict, 'FontBBox');
  const scale = matrix[0] || 0.001;
  const names = encodingNames(file, dict, { program: undefined, baseFont: '', flags: SYMBOLIC });
  const widths = widthsOf(file, dict, { names, baseFont: '', missing: 0 }).map((width) => width * 1000 * scale);
  const source = simpleSource({
    names,
    widths,
    toUnicode: toUnicodeOf(file, dict),
    trueType: undefined,
    dingbats: false,
  });
  const traits = { name: '', bold: false, italic: false, mono: false };
  const type3Height = Math.abs(((box[3] ?? 0) - (box[1] ?? 0)) * (matrix[3] ?? 0.001));
  return new PdfFont({ traits, cmap: undefined, letters, source, type3Height, guesses: true });
}

function numbers(file: PdfFile, dict: PdfDict, key: string): number[] {
  return (getArray(file, dict, key) ?? []).map((value) => {
    const number = resolve(file, value);
    return typeof number === 'number' ? number : 0;
  });
}

interface SimpleParts {
  readonly names: Encoding;
  readonly widths: Float64Array;
  readonly toUnicode: ReturnType<typeof toUnicodeOf>;
  readonly trueType: TrueTypeFont | undefined;
  readonly dingbats: boolean;
}

function simpleSource({ names, widths, toUnicode, trueType, dingbats }: SimpleParts): CodeSource {
  return {
    widthOf: (code) => widths[code] ?? 0,
    textOf: (code) => {
      const own = toUnicode?.textOf(code) ?? '';
      if (own !== '') return own;
      const name = names[code] ?? '';
      const text = name === '' ? '' : dingbats ? dingbatText(name) : glyphText(name);
      return text !== '' || trueType === undefined ? text : programText(trueType, code);
    },
  };
}

interface EncodingFacts {
  readonly program: FontProgram | undefined;
  readonly baseFont: string;
  readonly flags: number;
}

const MAX_CODES = 256;

/** Names by code (§9.6.5): the font's own, what the document says instead, and single codes that differ. */
function encodingNames(file: PdfFile, dict: PdfDict, facts: EncodingFacts): Encoding {
  const value = get(file, dict, 'Encoding');
  if (value instanceof PdfName) return namedEncoding(value.name) ?? builtInEncoding(facts);
  if (!(value instanceof Map)) return builtInEncoding(facts);
  const base = namedEncoding(getName(file, value, 'BaseEncoding')) ?? builtInEncoding(facts);
  const names = base.slice();
  let code = 0;
  for (const entry of getArray(file, value, 'Differences') ?? []) {
    const item = resolve(file, entry);
    if (typeof item === 'number') code = item;
    else if (item instanceof PdfName) {
      if (code >= 0 && code < MAX_CODES) names[code] = item.name === '.notdef' ? '' : item.name;
      code++;
    }
  }
  return names;
}

const NO_NAMES: Encoding = [];

function builtInEncoding({ program, baseFont, flags }: EncodingFacts): Encoding {
  const standard = standardName(baseFont);
  if (standard === 'Symbol') return encodingOf('SymbolEncoding');
  if (standard === 'ZapfDingbats') return encodingOf('ZapfDingbatsEncoding');
  if (program === undefined) return encodingOf('StandardEncoding');
  if (program.type1 !== undefined) return type1Encoding(program.type1) ?? encodingOf('StandardEncoding');
  const cff = program.cff ?? program.trueType?.cff;
  if (cff?.encoding !== undefined) return cff.encoding;
  // Letters of a symbolic TrueType font are found through its own maps.
  if ((flags & SYMBOLIC) !== 0 && program.trueType !== undefined) return NO_NAMES;
  return encodingOf('StandardEncoding');
}

/** By the maps of a TrueType program (§9.6.5.4): the glyph of a code, and the name or the character of that glyph. */
function programText(font: TrueTypeFont, code: number): string {
  const symbol = font.cmaps.get(WINDOWS_SYMBOL);
  const mac = font.cmaps.get(MAC_ROMAN);
  const glyph =
    symbol?.get(0xf000 + code) ?? symbol?.get(code) ?? symbol?.get(0xf100 + code) ?? mac?.get(code) ?? undefined;
  if (glyph !== undefined) {
    const name = font.names?.[glyph] ?? '';
    const text = name === '' ? '' : glyphText(name);
    if (text !== '') return text;
    const character = glyphCharacter(font, glyph);
    if (character !== '') return character;
  }
  // Codes of such fonts are mostly those of the writer's platform.
  const likely = encodingOf(mac === undefined ? 'WinAnsiEncoding' : 'MacRomanEncoding')[code] ?? '';
  return likely === '' || glyph === undefined ? '' : glyphText(likely);
}

const reversed = new WeakMap<CharMap, Map<number, number>>();

/** The character that a program's Unicode map leads from to a glyph; ''. */
export function glyphCharacter(font: TrueTypeFont, glyph: number): string {
  const map = font.cmaps.get(WINDOWS_FULL) ?? font.cmaps.get(WINDOWS_UNICODE) ?? unicodePlatform(font);
  if (map === undefined) return '';
  let back = reversed.get(map);
  if (back === undefined) {
    back = new Map();
    for (const [character, to] of map) if (!back.has(to)) back.set(to, character);
    reversed.set(map, back);
  }
  const character = back.get(glyph);
  return character === undefined || isPrivate(character) ? '' : String.fromCodePoint(character);
}

/** Platform 0 is Unicode, whatever its encoding. */
function unicodePlatform(font: TrueTypeFont): CharMap | undefined {
  for (const [key, map] of font.cmaps) if (key < 0x10000 && key !== 5) return map;
  return undefined;
}

function isPrivate(character: number): boolean {
  return character < 0x20 || (character >= 0xe000 && character <= 0xf8ff) || character > 0x10ffff;
}

interface WidthFacts {
  readonly names: Encoding;
  readonly baseFont: string;
  readonly missing: number;
}

/** Widths of a font that says nothing about them: Helvetica's, as viewers that replace it have. */
const UNKNOWN_FONT = 'Helvetica';

/** In text space units by code (§9.6.2.1). */
function widthsOf(file: PdfFile, dict: PdfDict, { names, baseFont, missing }: WidthFacts): Float64Array {
  const widths = new Float64Array(MAX_CODES);
  const stated = getArray(file, dict, 'Widths');
  if (stated === undefined || stated.length === 0) {
    const standard = standardWidths(baseFont) ?? standardWidths(UNKNOWN_FONT);
    const any = standard?.get(ANY_GLYPH);
    for (let code = 0; code < MAX_CODES; code++) {
      widths[code] = (any ?? standard?.get(names[code] ?? '') ?? missing) / 1000;
    }
    return widths;
  }
  widths.fill(missing / 1000);
  const first = getNumber(file, dict, 'FirstChar') ?? 0;
  for (let i = 0; i < stated.length && first + i < MAX_CODES; i++) {
    const width = resolve(file, stated[i]);
    if (first + i >= 0 && typeof width === 'number') widths[first + i] = width / 1000;
  }
  return widths;
}

const SAMPLE = new Set(['i', 'l', 'm', 'W', '.', '0']);

/** Whether narrow and wide letters are equally wide; a font that lacks them may be. */
function hasOneWidth(source: CodeSource): boolean {
  let width = 0;
  for (let code = 32; code < 127; code++) {
    const own = source.widthOf(code, 1);
    if (own <= 0 || !SAMPLE.has(String.fromCharCode(code))) continue;
    if (width > 0 && Math.abs(own - width) > 0.005) return false;
    width = own;
  }
  return true;
}
