/*
 *   global heap    "GCOL" version(1) 0(3) bytes(l), then objects: number(2) references(2) 0(4) bytes(l) data, to eight bytes
 *   local heap     "HEAP" version(1) 0(3) bytes(l) free(l) data(o)
 *   fractal heap   "FRHP" version(1) idBytes(2) filterBytes(2) flags(1) largest(4) huge(l) hugeTree(o) free(l) freeMap(o) 8 lengths
 *                  width(2) first block(l) largest block(l) bits(2) rows(2) root block(o) rows of it(2)
 *     direct       "FHDB" version(1) header(o) place(bits / 8) [sum(4)], then the objects one behind the other
 *     indirect     "FHIB" version(1) header(o) place(bits / 8), addresses of blocks, row by row
 */
import { address, type File, mark, NOWHERE, number } from './file.js';

interface HeapObject {
  readonly at: number;
  readonly length: number;
}

/** Heaps that were looked through already, by file and address. */
const known = new WeakMap<File['work'], Map<number, Map<number, HeapObject>>>();

/** An object of a global heap. */
export function readHeapObject(file: File, heap: number, wanted: number): Uint8Array | undefined {
  const heaps = known.get(file.work) ?? new Map<number, Map<number, HeapObject>>();
  known.set(file.work, heaps);
  const objects = heaps.get(heap) ?? readHeap(file, heap);
  heaps.set(heap, objects);
  const found = objects.get(wanted);
  return found === undefined ? undefined : file.bytes.subarray(found.at, found.at + found.length);
}

function readHeap(file: File, heap: number): Map<number, HeapObject> {
  const objects = new Map<number, HeapObject>();
  if (heap === NOWHERE || mark(file, heap) !== 'GCOL') return objects;
  const { lengthBytes: l } = file;
  const end = Math.min(heap + number(file, heap + 8, l), file.bytes.length);
  for (let at = heap + 8 + l; at + 8 + l <= end && file.work.left-- > 0; ) {
    const length = number(file, at + 8, l);
    const index = number(file, at, 2);
    // Number 0 is what is free.
    if (index === 0) break;
    if (!objects.has(index)) objects.set(index, { at: at + 8 + l, length });
    at += 8 + l + Math.ceil(length / 8) * 8;
  }
  return objects;
}

export interface HeapBlock {
  readonly at: number;
  readonly end: number;
}

/** Where the objects of a fractal heap stand: the insides of its blocks. */
export function* fractalBlocks(file: File, heap: number): Generator<HeapBlock> {
  if (heap === NOWHERE || mark(file, heap) !== 'FRHP') return;
  const { addressBytes: o, lengthBytes: l } = file;
  const hasSums = ((file.bytes[heap + 9] ?? 0) & 2) !== 0;
  const tableAt = heap + 14 + l + o + l + o + 8 * l;
  const width = number(file, tableAt, 2);
  const first = number(file, tableAt + 2, l);
  const largest = number(file, tableAt + 2 + l, l);
  const bits = number(file, tableAt + 2 + 2 * l, 2);
  const root = address(file, tableAt + 6 + 2 * l);
  const rows = number(file, tableAt + 6 + 2 * l + o, 2);
  const headBytes = 5 + o + Math.ceil(bits / 8);
  const insideOf = (at: number, size: number): HeapBlock => ({
    at: at + headBytes + (hasSums ? 4 : 0),
    end: at + size,
  });
  if (rows === 0) {
    if (root !== NOWHERE && mark(file, root) === 'FHDB') yield insideOf(root, first);
    return;
  }
  if (root === NOWHERE || mark(file, root) !== 'FHIB') return;
  for (let row = 0; row < Math.min(rows, 64); row++) {
    const size = row < 2 ? first : first * 2 ** (row - 1);
    if (size > largest) return;
    for (let column = 0; column < width; column++) {
      const at = address(file, root + headBytes + (row * width + column) * o);
      if (at !== NOWHERE && mark(file, at) === 'FHDB') yield insideOf(at, size);
    }
  }
}
