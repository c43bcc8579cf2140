/**
 * Word keeps `heading 1` as the name in every language, other programs write their own; these words with a digit behind
 * them are headings.
 */
const HEADING_WORDS = new Set([
  'heading',
  'head',
  'header level',
  'heading level',
  'h',
  'berschrift',
  'überschrift',
  'ueberschrift',
  'titre',
  'título',
  'titulo',
  'titolo',
  'encabezado',
  'kop',
  'rubrik',
  'overskrift',
  'otsikko',
  'nagłówek',
  'nagwek',
  'nadpis',
  'naslov',
  'címsor',
  'cmsor',
  'titlu',
  'antraštė',
  'virsraksts',
  'pealkiri',
  'заголовок',
  'заглавие',
  'επικεφαλίδα',
  'başlık',
  'balk',
  '标题',
  '標題',
  '見出し',
  '제목',
  'หัวเรื่อง',
  'عنوان',
  'כותרת',
  'tiêu đề',
  'judul',
  'titulua',
  'títol',
]);

/** 1-9 for the name of a heading style, else `undefined`; a heading without a digit is of the first level. */
export function headingLevelOfName(name: string): number | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s_-]+/g, ' ');
  if (key.length > 40) return undefined;
  const digit = /^(.*?) ?([1-9])(?: ?[a-z]{0,3}| \(.*\))$/.exec(key);
  if (digit !== null) return HEADING_WORDS.has(digit[1] ?? '') ? Number(digit[2]) : undefined;
  return key === 'heading' || key === 'überschrift' ? 1 : undefined;
}

/** Digits behind a heading's word, with or without a space. */
const LOOSE_DIGITS = /^ ?(\d{1,2})(?!\d)/;
/** Shorter words than this begin too many other words. */
const MIN_LOOSE_WORD = 5;
/** What stands behind "heading" in styles for something else than the sections of the text. */
const NO_SECTION = /\b(?:table|tab|cell|column|row|figure|index|toc|contents|list|header|footer|box|note)/;

/**
 * 1-9 for a name that begins like a heading's and goes on oddly ("Heading 1 Char", "Heading 2 (no TOC)", "Heading House"),
 * else `undefined`. Digits count within 1-9; without any it is the first level.
 */
export function looseHeadingLevel(name: string): number | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s_-]+/g, ' ');
  if (key.length > 60 || NO_SECTION.test(key)) return undefined;
  for (const word of HEADING_WORDS) {
    if (word.length < MIN_LOOSE_WORD || !key.startsWith(word)) continue;
    const rest = key.slice(word.length);
    const digits = LOOSE_DIGITS.exec(rest)?.[1];
    if (digits !== undefined) return Math.max(1, Math.min(9, Number(digits)));
    if ((word === 'heading' || word === 'überschrift') && (rest === '' || rest.startsWith(' '))) return 1;
  }
  return undefined;
}
