import type { LabelLook } from '../../content/numbering/printed.js';

/** Number formats by the first part of a scheme's name (ECMA-376 part 1 §20.1.10.61, ST_TextAutonumberScheme). */
const FORMATS: readonly (readonly [start: string, format: string])[] = [
  ['alphaLc', 'lowerAlpha'],
  ['alphaUc', 'upperAlpha'],
  ['romanLc', 'lowerRoman'],
  ['romanUc', 'upperRoman'],
  ['arabicDb', 'decimalFullWidth'],
  ['arabic1Minus', 'arabicAlpha'],
  ['arabic2Minus', 'arabicAbjad'],
  ['circleNum', 'decimalEnclosedCircle'],
  ['ea1Chs', 'chineseCounting'],
  ['ea1Cht', 'taiwaneseCounting'],
  ['ea1Jpn', 'japaneseCounting'],
  ['hebrew2Minus', 'hebrew2'],
  ['thaiAlpha', 'thaiLetters'],
  ['thaiNum', 'thaiNumbers'],
  ['hindiAlpha', 'hindiVowels'],
  ['hindiNum', 'hindiNumbers'],
];

/** How a scheme of automatic numbers looks; unknown ones are decimals with a full stop. */
export function autoNumberLook(scheme: string): LabelLook {
  const format = FORMATS.find(([start]) => scheme.startsWith(start))?.[1] ?? 'decimal';
  if (scheme.endsWith('ParenBoth')) return { format, before: '(', after: ')' };
  if (scheme.endsWith('ParenR')) return { format, after: ')' };
  if (scheme.endsWith('Minus')) return { format, after: '-' };
  return { format, after: /Plain$/.test(scheme) ? '' : '.' };
}
