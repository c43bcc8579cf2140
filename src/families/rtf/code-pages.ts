import iconv from 'iconv-lite';
import { decodeAs, decodeWindows1252 } from '../../bytes/charset/decode.js';

/** `\fcharset` (and LOGFONT's lfCharSet) to code page. */
const PAGE_OF_CHARSET: ReadonlyMap<number, number> = new Map([
  [0, 1252],
  [77, 10000],
  [78, 10001],
  [79, 10003],
  [80, 10008],
  [81, 10002],
  [83, 10005],
  [84, 10004],
  [85, 10006],
  [86, 10081],
  [87, 10021],
  [88, 10029],
  [89, 10007],
  [128, 932],
  [129, 949],
  [130, 1361],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
  [254, 437],
  [255, 850],
]);

/** Windows number of a code page to the label of its charset, where the label is not `windows-N` or `cpN`. */
const LABELS: ReadonlyMap<number, string> = new Map([
  [708, 'iso-8859-6'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1361, 'johab'],
  [10000, 'macintosh'],
  [10001, 'shift_jis'],
  [10002, 'big5'],
  [10003, 'euc-kr'],
  [10004, 'windows-1256'],
  [10005, 'windows-1255'],
  [10006, 'macgreek'],
  [10007, 'x-mac-cyrillic'],
  [10008, 'gbk'],
  [10021, 'windows-874'],
  [10029, 'maccenteuro'],
  [10081, 'macturkish'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  [54936, 'gb18030'],
  [65001, 'utf-8'],
]);

/** The code page of a font's charset number; `undefined` for default (1), symbol (2) and unknown ones. */
export function codePageOfCharset(charset: number): number | undefined {
  return PAGE_OF_CHARSET.get(charset);
}

/** Label of a code page; Windows-1252 for those that are not known. */
export function labelOfCodePage(page: number): string {
  const label = LABELS.get(page);
  if (label !== undefined) return label;
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  if (page >= 28591 && page <= 28606) return `iso-8859-${page - 28590}`;
  return iconv.encodingExists(`cp${page}`) ? `cp${page}` : 'windows-1252';
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Decodes bytes of a Windows code page. */
export function decodeCodePage(bytes: Uint8Array, page: number): string {
  const label = labelOfCodePage(page);
  if (label === 'windows-1252') return decodeWindows1252(bytes);
  const known = decoders.get(label);
  if (known !== undefined) return known.decode(bytes);
  try {
    const decoder = new TextDecoder(label);
    decoders.set(label, decoder);
    return decoder.decode(bytes);
  } catch {
    // Not a charset of the Encoding standard: the slower way.
    return decodeAs(bytes, label) ?? '';
  }
}
