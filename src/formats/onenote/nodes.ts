/*
 * File nodes ([MS-ONESTORE] 2.4): lists in fragments: C4 F4 F7 F5 B1 7A 56 A4, list(4), number(4), nodes, next fragment(8, 4), 4B BA 33 82
 * C3 15 C2 8B. A node: id(10 bits) size(13) format of a place(2) and of a length(2) kind(4; 1 refers to data, 2 to a list), data.
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';

export interface Reference {
  readonly at: number;
  readonly length: number;
}

export interface FileNode {
  readonly id: number;
  /** What the node refers to, where it does. */
  readonly reference: Reference | undefined;
  /** The rest of it. */
  readonly data: ByteView;
}

const FRAGMENT_HEAD = 16;
const FRAGMENT_FOOT = 20;
const MAGIC = [0xf5f7f4c4, 0xa4567ab1];
const TERMINATOR = 0xff;

/** The nodes of a list, from its first fragment on. */
export function* nodesOf(view: ByteView, first: Reference, budget: Budget): Generator<FileNode> {
  const seen = new Set<number>();
  let fragment: Reference | undefined = first;
  while (fragment !== undefined && fragment.length > FRAGMENT_HEAD + FRAGMENT_FOOT && !seen.has(fragment.at)) {
    seen.add(fragment.at);
    const own: Reference = fragment;
    if (view.u32(own.at) !== MAGIC[0] || view.u32(own.at + 4) !== MAGIC[1]) return;
    const end = Math.min(own.at + own.length, view.length) - FRAGMENT_FOOT;
    yield* nodesBetween(view, { from: own.at + FRAGMENT_HEAD, end, budget });
    fragment = { at: view.u64(end), length: view.u32(end + 8) };
  }
}

interface Range {
  readonly from: number;
  readonly end: number;
  readonly budget: Budget;
}

function* nodesBetween(view: ByteView, { from, end, budget }: Range): Generator<FileNode> {
  for (let at = from; at + 4 <= end; ) {
    const head = view.u32(at);
    const id = head & 0x3ff;
    const size = (head >>> 10) & 0x1fff;
    if (id === 0 || id === TERMINATOR || size < 4) return;
    spend(budget, 'maxNodes', 1);
    const { reference, bytes } = referenceAt(view, at + 4, head);
    yield { id, reference, data: new ByteView(view.slice(at + 4 + bytes, size - 4 - bytes)) };
    at += size;
  }
}

function referenceAt(view: ByteView, at: number, head: number): { reference: Reference | undefined; bytes: number } {
  if (((head >>> 27) & 0xf) === 0) return { reference: undefined, bytes: 0 };
  const place = placeAt(view, at, (head >>> 23) & 3);
  const length = lengthAt(view, at + place.bytes, (head >>> 25) & 3);
  const isNone = place.value === 0 && length.value === 0;
  return {
    reference: isNone ? undefined : { at: place.value, length: length.value },
    bytes: place.bytes + length.bytes,
  };
}

interface Packed {
  readonly value: number;
  readonly bytes: number;
}

function placeAt(view: ByteView, at: number, format: number): Packed {
  if (format === 0) return { value: view.u64(at), bytes: 8 };
  if (format === 1) return { value: view.u32(at), bytes: 4 };
  return format === 2 ? { value: view.u16(at) * 8, bytes: 2 } : { value: view.u32(at) * 8, bytes: 4 };
}

function lengthAt(view: ByteView, at: number, format: number): Packed {
  if (format === 0) return { value: view.u32(at), bytes: 4 };
  if (format === 1) return { value: view.u64(at), bytes: 8 };
  return format === 2 ? { value: view.u8(at) * 8, bytes: 1 } : { value: view.u16(at) * 8, bytes: 2 };
}
