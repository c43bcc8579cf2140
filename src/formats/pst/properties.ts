/*
 * [MS-PST] 2.3, lists, tables and properties: a heap in a node's blocks.
 *
 *   heap      first block: map(2) EC(1) kind(1) root(4); every block: map(2) ... map: count(2) free(2) places(2 each, one more)
 *   id        kind(5 bits, 0: in the heap) number(11, from 1; 14 in large files) block(the rest)
 *   tree      B5(1) bytes of a key(1) of an entry(1) levels(1) root(4); an entry: key, value, or key and id of the next level
 *   property  id(2) type(2) value(4): itself if it fits, else where it stands: in the heap or a subnode
 */
import { ByteView } from '../../bytes/view.js';
import { decodeCodePage, mapi, numberOf, type PropertyValue } from '../../families/mail/mapi.js';
import { dataBlocks, dataOf, type Node, type Store, subnodesOf } from './store.js';

const TYPE_INTEGER = 0x0003;
const TYPE_BOOLEAN = 0x000b;
const TYPE_OBJECT = 0x000d;
const TYPE_STRING8 = 0x001e;
const TYPE_UNICODE = 0x001f;
const TYPE_TIME = 0x0040;
const TYPE_BINARY = 0x0102;
/** 100-nanosecond steps between 1601 and 1970, in milliseconds. */
const EPOCH_MS = 11_644_473_600_000;
const TREE = 0xb5;
const MAX_PROPERTIES = 10_000;
const MAX_TREE_LEVELS = 8;

export interface Item {
  readonly properties: Map<number, PropertyValue>;
  readonly subnodes: ReadonlyMap<number, Node>;
  /** Values that are objects (messages in attachments) by property: the id of the subnode. */
  readonly objects: ReadonlyMap<number, number>;
}

interface Heap {
  readonly store: Store;
  readonly blocks: readonly Uint8Array[];
  readonly subnodes: ReadonlyMap<number, Node>;
}

/** The properties of a node. */
export function readItem(store: Store, node: Node): Item {
  const subnodes = subnodesOf(store, node.subnodes);
  const heap: Heap = { store, blocks: dataBlocks(store, node.data), subnodes };
  const properties = new Map<number, PropertyValue>();
  const objects = new Map<number, number>();
  const narrow = new Map<number, Uint8Array>();
  const [first] = heap.blocks;
  if (first === undefined || first[2] !== 0xec) return { properties, subnodes, objects };
  for (const record of treeRecords(heap, new ByteView(first).u32(4))) {
    const view = new ByteView(record);
    takeProperty(heap, { id: view.u16(0), type: view.u16(2), at: 4, view }, { properties, objects, narrow });
  }
  // Text of one byte a letter is in the code page that another property states.
  const page = numberOf(properties, mapi.messageCodePage) || numberOf(properties, mapi.internetCodePage) || 1252;
  for (const [id, bytes] of narrow) properties.set(id, decodeCodePage(bytes, page));
  return { properties, subnodes, objects };
}

function heapBytes({ blocks, store }: Heap, id: number): Uint8Array {
  const bits = store.layout.pageBytes > 512 ? 14 : 11;
  const index = (id >>> 5) & ((1 << bits) - 1);
  const block = blocks[id >>> (5 + bits)];
  if (block === undefined || index === 0) return new Uint8Array(0);
  const view = new ByteView(block);
  const map = view.u16(0);
  if (index > view.u16(map)) return new Uint8Array(0);
  const from = view.u16(map + 2 + 2 * index);
  return view.slice(from, view.u16(map + 4 + 2 * index) - from);
}

/** Records of a tree in the heap, keys included. */
function treeRecords(heap: Heap, root: number): Uint8Array[] {
  const header = new ByteView(heapBytes(heap, root));
  if (header.u8(0) !== TREE) return [];
  const keyBytes = header.u8(1);
  const out: Uint8Array[] = [];
  let level = Math.min(header.u8(3), MAX_TREE_LEVELS);
  let ids = [header.u32(4)];
  for (; level > 0; level--) {
    const next: number[] = [];
    for (const id of ids)
      for (const entry of split(heapBytes(heap, id), keyBytes + 4)) next.push(new ByteView(entry).u32(keyBytes));
    ids = next.slice(0, MAX_PROPERTIES);
  }
  for (const id of ids) out.push(...split(heapBytes(heap, id), keyBytes + header.u8(2)));
  return out.slice(0, MAX_PROPERTIES);
}

function split(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

interface Stated {
  readonly id: number;
  readonly type: number;
  readonly at: number;
  readonly view: ByteView;
}

interface Taken {
  readonly properties: Map<number, PropertyValue>;
  readonly objects: Map<number, number>;
  readonly narrow: Map<number, Uint8Array>;
}

function takeProperty(heap: Heap, { id, type, at, view }: Stated, { properties, objects, narrow }: Taken): void {
  const value = view.u32(at);
  if (type === TYPE_INTEGER) properties.set(id, view.i32(at));
  else if (type === TYPE_BOOLEAN) properties.set(id, view.u8(at));
  else if (type === TYPE_UNICODE)
    properties.set(id, subjectText(new TextDecoder('utf-16le').decode(valueBytes(heap, value))));
  else if (type === TYPE_STRING8) narrow.set(id, withoutMark(valueBytes(heap, value)));
  else if (type === TYPE_BINARY) properties.set(id, valueBytes(heap, value));
  else if (type === TYPE_OBJECT) objects.set(id, new ByteView(valueBytes(heap, value)).u32(0));
  else if (type === TYPE_TIME) {
    const time = new Date(new ByteView(valueBytes(heap, value)).u64(0) / 10_000 - EPOCH_MS);
    if (!Number.isNaN(time.getTime())) properties.set(id, time);
  }
}

/** In the heap, or in a subnode where it is long. */
function valueBytes(heap: Heap, id: number): Uint8Array {
  if ((id & 31) === 0) return heapBytes(heap, id);
  const node = heap.subnodes.get(id);
  return node === undefined ? new Uint8Array(0) : dataOf(heap.store, node.data);
}

/** A subject begins with a mark and the length of its "Re: ". */
function subjectText(text: string): string {
  return text.charCodeAt(0) === 1 ? text.slice(2) : text;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 1 ? bytes.subarray(2) : bytes;
}
