/*
 * [MS-PST] 2.2, the node database. Little-endian; three layouts: ANSI, Unicode, and Unicode with pages of 4 KiB (OST).
 *
 *   header    "!BDN" ... version(2 at 10; 14 and 15 ANSI, 36 large pages) ... root: where the trees of nodes and of blocks begin
 *   page      entries ... count, most, bytes of an entry, level behind them; level 0 has the entries themselves:
 *             node: id, block of its data, block of its subnodes, parent · block: id, place, bytes
 *   block     bit 1 of its id: internal: a list of blocks (type 1) or of subnodes (type 2); data may be permuted
 */
import { inflateSync } from 'node:zlib';
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';

interface Layout {
  /** Bytes of an id or a place. */
  readonly word: 4 | 8;
  readonly pageBytes: number;
  /** Where the count of a page's entries stands; then follow the most, the bytes of one, the level. */
  readonly countAt: number;
  readonly countBytes: 1 | 2;
  readonly rootAt: number;
  readonly cryptAt: number;
}

const ANSI: Layout = { word: 4, pageBytes: 512, countAt: 496, countBytes: 1, rootAt: 0xb8, cryptAt: 0x1cd };
const UNICODE: Layout = { word: 8, pageBytes: 512, countAt: 488, countBytes: 1, rootAt: 0xd8, cryptAt: 0x201 };
const LARGE: Layout = { word: 8, pageBytes: 4096, countAt: 4056, countBytes: 2, rootAt: 0xd8, cryptAt: 0x201 };
const FIRST_UNICODE = 23;
const FIRST_LARGE = 36;
const PERMUTED = 1;
const MAX_LEVELS = 20;
const MAX_LIST_LEVELS = 3;

interface Block {
  readonly at: number;
  readonly bytes: number;
  /** Bytes once inflated; only blocks of large files are deflated. */
  readonly inflated: number;
}

export interface Node {
  readonly id: number;
  readonly data: number;
  readonly subnodes: number;
  readonly parent: number;
}

export interface Store {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly layout: Layout;
  readonly isPermuted: boolean;
  readonly blocks: ReadonlyMap<number, Block>;
  readonly nodes: ReadonlyMap<number, Node>;
}

/** Opens the database. Throws `corrupt-document`, or `encrypted-document` for one whose data is enciphered by a key. */
export function openStore(bytes: Uint8Array, context: ReadContext): Store {
  const view = new ByteView(bytes);
  const version = view.u16(10);
  const layout = version >= FIRST_LARGE ? LARGE : version >= FIRST_UNICODE ? UNICODE : ANSI;
  const crypt = view.u8(layout.cryptAt);
  if (crypt > PERMUTED) throw new ConvertError('encrypted-document');
  const { word, rootAt } = layout;
  const nodes = new Map<number, Node>();
  const blocks = new Map<number, Block>();
  const state = { view, layout, context };
  readTree(state, readWord(view, rootAt + word, word), (at) => {
    const node = {
      id: view.u32(at),
      data: blockId(readWord(view, at + word, word)),
      subnodes: blockId(readWord(view, at + 2 * word, word)),
      parent: view.u32(at + 3 * word),
    };
    nodes.set(node.id, node);
  });
  readTree(state, readWord(view, rootAt + 3 * word, word), (at) => {
    const size = view.u16(at + 2 * word);
    const inflated = layout === LARGE ? view.u16(at + 2 * word + 2) : size;
    blocks.set(blockId(readWord(view, at, word)), { at: readWord(view, at + word, word), bytes: size, inflated });
  });
  if (nodes.size === 0) throw new ConvertError('corrupt-document');
  return { view, context, layout, isPermuted: crypt === PERMUTED, blocks, nodes };
}

function readWord(view: ByteView, at: number, word: 4 | 8): number {
  return word === 4 ? view.u32(at) : view.u64(at);
}

/** The lowest bit of a block's id has no meaning. */
function blockId(id: number): number {
  return id % 2 === 1 ? id - 1 : id;
}

interface TreeState {
  readonly view: ByteView;
  readonly layout: Layout;
  readonly context: ReadContext;
}

/** Walks a tree of pages and gives the place of each entry; a page is visited once. */
function readTree({ view, layout, context }: TreeState, root: number, take: (at: number) => void): void {
  const seen = new Set<number>();
  const pending = [{ at: root, level: MAX_LEVELS }];
  for (let page = pending.pop(); page !== undefined; page = pending.pop()) {
    const { at } = page;
    const behind = at + layout.countAt + 2 * layout.countBytes;
    const level = view.u8(behind + 1);
    if (at >= view.length || seen.has(at) || level >= page.level) continue;
    seen.add(at);
    const size = view.u8(behind);
    const stated = layout.countBytes === 1 ? view.u8(at + layout.countAt) : view.u16(at + layout.countAt);
    const count = size === 0 ? 0 : Math.min(stated, Math.floor(layout.countAt / size));
    for (let i = count - 1; i >= 0 && level > 0; i--)
      pending.push({ at: readWord(view, at + i * size + 2 * layout.word, layout.word), level });
    for (let i = 0; i < count && level === 0; i++) {
      spend(context.budget, 'maxNodes', 1);
      take(at + i * size);
    }
  }
}

const isInternal = (id: number): boolean => Math.floor(id / 2) % 2 === 1;

/** The blocks of a node's data, in order, each decoded. */
export function dataBlocks(store: Store, id: number): Uint8Array[] {
  const out: Uint8Array[] = [];
  collect(store, id, { out, depth: 0 });
  return out;
}

/** All of a node's data. */
export function dataOf(store: Store, id: number): Uint8Array {
  return Buffer.concat(dataBlocks(store, id));
}

function collect(store: Store, id: number, { out, depth }: { out: Uint8Array[]; depth: number }): void {
  const bytes = id === 0 ? undefined : rawBlock(store, id);
  if (bytes === undefined) return;
  if (!isInternal(id)) {
    out.push(store.isPermuted ? permute(bytes) : bytes);
    return;
  }
  const view = new ByteView(bytes);
  const { word } = store.layout;
  if (view.u8(0) !== 1 || depth >= MAX_LIST_LEVELS) return;
  for (let i = 0; i < view.u16(2) && 8 + i * word < bytes.length; i++)
    collect(store, blockId(readWord(view, 8 + i * word, word)), { out, depth: depth + 1 });
}

function rawBlock(store: Store, id: number): Uint8Array | undefined {
  const block = store.blocks.get(id);
  if (block === undefined) return undefined;
  const bytes = store.view.slice(block.at, block.bytes);
  spend(store.context.budget, 'maxInflatedBytes', Math.max(bytes.length, block.inflated));
  if (block.inflated === block.bytes || block.inflated === 0) return bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(block.inflated, 1) });
  } catch {
    // Not deflated after all, or damaged: the bytes as they are tell by themselves.
    return bytes;
  }
}

/** Subnodes by their id: attachments, recipients and long values of a message. */
export function subnodesOf(store: Store, id: number): Map<number, Node> {
  const out = new Map<number, Node>();
  addSubnodes(store, id, { out, depth: 0 });
  return out;
}

function addSubnodes(store: Store, id: number, { out, depth }: { out: Map<number, Node>; depth: number }): void {
  const bytes = id === 0 ? undefined : rawBlock(store, id);
  if (bytes === undefined) return;
  const view = new ByteView(bytes);
  const { word } = store.layout;
  if (view.u8(0) !== 2 || depth > 2) return;
  const isLeaf = view.u8(1) === 0;
  const size = (isLeaf ? 3 : 2) * word;
  const first = word === 8 ? 8 : 4;
  for (let i = 0; i < view.u16(2) && first + (i + 1) * size <= bytes.length; i++) {
    const at = first + i * size;
    const block = blockId(readWord(view, at + word, word));
    if (!isLeaf) addSubnodes(store, block, { out, depth: depth + 1 });
    else {
      const subnodes = blockId(readWord(view, at + 2 * word, word));
      out.set(view.u32(at), { id: view.u32(at), data: block, subnodes, parent: 0 });
    }
  }
}

/** [MS-PST] 5.1: which byte each byte of permuted data stands for. */
const PLAIN = Buffer.from(
  '47f1b4e60b6a7248854e9eebe2f89453e0bba002e85a09abdbe3bac67cc310dd39059630f53760828cc9134a6b1df3fb' +
    '8f2697ca911701c4322d6e3195ffd923d1005e79dc443b1a28c5615720903d83b943be67d2464276c06d5b7eb20f1629' +
    '3ca903540dda5ddff6b7c762cd8d06d3695c86d614f7a56675acb1e94521700c879f74a4224c6fbf1f56aa2eb3783350' +
    'b0a392bccf191ca763cb1e4d3e4b1b9b4fe7f0eead3ab55904ea40552551e57a893868527bfc27aed7bdfa07f4cc8e5f' +
    'ef359c842b15d5773449b6120a7f7188fd9d18417d93d8582ccefe24afdeb836c8a180a69998a82f0e816573e4c2a28a' +
    'd4e111d0088b2af2ed9a643fc16cf9ec',
  'hex',
);

function permute(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => PLAIN[byte] as number);
}
