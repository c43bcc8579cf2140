import { decodeAs, decodeWindows1252 } from '../../bytes/charset/decode.js';

/** Numbers of character sets as the programs keep them. */
const CHARSETS: ReadonlyMap<number, string> = new Map([
  [2, 'macintosh'],
  [3, 'cp437'],
  [4, 'cp850'],
  [13, 'iso-8859-2'],
  [16, 'iso-8859-5'],
  [33, 'windows-1250'],
  [34, 'windows-1251'],
  [35, 'windows-1253'],
  [36, 'windows-1254'],
  [76, 'utf-8'],
]);

/** Fields, notes and pictures stand in the text as control characters; breaks of lines are kept as blanks. */
export function decodeStar(bytes: Uint8Array, charset: number): string {
  const name = CHARSETS.get(charset);
  const text = (name === undefined ? undefined : decodeAs(bytes, name)) ?? decodeWindows1252(bytes);
  return text.replace(/[\t\n\r]/g, ' ').replace(/[\u0000-\u001f]/g, '');
}
