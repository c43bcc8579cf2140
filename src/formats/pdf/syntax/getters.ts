import { type PdfDict, PdfName, PdfStream, type PdfValue } from './objects.js';
import { resolve } from './resolve.js';
import type { PdfFile } from './state.js';
import { textOf } from './text.js';

/** Values of dictionaries by their type; `undefined` where there is none, or one of another type. */

/** Any value, resolved; null where there is none. */
export function get(file: PdfFile, dict: PdfDict, key: string): PdfValue {
  return resolve(file, dict.get(key));
}

/** A dictionary, also that of a stream. */
export function getDict(file: PdfFile, dict: PdfDict, key: string): PdfDict | undefined {
  return toDict(resolve(file, dict.get(key)));
}

export function getArray(file: PdfFile, dict: PdfDict, key: string): PdfValue[] | undefined {
  const value = resolve(file, dict.get(key));
  return Array.isArray(value) ? value : undefined;
}

export function getStream(file: PdfFile, dict: PdfDict, key: string): PdfStream | undefined {
  const value = resolve(file, dict.get(key));
  return value instanceof PdfStream ? value : undefined;
}

export function getNumber(file: PdfFile, dict: PdfDict, key: string): number | undefined {
  const value = resolve(file, dict.get(key));
  return typeof value === 'number' ? value : undefined;
}

export function getName(file: PdfFile, dict: PdfDict, key: string): string | undefined {
  const value = resolve(file, dict.get(key));
  return value instanceof PdfName ? value.name : undefined;
}

export function getString(file: PdfFile, dict: PdfDict, key: string): Uint8Array | undefined {
  const value = resolve(file, dict.get(key));
  return value instanceof Uint8Array ? value : undefined;
}

/** A text string (ISO 32000-2 §7.9.2.2), or ''; long ones may be streams. */
export function getText(file: PdfFile, dict: PdfDict, key: string): string {
  const value = getString(file, dict, key);
  return value === undefined ? '' : textOf(value);
}

export function toDict(value: PdfValue): PdfDict | undefined {
  if (value instanceof Map) return value;
  return value instanceof PdfStream ? value.dict : undefined;
}

/** The numbers of an array, resolved; what is none is 0. */
export function toNumbers(file: PdfFile, values: readonly PdfValue[]): number[] {
  return values.map((value) => {
    const number = resolve(file, value);
    return typeof number === 'number' ? number : 0;
  });
}
