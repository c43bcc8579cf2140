/*
 * The object map (Open Design Specification, clause 23): parts of at most 2032 bytes, each its length (two bytes, the higher first), pairs of
 * modular numbers (by how much the handle and the place grow) and a checksum; a part without pairs is the last.
 * An object (clause 20.1): MS length, from R2010 MC bits of its references; then bits: type, R2000 to R2007 RL where the references
 * begin, own handle, extended data, [picture], common values, values of its kind. From R2007 on texts stand at the end of
 * the values in a stream of their own: its last bit says whether there is one, before that its length in bits.
 */
import { ByteView } from '../../bytes/view.js';
import { BitReader, modularChar, modularShort } from './bits.js';
import { type Container, version } from './container.js';
import { decodeCodePage, decodeUtf16 } from './strings.js';

/** Streams of one object's values, texts and references to others. */
export interface ObjectBits {
  readonly version: number;
  readonly codePage: number;
  readonly type: number;
  readonly handle: number;
  readonly data: BitReader;
  /** `undefined` where texts stand among the values. */
  readonly strings: BitReader | undefined;
  /** Before R2000 empty until the head is read, which says where they begin. */
  references: BitReader;
}

/** Objects do not overlap: what reads more than this many times the section goes in circles. */
const MAX_PASSES = 4;
const MAX_EXTENDED = 1_000;

/** Every object that the map names. `damaged` is called once for each that is not where the map says. */
export function* eachObject(container: Container, damaged: () => void): Generator<ObjectBits> {
  const { objects } = container;
  const seen = new Set<number>();
  let work = objects.length * MAX_PASSES;
  for (const at of mapPlaces(container.handles)) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (at < 0 || at >= objects.length) {
      damaged();
      continue;
    }
    const object = openObject(container, at);
    work -= object === undefined ? 1 : modularShort(objects, at).value;
    if (work < 0) return damaged();
    if (object === undefined) damaged();
    else yield object;
  }
}

function* mapPlaces(handles: Uint8Array): Generator<number> {
  const view = new ByteView(handles);
  for (let at = 0; at + 2 <= handles.length; ) {
    const size = view.u16be(at);
    if (size <= 2) return;
    const part = handles.subarray(0, Math.min(at + size, handles.length));
    let place = 0;
    for (let i = at + 2; i < part.length; ) {
      const handle = modularChar(part, i, false);
      const move = modularChar(part, handle.next, true);
      if (move.next > part.length) break;
      place += move.value;
      yield place;
      i = move.next;
    }
    at += size + 2;
  }
}

function openObject(container: Container, at: number): ObjectBits | undefined {
  const { objects, version: fileVersion, codePage } = container;
  const length = modularShort(objects, at);
  const references = fileVersion >= version.r2010 ? modularChar(objects, length.next, false) : length;
  const start = references.next;
  const end = start + length.value;
  if (length.value < 4 || end > objects.length) return undefined;
  const bytes = objects.subarray(start, end);
  const bits = bytes.length * 8;
  const data = new BitReader(bytes, 0, bits);
  const type = fileVersion >= version.r2010 ? newType(data) : data.bitShort();
  let split = bits;
  if (fileVersion >= version.r2010) split = bits - references.value;
  else if (fileVersion >= version.r2000) split = data.long();
  if (split < 0 || split > bits) return undefined;
  const own = data.handle();
  skipExtended(data);
  return {
    version: fileVersion,
    codePage,
    type,
    handle: own.value,
    data,
    strings: fileVersion >= version.r2007 ? openStrings(bytes, split) : undefined,
    references: new BitReader(bytes, split, bits),
  };
}

/** From R2010: two bits, then a byte, a byte from 1F0 on, or two bytes. */
function newType(data: BitReader): number {
  const kind = data.pair();
  if (kind === 0) return data.byte();
  return kind === 1 ? data.byte() + 0x1f0 : data.short();
}

function skipExtended(data: BitReader): void {
  for (let i = 0; i < MAX_EXTENDED; i++) {
    const size = data.bitShort();
    if (size === 0 || data.ended) return;
    data.handle();
    data.skipBytes(size);
  }
}

/** The stream of texts that ends at bit `split`, empty if there is none. */
export function openStrings(bytes: Uint8Array, split: number): BitReader {
  const none = new BitReader(bytes, 0, 0);
  if (split < 17 || !new BitReader(bytes, split - 1, split).bit()) return none;
  let at = split - 17;
  let size = new BitReader(bytes, at, split).short();
  if (size >= 0x8000) {
    at -= 16;
    size = (size & 0x7fff) + new BitReader(bytes, at, split).short() * 0x8000;
  }
  return size > at ? none : new BitReader(bytes, at - size, at);
}

/** TV: how many characters, and those. */
export function readText({ data, strings, codePage }: Pick<ObjectBits, 'data' | 'strings' | 'codePage'>): string {
  const reader = strings ?? data;
  const length = reader.bitShort();
  return strings === undefined ? decodeCodePage(reader.take(length), codePage) : decodeUtf16(reader.take(length * 2));
}
