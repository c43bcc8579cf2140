/*
 * BZZ (DjVu 3 reference, appendix 4): blocks of text, sorted by what follows each letter (Burrows and Wheeler), as places in a list that
 * moves what was used to the front, coded by the Z' coder. A block: length(24 bits), speed(1 or 2 bits), places; length 0 ends them.
 */
import { type Budget, spend } from '../../core/budget.js';
import { isSpent, openZp, type ZpDecoder, zpBit, zpPlainBit } from './zp.js';

const MAX_BLOCK = 4 * 1024 * 1024;
const CONTEXTS = 300;
const MARKER = 256;
/** Places by how they are coded: first context of each range, its first place and how many bits are below. */
const RANGES = [1, 2, 3, 4, 5, 6, 7];

/** What the bytes hold; what was read before damage. */
export function decodeBzz(bytes: Uint8Array, budget: Budget): Uint8Array {
  const zp = openZp(bytes);
  const contexts = new Uint8Array(CONTEXTS);
  const blocks: Uint8Array[] = [];
  for (;;) {
    const length = plainBits(zp, 24);
    if (length === 0 || length > MAX_BLOCK || isSpent(zp)) break;
    spend(budget, 'maxInflatedBytes', length);
    const block = decodeBlock(zp, contexts, length);
    if (block === undefined) break;
    blocks.push(block);
  }
  return Buffer.concat(blocks);
}

function plainBits(zp: ZpDecoder, bits: number): number {
  let value = 0;
  for (let i = 0; i < bits; i++) value = (value << 1) | zpPlainBit(zp);
  return value;
}

interface FrontList {
  readonly letters: Uint8Array;
  /** How often the first four were used lately. */
  readonly uses: number[];
  readonly speed: number;
  step: number;
}

function decodeBlock(zp: ZpDecoder, contexts: Uint8Array, length: number): Uint8Array | undefined {
  const speed = zpPlainBit(zp) === 0 ? 0 : 1 + zpPlainBit(zp);
  const list: FrontList = {
    letters: Uint8Array.from({ length: 256 }, (_, i) => i),
    uses: [0, 0, 0, 0],
    speed,
    step: 4,
  };
  const sorted = new Uint8Array(length);
  let marker = -1;
  let place = 3;
  for (let i = 0; i < length; i++) {
    if (isSpent(zp)) return undefined;
    place = nextPlace(zp, contexts, Math.min(place, 2));
    if (place === MARKER) marker = i;
    else sorted[i] = takeLetter(list, place);
  }
  return marker < 0 ? undefined : unsort(sorted, marker);
}

/** The next place in the list. The first two have contexts by the place before, the others by how far back they are. */
function nextPlace(zp: ZpDecoder, contexts: Uint8Array, before: number): number {
  if (zpBit(zp, contexts, before) === 1) return 0;
  if (zpBit(zp, contexts, 3 + before) === 1) return 1;
  let context = 6;
  for (const bits of RANGES) {
    if (zpBit(zp, contexts, context) === 1) return (1 << bits) + treeBits(zp, contexts, { from: context, bits });
    context += 1 << bits;
  }
  return MARKER;
}

/** Bits below each other, each with a context by those above it. */
function treeBits(zp: ZpDecoder, contexts: Uint8Array, { from, bits }: { from: number; bits: number }): number {
  let node = 1;
  for (let i = 0; i < bits; i++) node = (node << 1) | zpBit(zp, contexts, from + node);
  return node - (1 << bits);
}

function takeLetter(list: FrontList, place: number): number {
  const { letters, uses } = list;
  const letter = letters[place] ?? 0;
  list.step += list.step >> list.speed;
  if (list.step > 0x10000000) {
    list.step >>= 24;
    for (let i = 0; i < uses.length; i++) uses[i] = (uses[i] ?? 0) >> 24;
  }
  const used = list.step + (place < 4 ? (uses[place] ?? 0) : 0);
  let at = place;
  for (; at > 3; at--) letters[at] = letters[at - 1] ?? 0;
  for (; at > 0 && used >= (uses[at - 1] ?? 0); at--) {
    letters[at] = letters[at - 1] ?? 0;
    uses[at] = uses[at - 1] ?? 0;
  }
  letters[at] = letter;
  uses[at] = used;
  return letter;
}

/** The text from its sorted letters; the marker stands where the text's end was sorted to. */
function unsort(sorted: Uint8Array, marker: number): Uint8Array | undefined {
  const counts = new Uint32Array(256);
  const ranks = new Uint32Array(sorted.length);
  for (const [i, letter] of sorted.entries()) {
    if (i === marker) continue;
    ranks[i] = counts[letter] ?? 0;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  const starts = new Uint32Array(256);
  let start = 1;
  for (let letter = 0; letter < 256; letter++) {
    starts[letter] = start;
    start += counts[letter] ?? 0;
  }
  const out = new Uint8Array(sorted.length - 1);
  let at = 0;
  for (let i = out.length - 1; i >= 0; i--) {
    const letter = sorted[at] ?? 0;
    out[i] = letter;
    at = (starts[letter] ?? 0) + (ranks[at] ?? 0);
    if (at >= sorted.length) return undefined;
  }
  return out;
}
