/** Code pages by primary language, for text of 8 bits whose font does not tell. */
const PAGES: ReadonlyMap<number, number> = new Map([
  [0x01, 1256],
  [0x02, 1251],
  [0x05, 1250],
  [0x08, 1253],
  [0x0d, 1255],
  [0x0e, 1250],
  [0x11, 932],
  [0x12, 949],
  [0x15, 1250],
  [0x18, 1250],
  [0x19, 1251],
  [0x1a, 1250],
  [0x1b, 1250],
  [0x1c, 1250],
  [0x1e, 874],
  [0x1f, 1254],
  [0x20, 1256],
  [0x22, 1251],
  [0x23, 1251],
  [0x24, 1250],
  [0x25, 1257],
  [0x26, 1257],
  [0x27, 1257],
  [0x29, 1256],
  [0x2f, 1251],
]);

const CHINESE = 0x04;
/** Taiwan, Hong Kong and Macau write traditional characters. */
const TRADITIONAL = new Set([0x0404, 0x0c04, 0x1404]);

/** Windows code page of a language id (LCID). */
export function languagePage(language: number): number {
  const primary = language & 0x3ff;
  if (primary === CHINESE) return TRADITIONAL.has(language) ? 950 : 936;
  return PAGES.get(primary) ?? 1252;
}
