import { getArray, toDict } from '../syntax/getters.js';
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js';
import { resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';

/** Name trees and number trees (ISO 32000-2 §7.9.6, §7.9.7): leaves hold pairs of key and value, branches more nodes. */

/** Nodes of one tree, and pairs in it. */
const MAX_NODES = 100_000;
const MAX_PAIRS = 500_000;

/** All pairs in their order, keys as they stand. `/Limits` are not asked: they are often wrong, and every pair is wanted. */
export function* treePairs(
  file: PdfFile,
  root: PdfDict,
  list: 'Names' | 'Nums',
): Generator<readonly [PdfValue, PdfValue]> {
  const seen = new Set<number>();
  const open: PdfValue[] = [root];
  let nodes = 0;
  let pairs = 0;
  for (let value = open.pop(); value !== undefined && nodes < MAX_NODES; value = open.pop()) {
    nodes++;
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
    }
    const node = toDict(resolve(file, value));
    if (node === undefined) continue;
    const own = getArray(file, node, list) ?? [];
    for (let i = 0; i + 1 < own.length && pairs < MAX_PAIRS; i += 2, pairs++) {
      yield [resolve(file, own[i]), own[i + 1] ?? null];
    }
    const kids = getArray(file, node, 'Kids') ?? [];
    for (let i = Math.min(kids.length, MAX_NODES) - 1; i >= 0; i--) open.push(kids[i] ?? null);
  }
}

/** Names and strings as one kind of key: a character for each byte. */
export function keyOf(value: PdfValue): string | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1');
  return undefined;
}
