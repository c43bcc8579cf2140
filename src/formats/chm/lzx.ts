/*
 * LZX ([MS-PATCH] 2, as CAB and CHM use it): bits in words of 16, the highest first. A stream: whether calls of programs were changed(1 bit;
 * then 32 of a size). Blocks: kind(3 bits: 1 verbatim, 2 aligned, 3 stored), length(24), trees of prefix codes, symbols. Symbols below 256
 * are letters, others a length and a slot of distances; the last three distances have slots of their own. Every 32 KiB the bits begin anew
 * at a word.
 */
import { buildTree, type Tree } from './prefix-tree.js';

const FRAME = 0x8000;
const LETTERS = 256;
const LENGTHS = 249;
const LEAST_MATCH = 2;
const kind = { verbatim: 1, aligned: 2, stored: 3 } as const;
/** Slots of distances by the bits of the window, from 15 on. */
const SLOTS = [30, 32, 34, 36, 38, 42, 50];

const EXTRA_BITS = Array.from({ length: 51 }, (_, slot) => (slot < 4 ? 0 : Math.min((slot >> 1) - 1, 17)));
const BASES = basesOf(EXTRA_BITS);

function basesOf(extraBits: readonly number[]): number[] {
  const bases = [0];
  for (const count of extraBits) bases.push((bases.at(-1) ?? 0) + 2 ** count);
  return bases;
}

interface Decoder {
  readonly bytes: Uint8Array;
  at: number;
  /** Bits that were taken from the bytes and not used. */
  held: number;
  count: number;
  readonly out: Uint8Array;
  written: number;
  readonly mainLengths: Uint8Array;
  readonly lengthLengths: Uint8Array;
  main: Tree;
  lengths: Tree;
  aligned: Tree | undefined;
  readonly last: [number, number, number];
  blockKind: number;
  blockLeft: number;
}

/** Whether the data end, or say what cannot be: what was written until then counts. */
class LzxError extends Error {}

/** A stream from its beginning; as much of `length` bytes as can be read. */
export function decodeLzx(
  bytes: Uint8Array,
  { windowBits, length }: { windowBits: number; length: number },
): Uint8Array {
  const slots = SLOTS[windowBits - 15] ?? 30;
  const empty = buildTree(new Uint8Array(0));
  const state: Decoder = {
    bytes,
    at: 0,
    held: 0,
    count: 0,
    out: new Uint8Array(length),
    written: 0,
    mainLengths: new Uint8Array(LETTERS + slots * 8),
    lengthLengths: new Uint8Array(LENGTHS),
    main: empty,
    lengths: empty,
    aligned: undefined,
    last: [1, 1, 1],
    blockKind: 0,
    blockLeft: 0,
  };
  try {
    if (bits(state, 1) === 1) bits(state, 32);
    for (let end = FRAME; state.written < length; end += FRAME) decodeFrame(state, Math.min(end, length));
  } catch (error) {
    if (!(error instanceof LzxError)) throw error;
  }
  return state.out.subarray(0, state.written);
}

function decodeFrame(state: Decoder, end: number): void {
  while (state.written < end) {
    if (state.blockLeft === 0) startBlock(state);
    const before = state.written;
    const to = Math.min(end, before + state.blockLeft);
    if (state.blockKind === kind.stored) copyStored(state, to);
    else decodeSymbols(state, to);
    state.blockLeft -= state.written - before;
    if (state.blockLeft < 0) throw new LzxError();
  }
  if (state.blockKind !== kind.stored) alignToWord(state);
}

function fill(state: Decoder): void {
  if (state.at > state.bytes.length + 4) throw new LzxError();
  const word = (state.bytes[state.at] ?? 0) | ((state.bytes[state.at + 1] ?? 0) << 8);
  state.at += 2;
  state.held = ((state.held << 16) | word) >>> 0;
  state.count += 16;
}

function bits(state: Decoder, count: number): number {
  if (count > 16) {
    const high = bits(state, count - 16);
    return high * 65_536 + bits(state, 16);
  }
  if (count === 0) return 0;
  if (state.count < count) fill(state);
  state.count -= count;
  const value = (state.held >>> state.count) & ((1 << count) - 1);
  state.held &= (1 << state.count) - 1;
  return value;
}

/** Drops what is left of the word; words that were looked at but not used are given back. */
function alignToWord(state: Decoder): void {
  state.at -= (state.count >> 4) * 2;
  state.count = 0;
  state.held = 0;
}

function symbol(state: Decoder, { firsts, starts, symbols }: Tree): number {
  if (state.count < 16) fill(state);
  const ahead = (state.held >>> (state.count - 16)) & 0xffff;
  for (let length = 1; length <= 16; length++) {
    const place = (starts[length] ?? 0) + (ahead >>> (16 - length)) - (firsts[length] ?? 0);
    if (place >= (starts[length] ?? 0) && place < (starts[length + 1] ?? 0)) {
      state.count -= length;
      state.held &= 2 ** state.count - 1;
      return symbols[place] ?? 0;
    }
  }
  throw new LzxError();
}

function startBlock(state: Decoder): void {
  state.blockKind = bits(state, 3);
  state.blockLeft = bits(state, 24);
  if (state.blockLeft === 0) throw new LzxError();
  if (state.blockKind === kind.stored) {
    startStored(state);
    return;
  }
  if (state.blockKind !== kind.verbatim && state.blockKind !== kind.aligned) throw new LzxError();
  state.aligned = undefined;
  if (state.blockKind === kind.aligned) state.aligned = buildTree(Uint8Array.from({ length: 8 }, () => bits(state, 3)));
  readLengths(state, state.mainLengths.subarray(0, LETTERS));
  readLengths(state, state.mainLengths.subarray(LETTERS));
  state.main = buildTree(state.mainLengths);
  readLengths(state, state.lengthLengths);
  state.lengths = buildTree(state.lengthLengths);
}

/** Stored blocks begin at a word, with the last three distances. */
function startStored(state: Decoder): void {
  // Where the bits end with a word, a whole word is filled up.
  const isAligned = state.count % 16 === 0;
  alignToWord(state);
  if (isAligned) state.at += 2;
  const view = new DataView(state.bytes.buffer, state.bytes.byteOffset, state.bytes.length);
  if (state.at + 12 > state.bytes.length) throw new LzxError();
  for (const i of [0, 1, 2] as const) state.last[i] = view.getUint32(state.at + i * 4, true);
  state.at += 12;
}

function copyStored(state: Decoder, to: number): void {
  const piece = state.bytes.subarray(state.at, state.at + to - state.written);
  state.out.set(piece, state.written);
  state.at += piece.length;
  state.written += piece.length;
  if (state.written < to) throw new LzxError();
  // A block of odd length is filled up to a word.
  if (state.blockLeft === piece.length && state.at % 2 === 1) state.at++;
}

/** Lengths of codes, as what they changed by since the block before, in codes of their own. */
function readLengths(state: Decoder, lengths: Uint8Array): void {
  const tree = buildTree(Uint8Array.from({ length: 20 }, () => bits(state, 4)));
  for (let i = 0; i < lengths.length; ) {
    const code = symbol(state, tree);
    if (code === 17) i = setRun(lengths, i, { count: bits(state, 4) + 4, value: 0 });
    else if (code === 18) i = setRun(lengths, i, { count: bits(state, 5) + 20, value: 0 });
    else if (code === 19) {
      const count = bits(state, 1) + 4;
      i = setRun(lengths, i, { count, value: changed(lengths[i] ?? 0, symbol(state, tree)) });
    } else i = setRun(lengths, i, { count: 1, value: changed(lengths[i] ?? 0, code) });
  }
}

function changed(before: number, code: number): number {
  return (before - code + 17) % 17;
}

function setRun(lengths: Uint8Array, from: number, { count, value }: { count: number; value: number }): number {
  lengths.fill(value, from, Math.min(from + count, lengths.length));
  return from + count;
}

function decodeSymbols(state: Decoder, to: number): void {
  while (state.written < to) {
    const code = symbol(state, state.main);
    if (code < LETTERS) state.out[state.written++] = code;
    else copyMatch(state, code - LETTERS);
  }
}

function copyMatch(state: Decoder, code: number): void {
  const head = code & 7;
  const length = LEAST_MATCH + (head === 7 ? 7 + symbol(state, state.lengths) : head);
  const distance = distanceOf(state, code >> 3);
  const { out } = state;
  if (distance > state.written) throw new LzxError();
  const end = Math.min(state.written + length, out.length);
  for (let at = state.written; at < end; at++) out[at] = out[at - distance] ?? 0;
  state.written = end;
}

function distanceOf(state: Decoder, slot: number): number {
  const { last } = state;
  if (slot < 3) {
    const distance = last[slot as 0 | 1 | 2];
    last[slot as 0 | 1 | 2] = last[0];
    last[0] = distance;
    return distance;
  }
  const extra = EXTRA_BITS[slot] ?? 0;
  const base = (BASES[slot] ?? 0) - 2;
  let low = 0;
  if (state.aligned !== undefined && extra >= 3) low = bits(state, extra - 3) * 8 + symbol(state, state.aligned);
  else low = bits(state, extra);
  last[2] = last[1];
  last[1] = last[0];
  last[0] = base + low;
  return last[0];
}
