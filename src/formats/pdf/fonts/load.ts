import type { Letters } from '../../../layout/letters.js';
import { getName, type PdfFile, resolve } from '../syntax/file.js';
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js';
import { loadChineseFont, loadCompositeFont } from './composite.js';
import type { PdfFont } from './font.js';
import { loadSimpleFont, loadType3Font } from './simple.js';

/** The fonts of a document, each loaded once. */
export interface FontCache {
  readonly letters: Letters;
  readonly byNumber: Map<number, PdfFont>;
  readonly byDict: WeakMap<PdfDict, PdfFont>;
}

export function createFontCache(letters: Letters): FontCache {
  return { letters, byNumber: new Map(), byDict: new WeakMap() };
}

/** Names of Chinese faces in GBK: SimSun, KaiTi, SimHei, FangSong and a newer SimSun. */
const CHINESE_NAMES = [
  '\xcb\xce\xcc\xe5',
  '\xbf\xac\xcc\xe5',
  '\xba\xda\xcc\xe5',
  '\xb7\xc2\xcb\xce',
  '\xd0\xc2\xcb\xce',
];

/** Old writers declare a Chinese system font as a TrueType font, and write codes of GBK. */
function isChineseName(name: string): boolean {
  return CHINESE_NAMES.some((chinese) => name.startsWith(chinese));
}

/** The font of a resource (ISO 32000-2 §9.5); undefined where there is none. */
export function loadFont(file: PdfFile, value: PdfValue | undefined, cache: FontCache): PdfFont | undefined {
  const number = value instanceof PdfRef ? value.number : undefined;
  const known = number === undefined ? undefined : cache.byNumber.get(number);
  if (known !== undefined) return known;
  const dict = resolve(file, value ?? null);
  if (!(dict instanceof Map)) return undefined;
  let font = cache.byDict.get(dict);
  if (font === undefined) {
    const subtype = getName(file, dict, 'Subtype');
    if (subtype === 'Type0' || dict.has('DescendantFonts')) font = loadCompositeFont(file, dict, cache.letters);
    else if (subtype === 'Type3') font = loadType3Font(file, dict, cache.letters);
    else if (isChineseName(getName(file, dict, 'BaseFont') ?? '') && subtype === 'TrueType') {
      font = loadChineseFont(file, dict, cache.letters);
    } else font = loadSimpleFont(file, dict, cache.letters);
    cache.byDict.set(dict, font);
  }
  if (number !== undefined) cache.byNumber.set(number, font);
  return font;
}
