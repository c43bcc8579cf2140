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
