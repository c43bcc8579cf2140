/*
 * The lengths that a Parquet file claims, looked at before anything is made from them (Thrift compact protocol; parquet.thrift).
 * A structure: fields up to a zero byte. A field: id delta(4 bits) type(4 bits) [id], value. Numbers: 7 bits a byte, the lowest first.
 * A list: size(4 bits) type(4 bits) [size], values. The end of a file: metadata, length of the metadata(4), PAR1.
 */
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';

const FOOTER_BYTES = 8;
const MAX_DEPTH = 32;
/** Bytes that 64 bits take at most. */
const MAX_VARINT_BYTES = 10;
/** What a value takes in memory once it is unpacked. */
const VALUE_BYTES = 8;
const MAX_VALUES = 0x7fff_ffff;

const TYPE_TRUE = 1;
const TYPE_FALSE = 2;
const TYPE_BYTE = 3;
const TYPE_I16 = 4;
const TYPE_I64 = 6;
const TYPE_DOUBLE = 7;
const TYPE_BINARY = 8;
const TYPE_LIST = 9;
const TYPE_STRUCT = 12;

/** Numbers of a structure by the ids of their fields: `8.1` is the first field of the structure in the eighth. */
type Numbers = Map<string, number>;

interface State {
  readonly bytes: Uint8Array;
  at: number;
  readonly numbers: Numbers;
}

/** Throws `corrupt-document` where the metadata claims more than its bytes can hold. */
export function verifyMetadata(bytes: Uint8Array): void {
  const end = bytes.length - FOOTER_BYTES;
  check(end >= 0);
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(end, true);
  check(length <= end);
  readStruct({ bytes: bytes.subarray(0, end), at: end - length, numbers: new Map() }, '', 0);
}

/** A part of the file that holds a column of a row group, and how many of its values are wanted. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  readonly values: number;
}

/** Throws `corrupt-document` where a page claims more than its column can hold; what pages unpack to is spent. */
export function verifyPages(file: Uint8Array, chunk: Chunk, budget: Budget): void {
  check(chunk.from >= 0 && chunk.from <= chunk.to && chunk.to <= file.length);
  const bytes = file.subarray(chunk.from, chunk.to);
  let values = 0;
  for (let at = 0; values < chunk.values && at < bytes.length - 1; ) {
    const state: State = { bytes, at, numbers: new Map() };
    readStruct(state, '', 0);
    const unpacked = state.numbers.get('2') ?? -1;
    const packed = state.numbers.get('3') ?? -1;
    check(unpacked >= 0 && packed >= 0 && state.at + packed <= bytes.length);
    const own = valuesOf(state.numbers);
    spend(budget, 'maxInflatedBytes', unpacked + own * VALUE_BYTES);
    at = state.at + packed;
    values += own;
  }
}

/** A page of data states its values in the header of version 1 or 2, a page of the dictionary in its own: each has to. */
function valuesOf(numbers: Numbers): number {
  const stated = [numbers.get('5.1'), numbers.get('8.1'), numbers.get('7.1')].filter((value) => value !== undefined);
  check(stated.length > 0 && stated.every((value) => value >= 0 && value <= MAX_VALUES));
  if (numbers.has('8.1')) {
    const lengths = (numbers.get('8.5') ?? -1) >= 0 && (numbers.get('8.6') ?? -1) >= 0;
    check(lengths && (numbers.get('8.3') ?? -1) >= 0 && (numbers.get('8.2') ?? -1) >= 0);
  }
  return numbers.has('7.1') ? 0 : Math.max(...stated);
}

function readStruct(state: State, prefix: string, depth: number): void {
  check(depth < MAX_DEPTH);
  let id = 0;
  for (;;) {
    const byte = readByte(state);
    const type = byte & 0x0f;
    if (type === 0) return;
    const delta = byte >> 4;
    id = delta === 0 ? readInteger(state) : id + delta;
    readValue(state, type, { path: `${prefix}${id}`, depth });
  }
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

function readValue(state: State, type: number, place: Place): void {
  if (type === TYPE_TRUE || type === TYPE_FALSE) return;
  if (type === TYPE_BYTE) skip(state, 1);
  else if (type >= TYPE_I16 && type <= TYPE_I64) state.numbers.set(place.path, readInteger(state));
  else if (type === TYPE_DOUBLE) skip(state, 8);
  else if (type === TYPE_BINARY) skip(state, readLength(state));
  else if (type === TYPE_LIST) readList(state, place);
  else if (type === TYPE_STRUCT) readStruct(state, `${place.path}.`, place.depth + 1);
  else check(false);
}

/** Every value of a list takes a byte at least. */
function readList(state: State, { path, depth }: Place): void {
  check(depth < MAX_DEPTH);
  const byte = readByte(state);
  const size = byte >> 4 === 15 ? readLength(state) : byte >> 4;
  check(size <= state.bytes.length - state.at);
  const type = byte & 0x0f;
  const element = type === TYPE_TRUE || type === TYPE_FALSE ? TYPE_BYTE : type;
  for (let i = 0; i < size; i++) readValue(state, element, { path: `${path}[]`, depth: depth + 1 });
}

function readByte(state: State): number {
  const byte = state.bytes[state.at++];
  if (byte === undefined) throw new ConvertError('corrupt-document');
  return byte;
}

function skip(state: State, bytes: number): void {
  state.at += bytes;
  check(state.at <= state.bytes.length);
}

/** A length without sign. */
function readLength(state: State): number {
  let value = 0;
  for (let i = 0; i < MAX_VARINT_BYTES; i++) {
    const byte = readByte(state);
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return value;
  }
  throw new ConvertError('corrupt-document');
}

/** A number whose sign is its lowest bit; exact up to 2^53. */
function readInteger(state: State): number {
  const value = readLength(state);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function check(sound: boolean): void {
  if (!sound) throw new ConvertError('corrupt-document');
}
