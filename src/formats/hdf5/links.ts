/*
 *   symbol table (message 11)   tree(o) local heap(o); nodes "TREE" kind(1) level(1) used(2) left(o) right(o), then key(l)
 *                               child(o) by turns; leaves "SNOD" version(1) 0(1) symbols(2): name(o) header(o) 24 bytes
 *   link (message 6)            version(1) flags(1) [kind(1)] [order(8)] [charset(1)] nameBytes(1-8) name, then: 0 header(o), 1 path
 *   link info (message 2)       version(1) flags(1) [largest order(8)] fractal heap(o) tree(o)
 */
import { address, type File, mark, NOWHERE, number, textAt } from './file.js';
import type { Message } from './header.js';
import { fractalBlocks } from './heap.js';

export interface Link {
  readonly name: string;
  /** Address of the object's header; NOWHERE for links to other files and by path. */
  readonly at: number;
}

const MAX_LINKS = 100_000;
const MAX_NAME = 1_000;

/** What a group holds, whatever way it is stored. */
export function linksOf(file: File, messages: readonly Message[]): Link[] {
  const links: Link[] = [];
  for (const { type, at } of messages) {
    if (type === 0x11) readSymbols(file, at, links);
    else if (type === 6) pushLink(file, at, links);
    else if (type === 2) readHeapLinks(file, at, links);
  }
  return links;
}

/** Adds a link; where it ends, or undefined for what is none. */
function pushLink(file: File, start: number, links: Link[]): number | undefined {
  const [version, flags = 0] = file.bytes.subarray(start, start + 2);
  if (version !== 1 || links.length >= MAX_LINKS) return undefined;
  let at = start + 2;
  const kind = (flags & 8) === 0 ? 0 : (file.bytes[at++] ?? 0);
  if ((flags & 4) !== 0) at += 8;
  if ((flags & 16) !== 0) at++;
  const sizeBytes = 1 << (flags & 3);
  const length = number(file, at, sizeBytes);
  at += sizeBytes;
  const name = textAt(file, at, Math.min(length, MAX_NAME));
  at += length;
  links.push({ name, at: kind === 0 ? address(file, at) : NOWHERE });
  return at + (kind === 0 ? file.addressBytes : 2 + number(file, at, 2));
}

function readHeapLinks(file: File, at: number, links: Link[]): void {
  const flags = file.bytes[at + 1] ?? 0;
  for (const block of fractalBlocks(file, address(file, at + 2 + ((flags & 1) === 0 ? 0 : 8)))) {
    for (let next: number | undefined = block.at; next !== undefined && next < block.end; )
      next = pushLink(file, next, links);
  }
}

function readSymbols(file: File, at: number, links: Link[]): void {
  const heap = address(file, at + file.addressBytes);
  if (heap === NOWHERE || mark(file, heap) !== 'HEAP') return;
  const names = address(file, heap + 8 + 2 * file.lengthBytes);
  const entryBytes = 2 * file.addressBytes + 24;
  for (const leaf of leavesOf(file, address(file, at), file.lengthBytes)) {
    if (mark(file, leaf.at) !== 'SNOD') continue;
    const count = number(file, leaf.at + 6, 2);
    for (let i = 0; i < count && links.length < MAX_LINKS && file.work.left-- > 0; i++) {
      const entry = leaf.at + 8 + i * entryBytes;
      const name = textAt(file, names + number(file, entry, file.addressBytes), MAX_NAME);
      if (name !== '') links.push({ name, at: address(file, entry + file.addressBytes) });
    }
  }
}

export interface Leaf {
  /** Where its key stands in the node. */
  readonly key: number;
  readonly at: number;
}

const MAX_NODES = 100_000;

/** The children of a tree's lowest nodes, in their order. */
export function* leavesOf(file: File, root: number, keyBytes: number): Generator<Leaf> {
  const stack: number[] = [root];
  const seen = new Set<number>();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === NOWHERE || seen.has(at) || seen.size > MAX_NODES || mark(file, at) !== 'TREE') continue;
    seen.add(at);
    const level = file.bytes[at + 5] ?? 0;
    const used = number(file, at + 6, 2);
    const inside = at + 8 + 2 * file.addressBytes;
    const step = keyBytes + file.addressBytes;
    const below: number[] = [];
    for (let i = 0; i < used && inside + (i + 1) * step <= file.bytes.length && file.work.left-- > 0; i++) {
      const child = address(file, inside + i * step + keyBytes);
      if (level > 0) below.push(child);
      else if (child !== NOWHERE) yield { key: inside + i * step, at: child };
    }
    for (const child of below.reverse()) stack.push(child);
  }
}
