import type { TextStyle } from '../model.js';

/** Fonts that set mathematics alone: a letter in one of them belongs to a formula whatever stands around it. */

/** What a font of formulas holds; its letters need the command of their alphabet. */
export type MathFont = 'letters' | 'symbols' | 'large' | 'calligraphic' | 'double-struck' | 'fraktur' | 'script';

/**
 * Families by the start of their names, subset prefix dropped: Knuth's Computer Modern and what is built like it (AMS, Latin Modern,
 * Times and Palatino companions), OpenType mathematics fonts, MathType's and MathTime's.
 */
const FAMILIES: readonly (readonly [RegExp, MathFont])[] = [
  [
    /^(?:CMMI|CMMIB|LMMathItalic|LMMI|MTMI|RMTMI|txmi|pxmi|rtxmi|rpxmi|zptmcm7m|NewTXMI|NewPXMI|LibertineMathMI|fourier-mi|eurm|EURM)/i,
    'letters',
  ],
  [/^(?:CMSY|CMBSY|LMMathSymbols|LMSY|MTSY|txsy|pxsy|NewTXsy|zptmcm7y|MSAM|txsya|pxsya|stmary|wasy)/i, 'symbols'],
  [/^(?:CMEX|LMMathExtension|LMEX|MTEX|txex|pxex|NewTXex|zptmcm7v|esint|EUEX)/i, 'large'],
  [/^(?:EUSM|EUSB)/i, 'calligraphic'],
  [/^(?:rsfs|MTMS)/i, 'script'],
  [/^(?:MSBM|BBOLD|dsrom|bbm|DSSerif|txsyb)/i, 'double-struck'],
  [/^(?:EUFM|EUFB)/i, 'fraktur'],
  [
    /^(?:CambriaMath|STIX\w*Math|XITSMath|AsanaMath|Asana-Math|LatinModernMath|LMMath-|TeXGyre\w*Math|Libertinus\w*Math|FiraMath|NewComputerModernMath|NewCMMath|MathematicalPi|MT-?Extra|Euclid(?:Symbol|Math|Extra|Fraktur))/i,
    'letters',
  ],
];

/** The kind of mathematics font that a style is set in; undefined for fonts of text. */
export function mathFontOf(style: TextStyle): MathFont | undefined {
  for (const [name, kind] of FAMILIES) if (name.test(style.font)) return kind;
  return undefined;
}

/**
 * Signs whose glyph names are TeX's alone and that come out as the code they have in the font: OMS (symbols) and OMX (large signs), as
 * plain TeX's tables list them (The TeXbook, appendix F).
 */
const SYMBOL_CODES: ReadonlyMap<string, string> = new Map([
  ['3', '\u220b'],
  ['6', '\u0338'],
  ['7', '\u21a6'],
  ['j', '|'],
  ['k', '\u2016'],
  ['n', '\\'],
  ['f', '{'],
  ['g', '}'],
  ['h', '\u27e8'],
  ['i', '\u27e9'],
  ['b', '\u230a'],
  ['c', '\u230b'],
  ['d', '\u2308'],
  ['e', '\u2309'],
  ['p', '\u221a'],
  ['q', '\u2a3f'],
  ['r', '\u2207'],
  ['s', '\u222b'],
  ['t', '\u2294'],
  ['u', '\u2293'],
  ['v', '\u2291'],
  ['w', '\u2292'],
]);

const LARGE_CODES: ReadonlyMap<string, string> = new Map([
  ['P', '\u2211'],
  ['X', '\u2211'],
  ['Q', '\u220f'],
  ['Y', '\u220f'],
  ['`', '\u2210'],
  ['a', '\u2210'],
  ['R', '\u222b'],
  ['Z', '\u222b'],
  ['H', '\u222e'],
  ['I', '\u222e'],
  ['S', '\u22c3'],
  ['[', '\u22c3'],
  ['T', '\u22c2'],
  ['\\', '\u22c2'],
  ['U', '\u2a04'],
  [']', '\u2a04'],
  ['V', '\u22c0'],
  ['^', '\u22c0'],
  ['W', '\u22c1'],
  ['_', '\u22c1'],
  ['F', '\u2a06'],
  ['G', '\u2a06'],
  ['J', '\u2a00'],
  ['K', '\u2a00'],
  ['L', '\u2a01'],
  ['M', '\u2a01'],
  ['N', '\u2a02'],
  ['O', '\u2a02'],
  ['p', '\u221a'],
  ['q', '\u221a'],
  ['r', '\u221a'],
  ['s', '\u221a'],
  ['t', '\u221a'],
  ['b', '\u0302'],
  ['c', '\u0302'],
  ['d', '\u0302'],
  ['e', '\u0303'],
  ['f', '\u0303'],
  ['g', '\u0303'],
]);

/** A letter of a font of formulas as the sign that it shows. */
export function signOf(char: string, font: MathFont): string {
  if (font === 'symbols') return SYMBOL_CODES.get(char) ?? char;
  return font === 'large' ? (LARGE_CODES.get(char) ?? char) : char;
}
