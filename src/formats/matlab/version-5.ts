/*
 * MAT-file version 5 (MathWorks, "MAT-File Format"): text(116) subsystem(8) version(2) order(2: "IM" little-endian), then elements:
 *
 *   element   type(4) bytes(4) data, padded to eight bytes; or bytes(2) type(2) data(4) where it is short
 *   types     1 int8 2 uint8 3 int16 4 uint16 5 int32 6 uint32 7 single 9 double 12 int64 13 uint64 14 matrix 15 zlib
 *             16 UTF-8 17 UTF-16 18 UTF-32
 *   matrix    elements: flags(class in the low byte, 0x200 logical, 0x800 complex) dimensions name, then by its class:
 *             1 cell: matrices; 2 structure: length of names, names, matrices; 3 object: class name, then as 2; 4 characters;
 *             5 sparse: rows, columns, values; 6 double 7 single 8-15 int8 ... uint64: real, imaginary
 */
import { type NumberType, readNumber } from '../../bytes/number.js';
import { unpack } from '../../bytes/zip/gunzip.js';
import type { DataArray } from '../../content/data/array.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { matrix, rowsOfText } from './matrix.js';

const HEADER_BYTES = 128;
const MATRIX = 14;
const COMPRESSED = 15;
const LOGICAL = 0x200;
const COMPLEX = 0x800;
/** Structures within structures that are opened. */
const MAX_DEPTH = 20;
/** Matrices of one structure or list that are named. */
const MAX_PARTS = 1_000;

const CLASSES = [
  '',
  'cell',
  'struct',
  'object',
  'char',
  'sparse',
  'double',
  'single',
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'function',
  'opaque',
];
const STORED: ReadonlyMap<number, Omit<NumberType, 'isLittle'>> = new Map([
  [1, { kind: 'int', size: 1 }],
  [2, { kind: 'uint', size: 1 }],
  [3, { kind: 'int', size: 2 }],
  [4, { kind: 'uint', size: 2 }],
  [5, { kind: 'int', size: 4 }],
  [6, { kind: 'uint', size: 4 }],
  [7, { kind: 'float', size: 4 }],
  [9, { kind: 'float', size: 8 }],
  [12, { kind: 'int', size: 8 }],
  [13, { kind: 'uint', size: 8 }],
  [16, { kind: 'uint', size: 1 }],
  [17, { kind: 'uint', size: 2 }],
  [18, { kind: 'uint', size: 4 }],
]);

interface State {
  readonly context: ReadContext;
  readonly isLittle: boolean;
  readonly arrays: DataArray[];
}

interface Element {
  readonly type: number;
  readonly data: Uint8Array;
  /** Where the next element begins. */
  readonly end: number;
}

export function readVersion5(bytes: Uint8Array, context: ReadContext): DataArray[] {
  const state: State = { context, isLittle: bytes[126] === 0x49, arrays: [] };
  for (let at = HEADER_BYTES; at + 8 <= bytes.length; ) {
    const element = readElement(bytes, at, state);
    spend(context.budget, 'maxEntries', 1);
    const length = element.end - at;
    if (element.type === COMPRESSED) {
      const { bytes: inner, damaged } = unpack(element.data, 'deflate', context.budget);
      if (damaged) context.warn({ code: 'damaged-part', message: 'A variable is damaged.' });
      readMatrix(readElement(inner, 0, state), '', { state, depth: 0 });
    } else if (element.type === MATRIX) {
      readMatrix(element, '', { state, depth: 0 });
    }
    at += length;
  }
  return state.arrays;
}

function word(bytes: Uint8Array, at: number, { isLittle }: State): number {
  return Number(readNumber(bytes, at, { kind: 'uint', size: 4, isLittle }) ?? 0);
}

function readElement(bytes: Uint8Array, at: number, state: State): Element {
  const first = word(bytes, at, state);
  const short = first >>> 16;
  if (short !== 0)
    return { type: first & 0xffff, data: bytes.subarray(at + 4, at + 4 + Math.min(short, 4)), end: at + 8 };
  const length = word(bytes, at + 4, state);
  const end = at + 8 + length;
  // What is compressed has no padding.
  const padded = first === COMPRESSED ? end : Math.ceil(end / 8) * 8;
  return { type: first, data: bytes.subarray(at + 8, end), end: padded };
}

function readElements(bytes: Uint8Array, state: State, most: number): Element[] {
  const out: Element[] = [];
  for (let at = 0; at + 8 <= bytes.length && out.length < most; ) {
    const element = readElement(bytes, at, state);
    out.push(element);
    at = element.end;
  }
  return out;
}

function numbersOf(element: Element | undefined, { isLittle }: State, most: number): number[] {
  const stored = STORED.get(element?.type ?? 0);
  if (element === undefined || stored === undefined) return [];
  const count = Math.min(Math.floor(element.data.length / stored.size), most);
  return Array.from({ length: count }, (_, i) =>
    Number(readNumber(element.data, i * stored.size, { ...stored, isLittle }) ?? 0),
  );
}

interface Place {
  readonly state: State;
  readonly depth: number;
}

/** Adds a matrix to the arrays, and what it holds if it is a structure or list. `outer` is its name in what it stands in. */
function readMatrix({ type, data }: Element, outer: string, place: Place): void {
  const { state, depth } = place;
  if (type !== MATRIX || data.length === 0 || depth > MAX_DEPTH) return;
  spend(state.context.budget, 'maxNodes', 1);
  const parts = readElements(data, state, MAX_PARTS + 6);
  if (parts.length >= MAX_PARTS + 6)
    state.context.warn({ code: 'truncated', message: 'A structure has more parts than are shown.' });
  const [flag = 0] = numbersOf(parts[0], state, 2);
  const kind = flag & 0xff;
  const shape = numbersOf(parts[1], state, 32);
  const own = Buffer.from(parts[2]?.data ?? []).toString('latin1');
  const name = outer === '' ? own : outer;
  const rest = parts.slice(3);
  const title = (flag & LOGICAL) !== 0 ? 'logical' : (CLASSES[kind] ?? '');
  if (kind === 1) readCell(rest, { name, shape }, place);
  else if (kind === 2) readStructure(rest, { name, shape }, place);
  else if (kind === 3) readStructure(rest.slice(1), { name, shape }, place);
  else if (kind === 4) state.arrays.push(readCharacters(rest[0], { name, shape }, state));
  else if (kind >= 6 && kind <= 15) {
    const stored = STORED.get(rest[0]?.type ?? 0);
    if (stored === undefined) state.arrays.push({ name, type: title, shape });
    else {
      const imaginary = (flag & COMPLEX) === 0 ? undefined : rest[1]?.data;
      const number = { ...stored, isLittle: state.isLittle };
      state.arrays.push(matrix({ name, type: title, shape, real: rest[0]?.data ?? data, imaginary, number }));
    }
  } else if (own !== '' || outer !== '') state.arrays.push({ name, type: title, shape });
}

interface Named {
  readonly name: string;
  readonly shape: readonly number[];
}

function readCharacters(element: Element | undefined, { name, shape }: Named, { isLittle }: State): DataArray {
  const stored = STORED.get(element?.type ?? 0);
  if (element === undefined || stored === undefined) return { name, type: 'char', shape, text: '' };
  if (element.type === 16 && shape[0] === 1)
    return { name, type: 'char', shape, text: new TextDecoder().decode(element.data.subarray(0, 10_000)) };
  const { size } = stored;
  return rowsOfText({
    name,
    shape,
    codes: (i) => Number(readNumber(element.data, i * size, { ...stored, isLittle }) ?? 0),
  });
}

function readCell(parts: readonly Element[], { name, shape }: Named, { state, depth }: Place): void {
  state.arrays.push({ name, type: 'cell', shape });
  for (const [i, part] of parts.entries()) readMatrix(part, `${name}{${i + 1}}`, { state, depth: depth + 1 });
}

/** Fields as `name.field`, of several structures as `name(2).field`. */
function readStructure(parts: readonly Element[], { name, shape }: Named, { state, depth }: Place): void {
  state.arrays.push({ name, type: 'struct', shape });
  const [nameBytes = 0] = numbersOf(parts[0], state, 1);
  const all = Buffer.from(parts[1]?.data ?? []).toString('latin1');
  if (nameBytes === 0) return;
  const names = Array.from({ length: Math.min(Math.floor(all.length / nameBytes), MAX_PARTS) }, (_, i) =>
    all.slice(i * nameBytes, (i + 1) * nameBytes).replace(/\0.*$/s, ''),
  );
  const isLone = shape.every((size) => size === 1);
  for (const [i, part] of parts.slice(2).entries()) {
    const which = isLone ? '' : `(${Math.floor(i / names.length) + 1})`;
    readMatrix(part, `${name}${which}.${names[i % names.length] ?? ''}`, { state, depth: depth + 1 });
  }
}
