import { decodeAs } from '../../bytes/charset/decode.js';

/** Code pages by AutoCAD's numbers of them, where they differ from Windows-1252. */
const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [3, 'iso-8859-2'],
  [4, 'iso-8859-3'],
  [5, 'iso-8859-4'],
  [6, 'iso-8859-5'],
  [7, 'iso-8859-6'],
  [8, 'iso-8859-7'],
  [9, 'iso-8859-8'],
  [10, 'iso-8859-9'],
  [11, 'cp437'],
  [12, 'cp850'],
  [13, 'cp852'],
  [14, 'cp855'],
  [15, 'cp857'],
  [16, 'cp860'],
  [17, 'cp861'],
  [18, 'cp863'],
  [19, 'cp864'],
  [20, 'cp865'],
  [21, 'cp869'],
  [22, 'shift_jis'],
  [23, 'macintosh'],
  [24, 'big5'],
  [25, 'euc-kr'],
  [26, 'euc-kr'],
  [27, 'cp866'],
  [28, 'windows-1250'],
  [29, 'windows-1251'],
  [31, 'gbk'],
  [32, 'windows-1253'],
  [33, 'windows-1254'],
  [34, 'windows-1255'],
  [35, 'windows-1256'],
  [36, 'windows-1257'],
  [37, 'windows-874'],
  [38, 'shift_jis'],
  [39, 'gbk'],
  [40, 'euc-kr'],
  [41, 'big5'],
  [42, 'euc-kr'],
  [44, 'windows-1258'],
]);

/** Charsets of `\M+nXXXX`, by n. */
const MULTIBYTE = ['', 'shift_jis', 'big5', 'euc-kr', 'euc-kr', 'gbk'];

/** A text of a version before R2007, without the NUL at its end; characters of other code pages stand as `\M+nXXXX`. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const charset = CODE_PAGES.get(codePage) ?? 'windows-1252';
  const text = decodeAs(bytes, charset) ?? '';
  return withoutEnd(text).replace(/\\M\+([1-5])([\dA-F]{4})/gi, (all, page: string, code: string) => {
    const given = Number.parseInt(code, 16);
    return decodeAs(Uint8Array.of(given >> 8, given & 0xff), MULTIBYTE[Number(page)] ?? '') ?? all;
  });
}

/** A text of R2007 and later. */
export function decodeUtf16(bytes: Uint8Array): string {
  return withoutEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf16le'));
}

function withoutEnd(text: string): string {
  const end = text.indexOf('\u0000');
  return end === -1 ? text : text.slice(0, end);
}
