/** Characters of symbol fonts, which files place at U+F000-F0FF, as real ones. */
export function symbolText(value: string, font: string): string {
  const table = /wingdings/i.test(font) ? WINGDINGS : SYMBOL;
  return value.replace(/[\uf000-\uf0ff]/g, (char) => table.get(char.charCodeAt(0) & 0xff) ?? '•');
}

const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0x6f, '☐'],
  [0xa8, '☐'],
  [0xfc, '✓'],
  [0xfe, '☑'],
]);
const SYMBOL: ReadonlyMap<number, string> = new Map([[0xb7, '•']]);
