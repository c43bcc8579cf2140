import { CLASSES, SPACE } from '../syntax/characters.js';
import { token } from '../syntax/lexer.js';
import { PdfName } from '../syntax/objects.js';
import { parseValue } from '../syntax/parser.js';
import { paintPicture } from './objects.js';
import type { Painter } from './painter.js';

/** Pictures within the content (ISO 32000-2 §8.9.7): `BI`, keys and values, `ID`, data, `EI`. */

const E = 0x45;
const I = 0x49;
const D = 0x44;
/** Entries of a picture's dictionary. */
const MAX_ENTRIES = 64;
/** Bytes after `EI` that must look like operators. */
const LOOKED_AT = 16;
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);

/** `BI`: notes the picture's place, and moves the lexer behind `EI`. */
export function paintInlineImage(painter: Painter): void {
  const { lexer } = painter;
  const entries = new Map<string, unknown>();
  for (let i = 0; i < MAX_ENTRIES; i++) {
    const kind = lexer.next();
    if (kind !== token.NAME) break;
    const key = lexer.name.name;
    const value = parseValue(lexer);
    if (typeof value === 'symbol') break;
    entries.set(key, value);
  }
  const { bytes } = lexer;
  if (bytes[lexer.start] !== I || bytes[lexer.start + 1] !== D) return;
  lexer.pos = dataEnd(bytes, lexer.start + 3, plainLength(entries));
  paintPicture(painter);
}

/** Bytes of data that is not packed; 0 where that cannot be known. */
function plainLength(entries: ReadonlyMap<string, unknown>): number {
  if (entries.has('F') || entries.has('Filter')) return 0;
  const number = (short: string, long: string) => Number(entries.get(short) ?? entries.get(long) ?? 0);
  const space = entries.get('CS') ?? entries.get('ColorSpace');
  const isMask = entries.get('IM') === true || entries.get('ImageMask') === true;
  const components = isMask ? 1 : space instanceof PdfName ? (COMPONENTS.get(space.name) ?? 0) : 0;
  const bits = isMask ? 1 : number('BPC', 'BitsPerComponent');
  return Math.ceil((number('W', 'Width') * components * bits) / 8) * number('H', 'Height');
}

/** Behind the `EI` that ends the data: after as many bytes as there must be, else the first that operators follow. */
function dataEnd(bytes: Uint8Array, from: number, length: number): number {
  const exact = nextEnd(bytes, from + length);
  if (length > 0 && exact >= 0 && exact - from - length <= 4) return exact;
  for (let at = nextEnd(bytes, from); at >= 0; at = nextEnd(bytes, at)) if (isContent(bytes, at)) return at;
  return bytes.length;
}

/** Behind the next `EI` that stands alone; -1 for none. */
function nextEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(E, from); at >= 0; at = bytes.indexOf(E, at + 1)) {
    if (bytes[at + 1] !== I || (at > from && !isSpaceAt(bytes, at - 1))) continue;
    if (at + 2 >= bytes.length || isSpaceAt(bytes, at + 2)) return at + 2;
  }
  return -1;
}

function isSpaceAt(bytes: Uint8Array, at: number): boolean {
  return CLASSES[bytes[at] as number] === SPACE;
}

function isContent(bytes: Uint8Array, from: number): boolean {
  const to = Math.min(from + LOOKED_AT, bytes.length);
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte > 126 || (byte < 32 && !isSpaceAt(bytes, at)) || byte === 0) return false;
  }
  return true;
}
