import { decodeStream, get, getDict, getNumber, getStream, type PdfFile } from '../syntax/file.js';
import { type PdfDict, PdfName, PdfStream } from '../syntax/objects.js';
import { type CffFont, parseCff } from './cff.js';
import { namedToUnicode, parseToUnicode, type ToUnicode } from './to-unicode.js';
import { parseTrueType, type TrueTypeFont } from './truetype.js';

/** What all fonts have: a descriptor, a program, a map to Unicode (ISO 32000-2 §9.8 to §9.10). */

export interface Descriptor {
  readonly dict: PdfDict | undefined;
  readonly flags: number;
  readonly stem: number;
  readonly angle: number;
  readonly missingWidth: number;
}

export function descriptorOf(file: PdfFile, font: PdfDict): Descriptor {
  const dict = getDict(file, font, 'FontDescriptor');
  const number = (key: string) => (dict === undefined ? 0 : (getNumber(file, dict, key) ?? 0));
  return {
    dict,
    flags: number('Flags') | 0,
    stem: number('StemV'),
    angle: number('ItalicAngle'),
    missingWidth: number('MissingWidth'),
  };
}

/** An embedded font program; one of its kinds, as its first bytes say. */
export interface FontProgram {
  readonly type1: Uint8Array | undefined;
  readonly trueType: TrueTypeFont | undefined;
  readonly cff: CffFont | undefined;
}

/** Font programs of more bytes are not looked into: their letters must be known by other means. */
const MAX_PROGRAM_BYTES = 33_554_432;
const TYPE1_START = 0x25;
const PFB_START = 0x80;

export function fontProgram(file: PdfFile, descriptor: PdfDict | undefined): FontProgram | undefined {
  if (descriptor === undefined) return undefined;
  const stream =
    getStream(file, descriptor, 'FontFile') ??
    getStream(file, descriptor, 'FontFile2') ??
    getStream(file, descriptor, 'FontFile3');
  if (stream === undefined) return undefined;
  const { bytes } = decodeStream(file, stream);
  if (bytes.length < 4 || bytes.length > MAX_PROGRAM_BYTES) return undefined;
  if (bytes[0] === TYPE1_START || bytes[0] === PFB_START) return { type1: bytes, trueType: undefined, cff: undefined };
  if (bytes[0] === 1 && bytes[1] === 0 && (bytes[2] ?? 0) >= 4) {
    return { type1: undefined, trueType: undefined, cff: parseCff(bytes) };
  }
  return { type1: undefined, trueType: parseTrueType(bytes), cff: undefined };
}

/** The font's own map to Unicode; undefined where it has none, or an empty one. */
export function toUnicodeOf(file: PdfFile, font: PdfDict): ToUnicode | undefined {
  const value = get(file, font, 'ToUnicode');
  if (value instanceof PdfName) return namedToUnicode(value.name);
  if (!(value instanceof PdfStream)) return undefined;
  const map = parseToUnicode(decodeStream(file, value).bytes);
  return map.size === 0 ? undefined : map;
}
