/*
 * LZ4 frame (lz4_Frame_format 1.6), little-endian:
 *
 *   magic(4) flags(1) block size(1) [content size(8)] [dictionary(4)] header checksum(1)
 *   blocks: size(4; upper bit: stored) data [checksum(4)]; a size of 0 ends the frame; [checksum(4)]
 *
 * Legacy frame: magic(4), then blocks: size(4) data of up to 8 MiB each. Skippable frames: 184D2A5x size(4) data.
 * A block is sequences: token(1: literals, match length) [lengths 255...] literals offset(2) [lengths 255...]
 */
import { ByteView } from '../view.js';
import { type Output, pushOutput } from './output.js';

const FRAME = 0x184d2204;
const LEGACY = 0x184c2102;
const LEGACY_BLOCK = 8_388_608;
const WINDOW = 65_536;
const STORED = 0x80000000;

/** Unpacks frames one after the other; `false` if damage or the end of the bytes cut them short. */
export function unpackLz4(bytes: Uint8Array, output: Output): boolean {
  const view = new ByteView(bytes);
  let at = 0;
  let good = true;
  while (good && at + 8 <= view.length) {
    const magic = view.u32(at);
    if ((magic & 0xfffffff0) >>> 0 === 0x184d2a50) at += 8 + view.u32(at + 4);
    else if (magic === FRAME) ({ at, good } = readFrame(view, at, output));
    else if (magic === LEGACY) ({ at, good } = readLegacy(view, at, output));
    else break;
  }
  return good;
}

interface Place {
  readonly at: number;
  readonly good: boolean;
}

function readFrame(view: ByteView, start: number, output: Output): Place {
  const flags = view.u8(start + 4);
  const blockBytes = 2 ** (8 + 2 * ((view.u8(start + 5) >> 4) & 7));
  const dependent = (flags & 0x20) === 0;
  const blockSum = (flags & 0x10) === 0 ? 0 : 4;
  const endSum = (flags & 4) === 0 ? 0 : 4;
  let at = start + 6 + ((flags & 8) === 0 ? 0 : 8) + ((flags & 1) === 0 ? 0 : 4) + 1;
  let past: Uint8Array = new Uint8Array(0);
  for (;;) {
    if (at + 4 > view.length) return { at, good: false };
    const stated = view.u32(at);
    at += 4;
    if (stated === 0) return { at: at + endSum, good: true };
    const size = stated >= STORED ? stated - STORED : stated;
    const packed = view.slice(at, size);
    if (packed.length < size) return { at, good: false };
    const block = stated >= STORED ? packed : unpackBlock(packed, past, blockBytes);
    if (block === undefined) return { at, good: false };
    pushOutput(output, block);
    if (dependent) past = lastWindow(past, block);
    at += size + blockSum;
  }
}

function readLegacy(view: ByteView, start: number, output: Output): Place {
  let at = start + 4;
  while (at + 4 <= view.length) {
    const size = view.u32(at);
    if (size === FRAME || size === LEGACY) return { at, good: true };
    const packed = view.slice(at + 4, size);
    const block = packed.length < size ? undefined : unpackBlock(packed, new Uint8Array(0), LEGACY_BLOCK);
    if (block === undefined) return { at, good: false };
    pushOutput(output, block);
    at += 4 + size;
  }
  return { at, good: true };
}

function lastWindow(past: Uint8Array, block: Uint8Array): Uint8Array {
  if (block.length >= WINDOW) return block.subarray(block.length - WINDOW);
  return Buffer.concat([past.subarray(Math.max(0, past.length + block.length - WINDOW)), block]);
}

/** A block's bytes, at most `most`; `undefined` if it is damaged. `past` is what matches may reach back into. */
function unpackBlock(packed: Uint8Array, past: Uint8Array, most: number): Uint8Array | undefined {
  const out = new Uint8Array(past.length + most);
  out.set(past);
  let to = past.length;
  let at = 0;
  const lengthFrom = (first: number): number => {
    let length = first;
    if (first !== 15) return length;
    for (;;) {
      const byte = packed[at++] ?? 0;
      length += byte;
      if (byte !== 255) return length;
    }
  };
  while (at < packed.length) {
    const token = packed[at++] ?? 0;
    const literals = lengthFrom(token >> 4);
    if (at + literals > packed.length || to + literals > out.length) return undefined;
    out.set(packed.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    if (at >= packed.length) break;
    const offset = (packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8);
    at += 2;
    const length = lengthFrom(token & 15) + 4;
    if (offset === 0 || offset > to || to + length > out.length) return undefined;
    for (let i = 0; i < length; i++, to++) out[to] = out[to - offset] as number;
  }
  return out.slice(past.length, to);
}
