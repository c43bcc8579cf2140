/*
 * NPY (NumPy Enhancement Proposal 1): 93 "NUMPY" major(1) minor(1) headerBytes(2; 4 from version 2), the header, the values.
 * The header is a Python dictionary: {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }, with spaces to a multiple of 64;
 * of records the description is a list: [('name', '<i4'), ('other', '<f8', (2,))].
 */
import { readNumber } from '../../bytes/number.js';
import { ByteView } from '../../bytes/view.js';
import { type DataArray, showComplex } from '../../content/data/array.js';

/** One kind of value. */
interface Kind {
  readonly title: string;
  readonly size: number;
  read(bytes: Uint8Array, at: number): unknown;
}

export interface RecordField {
  readonly name: string;
  readonly kind: Kind;
  readonly at: number;
}

export interface NumpyArray extends DataArray {
  /** Records: their fields, and the values of one. */
  readonly columns?: readonly string[];
  row?(place: number): unknown[];
}

/** As many as NumPy has. */
const MAX_DIMENSIONS = 64;
const MAX_FIELDS = 1_000;

/** Reads an array; `undefined` for what has no header. */
export function readNpy(bytes: Uint8Array, name: string): NumpyArray | undefined {
  const view = new ByteView(bytes);
  const major = view.u8(6);
  const start = major >= 2 ? 12 : 10;
  const length = major >= 2 ? view.u32(8) : view.u16(8);
  const header = new TextDecoder(major >= 3 ? 'utf-8' : 'latin1').decode(view.slice(start, length));
  const shape = /['"]shape['"]\s*:\s*\(([\d,\sL]*)\)/.exec(header)?.[1];
  if (shape === undefined) return undefined;
  const sizes = shape
    .split(',')
    .filter((size) => size.trim() !== '')
    .slice(0, MAX_DIMENSIONS);
  const base = { name, shape: sizes.map((size) => Number.parseInt(size, 10)) };
  const data = bytes.subarray(start + length);
  const single = /['"]descr['"]\s*:\s*['"]([^'"]*)['"]/.exec(header)?.[1];
  if (single === undefined) return { ...base, ...readRecords(header, data) };
  const kind = kindOf(single);
  if (kind === undefined) return { ...base, type: single.endsWith('O') ? 'object' : single };
  const isFortran = /['"]fortran_order['"]\s*:\s*True/.test(header);
  const place = isFortran ? (i: number) => fortranPlace(i, base.shape) : (i: number) => i;
  return { ...base, type: kind.title, value: (i) => kind.read(data, place(i) * kind.size) };
}

function readRecords(header: string, data: Uint8Array): Omit<NumpyArray, 'name' | 'shape'> {
  const fields: RecordField[] = [];
  let size = 0;
  for (const found of header.matchAll(
    /\(\s*['"]([^'"]{0,200})['"]\s*,\s*['"]([^'"]{1,40})['"]\s*(?:,\s*\(([\d,\s]{1,100})\))?\s*\)/g,
  )) {
    const kind = kindOf(found[2] ?? '');
    if (kind === undefined || fields.length >= MAX_FIELDS) return { type: 'record' };
    const times = (found[3] ?? '1').split(',').reduce((all, each) => all * (Number(each) || 1), 1);
    const name = found[1] ?? '';
    // Fields without a name fill the places between others.
    if (name !== '') fields.push({ name, kind: times === 1 ? kind : repeated(kind, times), at: size });
    size += kind.size * times;
  }
  // A record within a record is written with a list in it.
  if (fields.length === 0 || /,\s*\[\s*\(/.test(header)) return { type: 'record' };
  const row = (place: number) => fields.map(({ kind, at }) => kind.read(data, place * size + at));
  return { type: 'record', columns: fields.map(({ name }) => name), row };
}

function repeated(kind: Kind, times: number): Kind {
  const shown = Math.min(times, 100);
  return {
    title: kind.title,
    size: kind.size * times,
    read: (bytes, at) => Array.from({ length: shown }, (_, i) => kind.read(bytes, at + i * kind.size)),
  };
}

/** Where a value stands whose first index counts fastest, by its place in rows. */
function fortranPlace(place: number, shape: readonly number[]): number {
  let rest = place;
  let out = 0;
  const steps = shape.map((_, i) => shape.slice(0, i).reduce((all, size) => all * size, 1));
  for (let i = shape.length - 1; i >= 0; i--) {
    const size = shape[i] ?? 1;
    out += (rest % size) * (steps[i] ?? 0);
    rest = Math.floor(rest / size);
  }
  return out;
}

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['W', 604_800_000],
  ['D', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
  ['us', 1e-3],
  ['ns', 1e-6],
]);

function kindOf(type: string): Kind | undefined {
  const [, order, letter = '', digits, unit] = /^([<>|=]?)([a-zA-Z?])(\d*)(?:\[(\d*\w+)\])?$/.exec(type) ?? [];
  const isLittle = order !== '>';
  const size = Number(digits || 1);
  switch (letter) {
    case 'b':
    case '?':
      return { title: 'bool', size: 1, read: (bytes, at) => (bytes[at] === undefined ? undefined : bytes[at] !== 0) };
    case 'i':
    case 'u':
      return numeric(letter === 'i' ? 'int' : 'uint', size, isLittle);
    case 'f':
      return numeric('float', size, isLittle);
    case 'c':
      return complex(size, isLittle);
    case 'U':
      return {
        title: `text of ${size}`,
        size: size * 4,
        read: (bytes, at) => readUtf32(bytes.subarray(at, at + size * 4), isLittle),
      };
    case 'S':
    case 'a':
      return {
        title: `text of ${size}`,
        size,
        read: (bytes, at) => new TextDecoder().decode(bytes.subarray(at, at + size)).replace(/\0+$/, ''),
      };
    case 'V':
      return { title: `${size} bytes`, size, read: (bytes, at) => bytes.subarray(at, at + size) };
    case 'M':
      return {
        title: 'datetime64',
        size: 8,
        read: (bytes, at) => readMoment(bytes, at, { isLittle, unit: unit ?? 's' }),
      };
    case 'm':
      return { ...numeric('int', 8, isLittle), title: 'timedelta64' };
    default:
      return undefined;
  }
}

function numeric(kind: 'int' | 'uint' | 'float', size: number, isLittle: boolean): Kind {
  return { title: `${kind}${size * 8}`, size, read: (bytes, at) => readNumber(bytes, at, { kind, size, isLittle }) };
}

function complex(size: number, isLittle: boolean): Kind {
  const part = numeric('float', size / 2, isLittle);
  const read = (bytes: Uint8Array, at: number) => showComplex(part.read(bytes, at), part.read(bytes, at + size / 2));
  return { title: `complex${size * 8}`, size, read };
}

function readUtf32(bytes: Uint8Array, isLittle: boolean): string {
  let out = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = Number(readNumber(bytes, at, { kind: 'uint', size: 4, isLittle }));
    if (code === 0) break;
    out += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return out;
}

/** The least number means "not a time". Months and years count from 1970. */
function readMoment(bytes: Uint8Array, at: number, { isLittle, unit }: { isLittle: boolean; unit: string }): unknown {
  const count = readNumber(bytes, at, { kind: 'int', size: 8, isLittle });
  if (count === undefined || count === -(2n ** 63n)) return 'NaT';
  const [, times = '', name = ''] = /^(\d*)(\w+)$/.exec(unit) ?? [];
  const steps = Number(count) * (Number(times) || 1);
  if (name === 'Y') return String(1970 + steps);
  if (name === 'M') return new Date(Date.UTC(1970, steps)).toISOString().slice(0, 7);
  const ms = UNIT_MS.get(name);
  return ms === undefined ? count : new Date(steps * ms);
}
