/*
 * Chunks (EA IFF 85): name(4) length(4, big endian) data, at even places. FORM holds a kind(4) and chunks. A document of several pages is
 * FORM:DJVM with DIRM first: flags(1; 128: all pages are in this file) count(2), where each part begins(4 each, only in one file), then
 * BZZ of lengths(3 each), flags(1 each; the low six bits are 1 for a page) and names.
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { decodeBzz } from './bzz.js';

export interface Chunk {
  readonly name: string;
  /** Of a FORM, behind its kind. */
  readonly data: Uint8Array;
  readonly kind: string;
  /** Where it begins in the bytes. */
  readonly at: number;
}

const PAGE = 1;
const IS_BUNDLED = 0x80;

export interface Directory {
  /** Where pages begin, in their order; undefined for those in other files. */
  readonly pages: readonly (number | undefined)[];
}

/** The chunk at a place. */
export function chunkAt(view: ByteView, at: number): Chunk | undefined {
  if (at < 0 || at + 8 > view.length) return undefined;
  const name = Buffer.from(view.slice(at, 4)).toString('latin1');
  const length = view.u32be(at + 4);
  if (name !== 'FORM') return { name, kind: '', data: view.slice(at + 8, length), at };
  const kind = Buffer.from(view.slice(at + 8, 4)).toString('latin1');
  return { name, kind, data: view.slice(at + 12, Math.max(length - 4, 0)), at };
}

/** The chunks that stand one after the other; `at` of each is within `bytes`. */
export function* chunksIn(bytes: Uint8Array, budget: Budget): Generator<Chunk> {
  const view = new ByteView(bytes);
  let at = 0;
  for (let chunk = chunkAt(view, at); chunk !== undefined; chunk = chunkAt(view, at)) {
    spend(budget, 'maxEntries', 1);
    yield chunk;
    const length = view.u32be(at + 4);
    at += 8 + length + (length % 2);
  }
}

export function readDirectory(data: Uint8Array, budget: Budget): Directory {
  const view = new ByteView(data);
  const isBundled = (view.u8(0) & IS_BUNDLED) !== 0;
  const count = view.u16be(1);
  const rest = 3 + (isBundled ? count * 4 : 0);
  const names = decodeBzz(data.subarray(rest), budget);
  const pages: (number | undefined)[] = [];
  for (let i = 0; i < count && i * 4 < names.length; i++)
    if (((names[count * 3 + i] ?? 0) & 0x3f) === PAGE) pages.push(isBundled ? view.u32be(3 + i * 4) : undefined);
  return { pages };
}
