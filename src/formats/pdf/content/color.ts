import { decodeStream, get, getArray, getDict, getNumber, type PdfFile, resolve } from '../syntax/file.js';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../syntax/objects.js';
import { evaluate, parseFunction, type TintFunction } from './functions.js';

/** Colour spaces as far as 0xRRGGBB needs them (ISO 32000-2 §8.6). Profiles are read as the device space of their components. */
export type ColorSpace =
  | { readonly kind: 'gray' | 'rgb' | 'cmyk' | 'lab' | 'pattern' }
  | { readonly kind: 'indexed'; readonly base: ColorSpace; readonly table: Uint8Array }
  | { readonly kind: 'tint'; readonly base: ColorSpace; readonly tint: TintFunction | undefined };

export const DEVICE_GRAY: ColorSpace = { kind: 'gray' };
export const DEVICE_RGB: ColorSpace = { kind: 'rgb' };
export const DEVICE_CMYK: ColorSpace = { kind: 'cmyk' };
const LAB: ColorSpace = { kind: 'lab' };
const PATTERN: ColorSpace = { kind: 'pattern' };

/** Spaces within spaces: an indexed one over a separation over a profile. */
const MAX_DEPTH = 4;

export function parseColorSpace(file: PdfFile, value: PdfValue, spaces: PdfDict | undefined, depth = 0): ColorSpace {
  if (depth > MAX_DEPTH) return DEVICE_GRAY;
  if (value instanceof PdfName) return namedSpace(file, value.name, spaces, depth);
  if (!Array.isArray(value)) return DEVICE_GRAY;
  const family = resolve(file, value[0] ?? null);
  if (!(family instanceof PdfName)) return DEVICE_GRAY;
  const second = resolve(file, value[1] ?? null);
  switch (family.name) {
    case 'ICCBased':
      return second instanceof PdfStream ? ofComponents(getNumber(file, second.dict, 'N') ?? 3) : DEVICE_RGB;
    case 'CalRGB':
      return DEVICE_RGB;
    case 'Lab':
      return LAB;
    case 'Pattern':
      return PATTERN;
    case 'Indexed':
    case 'I':
      return {
        kind: 'indexed',
        base: parseColorSpace(file, second, spaces, depth + 1),
        table: tableOf(file, resolve(file, value[3] ?? null)),
      };
    case 'Separation':
    case 'DeviceN':
      return {
        kind: 'tint',
        base: parseColorSpace(file, resolve(file, value[2] ?? null), spaces, depth + 1),
        tint: parseFunction(file, resolve(file, value[3] ?? null)),
      };
    default:
      return namedSpace(file, family.name, undefined, depth);
  }
}

function namedSpace(file: PdfFile, name: string, spaces: PdfDict | undefined, depth: number): ColorSpace {
  if (name === 'DeviceRGB' || name === 'RGB' || name === 'CalRGB') return DEVICE_RGB;
  if (name === 'DeviceCMYK' || name === 'CMYK') return DEVICE_CMYK;
  if (name === 'DeviceGray' || name === 'G' || name === 'CalGray') return DEVICE_GRAY;
  if (name === 'Pattern') return PATTERN;
  const known = spaces === undefined ? null : get(file, spaces, name);
  return known === null ? DEVICE_GRAY : parseColorSpace(file, known, undefined, depth + 1);
}

function ofComponents(count: number): ColorSpace {
  return count === 1 ? DEVICE_GRAY : count === 4 ? DEVICE_CMYK : DEVICE_RGB;
}

function tableOf(file: PdfFile, value: PdfValue): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return value instanceof PdfStream ? decodeStream(file, value).bytes : new Uint8Array(0);
}

/** What a space's colour is before one is set: black, where it has black. */
export function firstColor(space: ColorSpace): number {
  return space.kind === 'indexed' ? toRgb(space, [0]) : 0;
}

/** 0xRRGGBB of a colour's components. */
export function toRgb(space: ColorSpace, values: readonly number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  switch (space.kind) {
    case 'gray':
      return rgb(a, a, a);
    case 'rgb':
      return rgb(a, b, c);
    case 'cmyk':
      return rgb(1 - a - d, 1 - b - d, 1 - c - d);
    case 'lab':
      return rgb(a / 100, a / 100, a / 100);
    case 'indexed':
      return indexedColor(space.base, space.table, a);
    case 'tint':
      return space.tint === undefined ? rgb(1 - a, 1 - a, 1 - a) : toRgb(space.base, evaluate(space.tint, values));
    case 'pattern':
      return 0;
  }
}

function indexedColor(base: ColorSpace, table: Uint8Array, index: number): number {
  const count = base.kind === 'gray' || base.kind === 'tint' ? 1 : base.kind === 'cmyk' ? 4 : 3;
  const from = Math.max(Math.trunc(index), 0) * count;
  const scale = base.kind === 'lab' ? 100 / 255 : 1 / 255;
  return toRgb(
    base,
    Array.from(table.subarray(from, from + count), (byte) => byte * scale),
  );
}

export function rgb(red: number, green: number, blue: number): number {
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

function byte(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 255 : Math.round(share * 255);
}

/** What PDFium and others show where a pattern cannot be a colour: a tiling is grey, a gradient white. */
const TILED = 0xbfbfbf;
const SHADED = 0xffffff;

export function patternColor(file: PdfFile, patterns: PdfDict | undefined, name: string): number {
  const dict = patterns === undefined ? undefined : getDict(file, patterns, name);
  if (dict === undefined) return TILED;
  return getNumber(file, dict, 'PatternType') === 2 || getArray(file, dict, 'Shading') !== undefined ? SHADED : TILED;
}
