/*
 *   dataspace 1   1(1) rank(1) flags(1) 0(5) sizes(l); 2: 2(1) rank(1) flags(1) kind(1: 2 nothing) sizes(l)
 *   attribute     version(1) flags(1) nameBytes(2) typeBytes(2) spaceBytes(2) [version 3: charset(1)] name type space, in version 1
 *                 each to eight bytes, then the value
 */

import { showValue } from '../../content/data/value.js';
import type { ReadContext } from '../../core/format.js';
import { address, type File, number, textAt } from './file.js';
import { type Message, readMessages } from './header.js';
import { fractalBlocks } from './heap.js';
import type { Attribute } from './model.js';
import { readType, type Type } from './type.js';

const MAX_RANK = 32;
const MAX_VALUES = 20;
const MAX_ATTRIBUTES = 10_000;

/** Sizes of the dimensions; undefined for a space that holds nothing. */
export function readSpace(file: File, at: number): number[] | undefined {
  const [version, rank = 0, , kind] = file.bytes.subarray(at, at + 4);
  if (version === 2 && kind === 2) return undefined;
  const sizesAt = at + (version === 1 ? 8 : 4);
  return Array.from({ length: Math.min(rank, MAX_RANK) }, (_, i) =>
    number(file, sizesAt + i * file.lengthBytes, file.lengthBytes),
  );
}

/** Types that objects share, by file and address. */
const known = new WeakMap<File['work'], Map<number, Type>>();

/** A datatype, which may stand in the header of another object. */
export function readSharedType(
  file: File,
  at: number,
  { isShared, context }: { isShared: boolean; context: ReadContext },
): Type {
  if (!isShared) return readType(file, at);
  const types = known.get(file.work) ?? new Map<number, Type>();
  known.set(file.work, types);
  const header = address(file, at + (file.bytes[at] === 1 ? 8 : 2));
  const found = types.get(header);
  if (found !== undefined) return found;
  const message = readMessages(file, header, context).find(({ type }) => type === 3);
  const read = readType(file, message?.at ?? file.bytes.length);
  types.set(header, read);
  return read;
}

/** The attributes of an object, those in a heap too. */
export function attributesOf(file: File, messages: readonly Message[], context: ReadContext): Attribute[] {
  const out: Attribute[] = [];
  for (const { type, at, length } of messages) {
    if (type === 0x0c) pushAttribute(file, { at, end: at + length }, { out, context });
    if (type !== 0x15) continue;
    const flags = file.bytes[at + 1] ?? 0;
    for (const block of fractalBlocks(file, address(file, at + 2 + ((flags & 1) === 0 ? 0 : 2)))) {
      let next: number | undefined = block.at;
      while (next !== undefined && next < block.end)
        next = pushAttribute(file, { at: next, end: block.end }, { out, context });
    }
  }
  return out;
}

/** Adds an attribute; where it ends, or undefined for what is none. */
function pushAttribute(
  file: File,
  { at, end }: { at: number; end: number },
  { out, context }: { out: Attribute[]; context: ReadContext },
): number | undefined {
  const [version = 0, flags = 0] = file.bytes.subarray(at, at + 2);
  if (version < 1 || version > 3 || out.length >= MAX_ATTRIBUTES) return undefined;
  const pad = (length: number) => (version === 1 ? Math.ceil(length / 8) * 8 : length);
  const nameAt = at + (version === 3 ? 9 : 8);
  const typeAt = nameAt + pad(number(file, at + 2, 2));
  const spaceAt = typeAt + pad(number(file, at + 4, 2));
  const dataAt = spaceAt + pad(number(file, at + 6, 2));
  const name = textAt(file, nameAt, number(file, at + 2, 2));
  const type = readSharedType(file, typeAt, { isShared: (flags & 1) !== 0, context });
  const shape = readSpace(file, spaceAt);
  const count = shape?.reduce((all, size) => all * size, 1) ?? 0;
  if (name === '' || dataAt > end) return undefined;
  const shown = Math.min(count, MAX_VALUES);
  const values = Array.from({ length: shown }, (_, i) => showValue(type.read(file.bytes, dataAt + i * type.size)));
  out.push([name, `${values.join(', ')}${count > shown ? ', …' : ''}`]);
  return dataAt + count * type.size;
}
