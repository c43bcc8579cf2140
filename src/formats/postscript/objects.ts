// Objects of PostScript. Whether an object is executed is a matter of the reference: copies share what they hold.

export interface Name {
  readonly kind: 'name';
  readonly name: string;
  readonly exec: boolean;
}

export interface PsString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
  readonly exec: boolean;
}

export interface PsArray {
  readonly kind: 'array';
  readonly items: PsObject[];
  /** Part of `items` that this array is. */
  readonly from: number;
  readonly length: number;
  readonly exec: boolean;
}

export interface Dict {
  readonly kind: 'dict';
  readonly map: Map<unknown, PsObject>;
}

export interface Operator {
  readonly kind: 'operator';
  readonly name: string;
}

/** The text of the program itself, or what a filter makes of it. */
export interface PsFile {
  readonly kind: 'file';
  readonly exec: boolean;
  /** Filters between the reader and the text, the last one first. */
  readonly filters: readonly string[];
  /** Where a SubFileDecode filter ends. */
  readonly marker?: string;
}

export interface Mark {
  readonly kind: 'mark';
}

export type PsObject = number | boolean | null | Name | PsString | PsArray | Dict | Operator | PsFile | Mark;

export const MARK: Mark = { kind: 'mark' };

/** An error of the program, as `stopped` sees it; anything else that is thrown ends the reading. */
export class PsError extends Error {}
/** `exit`, on its way to the loop around it. */
export class ExitSignal extends Error {}
/** The program ends itself, or has done all it may. */
export class QuitSignal extends Error {}

export function nameOf(name: string, exec = false): Name {
  return { kind: 'name', name, exec };
}

export function stringOf(text: string): PsString {
  return { kind: 'string', bytes: Buffer.from(text, 'latin1'), exec: false };
}

export function textOf(value: PsString): string {
  return Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.length).toString('latin1');
}

export function arrayOf(items: PsObject[], exec = false): PsArray {
  return { kind: 'array', items, from: 0, length: items.length, exec };
}

export function dictOf(entries: Iterable<readonly [unknown, PsObject]> = []): Dict {
  return { kind: 'dict', map: new Map(entries) };
}

/** What an array holds, as a list of its own. */
export function itemsOf(array: PsArray): PsObject[] {
  return array.items.slice(array.from, array.from + array.length);
}

/** Keys of dictionaries: names and strings are the same key. */
export function keyOf(key: PsObject): unknown {
  if (typeof key !== 'object' || key === null) return key;
  if (key.kind === 'name') return key.name;
  return key.kind === 'string' ? textOf(key) : key;
}

export function kindOf(value: PsObject | undefined): string {
  if (value === undefined) return 'none';
  if (value === null) return 'null';
  return typeof value === 'object' ? value.kind : typeof value;
}

export function isDict(value: PsObject | undefined): value is Dict {
  return kindOf(value) === 'dict';
}

export function isArray(value: PsObject | undefined): value is PsArray {
  return kindOf(value) === 'array';
}

export function isName(value: PsObject | undefined): value is Name {
  return kindOf(value) === 'name';
}

export function isString(value: PsObject | undefined): value is PsString {
  return kindOf(value) === 'string';
}
