/*
 * Font table [MS-DOC] 2.9.284, 2.9.81: Word 97 count(2) extra(2), Word 6 size(2); then entries of
 *   size(1) flags(1) weight(2) charset(1) alternative(1)  Word 97: panose(10) signature(24) name (16-bit, from 40)
 *                                                         Word 6: name (8-bit, from 6)
 */
import { codePageOfCharset, decodeCodePage } from '../../families/rtf/code-pages.js';
import { part, type WordFile } from './fib.js';

export interface DocFont {
  readonly name: string;
  /** Code page of 8-bit text in this font, where its charset says one. */
  readonly page: number | undefined;
  readonly isMono: boolean;
  readonly isSymbol: boolean;
}

const MAX_FONTS = 4096;
const MONO =
  /courier|consolas|\bmono(?:space)?\b|mono$|monospace|menlo|monaco|typewriter|lucida console|terminal|fixedsys|inconsolata|source code/i;

export function readFonts(file: WordFile): DocFont[] {
  const { offset, length } = file.at(part.FONTS);
  const { table } = file;
  const fonts: DocFont[] = [];
  const end = Math.min(offset + length, table.length);
  for (let at = offset + (file.isOld ? 2 : 4); at + 6 < end && fonts.length < MAX_FONTS; ) {
    const size = table.u8(at) + 1;
    fonts.push(readFont(file, at, size));
    at += size;
  }
  return fonts;
}

function readFont(file: WordFile, at: number, size: number): DocFont {
  const charset = file.table.u8(at + 4);
  const bytes = file.table.slice(at + (file.isOld ? 6 : 40), size - (file.isOld ? 6 : 40));
  const text = file.isOld ? decodeCodePage(bytes, 1252) : new TextDecoder('utf-16le').decode(bytes);
  const name = text.split('\0', 1)[0] ?? '';
  return { name, page: codePageOfCharset(charset), isMono: MONO.test(name), isSymbol: charset === 2 };
}
