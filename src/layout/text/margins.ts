import type { Block } from './blocks.js';

/** Left edges that at least this share of the blocks have are margins. */
const SHARE = 0.06;
/** A column whose text is set in by up to this many points still has its margin at the usual place. */
const REACH = 110;

/**
 * A column that holds nothing but indented blocks seems to begin where they do; the margins of the other columns tell
 * where it really begins.
 */
export function snapColumns(blocks: readonly Block[]): Block[] {
  const lefts = countEdges(blocks, (block) => block.columnLeft);
  const rights = countEdges(blocks, (block) => block.columnRight);
  return blocks.map((block) => {
    if (block.kind !== 'text') return block;
    const columnLeft = lefts.filter((edge) => edge <= block.columnLeft + 1 && edge >= block.columnLeft - REACH).at(0);
    const columnRight = rights
      .filter((edge) => edge >= block.columnRight - 1 && edge <= block.columnRight + REACH)
      .at(-1);
    return { ...block, columnLeft: columnLeft ?? block.columnLeft, columnRight: columnRight ?? block.columnRight };
  });
}

/** Edges of columns that come up often, from left to right. */
function countEdges(blocks: readonly Block[], edgeOf: (block: Block & { kind: 'text' }) => number): number[] {
  const counts = new Map<number, { sum: number; count: number }>();
  let all = 0;
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    const edge = edgeOf(block);
    const key = Math.round(edge / 3);
    const known = counts.get(key) ?? { sum: 0, count: 0 };
    known.sum += edge;
    known.count++;
    counts.set(key, known);
    all++;
  }
  return [...counts.values()]
    .filter(({ count }) => count >= all * SHARE)
    .map(({ sum, count }) => sum / count)
    .sort((a, b) => a - b);
}
