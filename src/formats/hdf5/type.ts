/*
 * Datatype: class(4 bits) version(4 bits) bits(3) bytes(4), then by its class:
 *   0 integer (bit 0 big-endian, bit 3 signed), 1 float: widths; 3 text; 4 bits; 5 opaque; 7 reference; 2 time
 *   6 record    of members: name, to eight bytes before version 3, place(4; as few bytes as it takes in 3), [version 1: dimensions],
 *               type
 *   8 choice    type, names, values; 9 of any length (bits 1: text): type; 10 array: dimensions(1) [0(3)] sizes(4) [order(4)] type
 */
import { readNumber } from '../../bytes/number.js';
import { address, type File, number, textAt } from './file.js';
import { readHeapObject } from './heap.js';

export interface Type {
  readonly title: string;
  readonly size: number;
  /** Where the description ends. */
  readonly end: number;
  /** Values that one value holds at most. */
  readonly leaves: number;
  readonly members?: readonly { readonly name: string; readonly at: number; readonly type: Type }[];
  read(bytes: Uint8Array, at: number): unknown;
}

const MAX_DEPTH = 8;
const MAX_MEMBERS = 1_000;
const MAX_VALUES = 100;
/** Values that are shown of one that holds others. */
const MAX_LEAVES = 2_000;

export function readType(file: File, at: number, depth = 0): Type {
  const [first = 0, bits = 0, more = 0] = file.bytes.subarray(at, at + 3);
  const kind = first & 15;
  const size = number(file, at + 4, 4);
  const isLittle = (bits & 1) === 0;
  const unknown: Type = { title: 'unknown', size, end: at + 8, leaves: 1, read: () => undefined };
  if (depth > MAX_DEPTH) return unknown;
  switch (kind) {
    case 0: {
      const name = (bits & 8) === 0 ? 'uint' : 'int';
      return {
        ...unknown,
        title: `${name}${size * 8}`,
        end: at + 12,
        read: (data, from) => readNumber(data, from, { kind: name, size, isLittle }),
      };
    }
    case 1:
      return {
        ...unknown,
        title: `float${size * 8}`,
        end: at + 20,
        read: (data, from) => readNumber(data, from, { kind: 'float', size, isLittle }),
      };
    case 3:
      return { ...unknown, title: 'text', read: (data, from) => textAt({ bytes: data }, from, size).trimEnd() };
    case 4:
      return {
        ...unknown,
        title: `bits${size * 8}`,
        end: at + 12,
        read: (data, from) => readNumber(data, from, { kind: 'uint', size, isLittle }),
      };
    case 5:
      return {
        ...unknown,
        title: 'opaque',
        end: at + 8 + bits,
        read: (data, from) => data.subarray(from, from + size),
      };
    case 6:
      return readRecord(file, at, { size, depth, version: first >> 4, count: bits | (more << 8) });
    case 7:
      return { ...unknown, title: 'reference' };
    case 8:
      return readChoice(file, at, { size, depth, version: first >> 4, count: bits | (more << 8) });
    case 9:
      return readAnyLength(file, at, { size, depth, isText: (bits & 15) === 1 });
    case 10:
      return readArray(file, at, { size, depth, version: first >> 4 });
    default:
      return { ...unknown, title: kind === 2 ? 'time' : 'unknown' };
  }
}

interface Outer {
  readonly size: number;
  readonly depth: number;
  readonly version: number;
}

/** Where a name ends: right behind its NUL, or at a multiple of eight. */
function nameEnd({ bytes }: File, at: number, version: number): number {
  const length = Math.max(0, bytes.subarray(at, at + 1_000).indexOf(0)) + 1;
  return at + (version >= 3 ? length : Math.ceil(length / 8) * 8);
}

function readRecord(file: File, start: number, { size, depth, version, count }: Outer & { count: number }): Type {
  const placeBytes = version < 3 ? 4 : size < 256 ? 1 : size < 65_536 ? 2 : size < 16_777_216 ? 3 : 4;
  const members: { name: string; at: number; type: Type }[] = [];
  let at = start + 8;
  let leaves = 0;
  for (let i = 0; i < Math.min(count, MAX_MEMBERS) && at < file.bytes.length; i++) {
    const name = textAt(file, at, 1_000);
    at = nameEnd(file, at, version);
    const place = number(file, at, placeBytes);
    at += placeBytes + (version === 1 ? 28 : 0);
    const type = readType(file, at, depth + 1);
    leaves += type.leaves;
    if (leaves <= MAX_LEAVES) members.push({ name, at: place, type });
    at = type.end;
  }
  const read = (bytes: Uint8Array, from: number) =>
    new Map(members.map((member) => [member.name, member.type.read(bytes, from + member.at)]));
  return {
    title: `record of ${members.map(({ name }) => name).join(', ')}`,
    size,
    end: at,
    leaves: Math.min(leaves, MAX_LEAVES),
    members,
    read,
  };
}

function readChoice(file: File, start: number, { size, depth, version, count }: Outer & { count: number }): Type {
  const base = readType(file, start + 8, depth + 1);
  const names: string[] = [];
  let at = base.end;
  for (let i = 0; i < Math.min(count, MAX_MEMBERS) && at < file.bytes.length; i++) {
    names.push(textAt(file, at, 1_000));
    at = nameEnd(file, at, version);
  }
  const byValue = new Map(names.map((name, i) => [base.read(file.bytes, at + i * base.size), name]));
  const isTruth = byValue.get(0) === 'FALSE' && byValue.get(1) === 'TRUE';
  return {
    title: isTruth ? 'bool' : `one of ${names.slice(0, 10).join(', ')}`,
    size,
    end: at + names.length * base.size,
    leaves: 1,
    read: (bytes, from) => {
      const value = base.read(bytes, from);
      return isTruth ? value === 1 : (byValue.get(value) ?? value);
    },
  };
}

/** In the data: bytes or count(4), address of a heap, number in it(4). */
function readAnyLength(
  file: File,
  start: number,
  { size, depth, isText }: Omit<Outer, 'version'> & { isText: boolean },
): Type {
  const base = readType(file, start + 8, depth + 1);
  const most = isText ? 1 : mostOf(base);
  const read = (bytes: Uint8Array, from: number): unknown => {
    const count = number({ bytes }, from, 4);
    const heap = address({ ...file, bytes }, from + 4);
    const object =
      count === 0 ? undefined : readHeapObject(file, heap, number({ bytes }, from + 4 + file.addressBytes, 4));
    if (object === undefined) return isText ? '' : [];
    if (isText) return new TextDecoder().decode(object.subarray(0, Math.min(count, 10_000))).replace(/\0+$/, '');
    const shown = Math.min(count, most, Math.floor(object.length / Math.max(base.size, 1)));
    return Array.from({ length: shown }, (_, i) => base.read(object, i * base.size));
  };
  return { title: isText ? 'text' : `list of ${base.title}`, size, end: base.end, leaves: most * base.leaves, read };
}

/** How many values of a type are shown in one that holds them. */
function mostOf(base: Type): number {
  return Math.max(1, Math.min(MAX_VALUES, Math.floor(MAX_LEAVES / base.leaves)));
}

function readArray(file: File, start: number, { size, depth, version }: Outer): Type {
  const rank = Math.min(file.bytes[start + 8] ?? 0, 32);
  const sizesAt = start + (version >= 3 ? 9 : 12);
  const sizes = Array.from({ length: rank }, (_, i) => number(file, sizesAt + i * 4, 4));
  const base = readType(file, sizesAt + rank * (version >= 3 ? 4 : 8), depth + 1);
  const count = Math.min(
    sizes.reduce((all, each) => all * each, 1),
    mostOf(base),
  );
  const read = (bytes: Uint8Array, from: number) =>
    Array.from({ length: count }, (_, i) => base.read(bytes, from + i * base.size));
  return {
    title: `${base.title} [${sizes.join(' × ')}]`,
    size,
    end: base.end,
    leaves: Math.max(1, count) * base.leaves,
    read,
  };
}
