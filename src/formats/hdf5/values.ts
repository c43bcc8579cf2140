/*
 *   layout (message 8)     1, 2: version rank(1) kind(1) 0(5) [address(o)] sizes(4 each) [bytes(4) data]
 *                          3, 4: version kind(1), then kind 0: bytes(2) data; 1: address(o) bytes(l); 2 in pieces, in version 3:
 *                          rank + 1 (1) tree(o) sizes(4 each)
 *   a piece's key          bytes(4) filters that were left out(4) places(8 each, one more)
 *   filters (message B)    1: version count(1) 0(6), each id(2) nameBytes(2) flags(2) values(2) name, values(4 each), to eight
 *                          bytes; 2: version count(1), each id(2) [nameBytes(2) where id > 255] flags(2) values(2) ...
 */
import { unpack } from '../../bytes/zip/gunzip.js';
import type { ReadContext } from '../../core/format.js';
import { address, type File, NOWHERE, number } from './file.js';
import type { Message } from './header.js';
import { leavesOf } from './links.js';
import type { Type } from './type.js';

interface Stored {
  readonly file: File;
  readonly context: ReadContext;
  readonly type: Type;
  readonly shape: readonly number[];
  readonly filters: readonly number[];
}

const DEFLATE = 1;
const SHUFFLE = 2;
const CHECKSUM = 3;
/** Pieces that are kept unpacked. */
const KEPT_PIECES = 64;
const MAX_PIECE_BYTES = 67_108_864;

/** Reads values by their place in rows; undefined where they are stored in a way that is not read. */
export function valuesOf(layout: Message, stored: Stored): ((place: number) => unknown) | undefined {
  const { file, type, shape } = stored;
  const { at } = layout;
  const version = file.bytes[at] ?? 0;
  const isOld = version < 3;
  const kind = file.bytes[at + (isOld ? 2 : 1)] ?? 0;
  if (kind === 2) return version <= 3 ? chunkedValues(layout, stored, isOld) : undefined;
  const rank = file.bytes[at + 1] ?? 0;
  const place = kind === 1 ? address(file, at + (isOld ? 8 : 2)) : at + (isOld ? 8 + rank * 4 + 4 : 4);
  if (place === NOWHERE || shape.includes(0)) return undefined;
  return (i) => type.read(file.bytes, place + i * type.size);
}

function chunkedValues({ at }: Message, stored: Stored, isOld: boolean): ((place: number) => unknown) | undefined {
  const { file, type, shape, filters } = stored;
  if (filters.some((id) => id !== DEFLATE && id !== SHUFFLE && id !== CHECKSUM)) return undefined;
  const rank = file.bytes[at + (isOld ? 1 : 2)] ?? 0;
  if (rank !== shape.length + 1) return undefined;
  const tree = address(file, at + (isOld ? 8 : 3));
  const sizesAt = at + (isOld ? 8 : 3) + file.addressBytes;
  const sizes = shape.map((_, i) => number(file, sizesAt + i * 4, 4));
  const pieceBytes = sizes.reduce((all, size) => all * size, type.size);
  if (pieceBytes === 0 || pieceBytes > MAX_PIECE_BYTES) return undefined;
  const pieces = new Map<string, { at: number; length: number; leftOut: number }>();
  for (const leaf of leavesOf(file, tree, 8 + rank * 8)) {
    const places = sizes.map((size, i) => Math.floor(number(file, leaf.key + 8 + i * 8, 8) / size));
    pieces.set(places.join(), {
      at: leaf.at,
      length: number(file, leaf.key, 4),
      leftOut: number(file, leaf.key + 4, 4),
    });
  }
  const kept = new Map<string, Uint8Array>();
  return (place) => {
    const { name, within } = whereIs(place, shape, sizes);
    const piece = pieces.get(name);
    if (piece === undefined) return type.read(new Uint8Array(type.size), 0);
    const bytes =
      kept.get(name) ?? unfilter(file.bytes.subarray(piece.at, piece.at + piece.length), piece.leftOut, stored);
    if (kept.size > KEPT_PIECES) kept.clear();
    kept.set(name, bytes);
    return type.read(bytes, within * type.size);
  };
}

/** The piece that a value is in, and its place there. */
function whereIs(place: number, shape: readonly number[], sizes: readonly number[]): { name: string; within: number } {
  const piece: number[] = [];
  let rest = place;
  let within = 0;
  let step = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const size = shape[axis] ?? 1;
    const own = sizes[axis] ?? 1;
    const index = rest % size;
    rest = Math.floor(rest / size);
    piece.unshift(Math.floor(index / own));
    within += (index % own) * step;
    step *= own;
  }
  return { name: piece.join(), within };
}

function unfilter(packed: Uint8Array, leftOut: number, { filters, context, type }: Stored): Uint8Array {
  let bytes = packed;
  for (let i = filters.length - 1; i >= 0; i--) {
    if ((leftOut & (1 << i)) !== 0) continue;
    if (filters[i] === CHECKSUM) bytes = bytes.subarray(0, -4);
    else if (filters[i] === DEFLATE) bytes = unpack(bytes, 'deflate', context.budget).bytes;
    else bytes = unshuffle(bytes, type.size);
  }
  return bytes;
}

/** First bytes of all values stood together, then the second ones, ... */
function unshuffle(bytes: Uint8Array, size: number): Uint8Array {
  const count = Math.floor(bytes.length / size);
  const out = Uint8Array.from(bytes);
  for (let i = 0; i < count; i++) for (let j = 0; j < size; j++) out[i * size + j] = bytes[j * count + i] ?? 0;
  return out;
}

export function readFilters(file: File, { at }: Message): number[] {
  const [version, count = 0] = file.bytes.subarray(at, at + 2);
  const out: number[] = [];
  let next = at + (version === 1 ? 8 : 2);
  for (let i = 0; i < Math.min(count, 32); i++) {
    const id = number(file, next, 2);
    const isNamed = version === 1 || id > 255;
    const nameBytes = isNamed ? number(file, next + 2, 2) : 0;
    const values = number(file, next + (isNamed ? 6 : 4), 2);
    const padded = version === 1 ? Math.ceil(nameBytes / 8) * 8 : nameBytes;
    next += (isNamed ? 8 : 6) + padded + (values + (version === 1 ? values % 2 : 0)) * 4;
    out.push(id);
  }
  return out;
}
