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
