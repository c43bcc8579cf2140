import { toChains } from './chains.js';
import type { Edge } from './model.js';
import type { ProseBlock } from './prose.js';
import { type TextRow, textOf, toTextRow } from './text-rows.js';

/** Gutters of pages with columns of text: what stands on both sides of one is not side by side in a table. */

/** Paragraphs of fewer lines show no column. */
const MIN_LINES = 3;
const MIN_WIDTH = 6;
/** Rows in which this share of the segments are numbers are a table across the gutter all the same. */
const NUMBERS = 0.3;

export interface Gutter {
  readonly left: number;
  readonly right: number;
}

/** White stretches with paragraphs on both sides and none across. */
export function guttersOf(blocks: readonly ProseBlock[]): Gutter[] {
  const long = blocks.filter((block) => block.lines.length >= MIN_LINES).sort((a, b) => a.left - b.left);
  const gutters: Gutter[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const block of long) {
    if (block.left - right >= MIN_WIDTH) gutters.push({ left: right, right: block.left });
    right = right === Number.POSITIVE_INFINITY ? block.right : Math.max(right, block.right);
  }
  return gutters;
}

/** Cuts a chain that runs through a gutter, unless it has many numbers or a line across. */
export function splitAtGutter(
  chain: readonly TextRow[],
  gutters: readonly Gutter[],
  rules: readonly Edge[],
): TextRow[][] {
  const gutter = gutters.find((candidate) => runsThrough(chain, candidate));
  if (gutter === undefined || numberShare(chain) > NUMBERS) return [[...chain]];
  const middle = (gutter.left + gutter.right) / 2;
  const side = (isLeft: boolean): TextRow[] =>
    chain.flatMap((row) => {
      const words = row.segments
        .filter((segment) => segment.left < middle === isLeft)
        .flatMap((segment) => segment.words);
      return words.length === 0 ? [] : [toTextRow(words)];
    });
  return [...toChains(side(true), rules), ...toChains(side(false), rules)];
}

function runsThrough(chain: readonly TextRow[], gutter: Gutter): boolean {
  const middle = (gutter.left + gutter.right) / 2;
  const segments = chain.flatMap((row) => row.segments);
  const crosses = segments.some((segment) => segment.left < middle && segment.right > middle);
  return (
    !crosses && segments.some((segment) => segment.right < middle) && segments.some((segment) => segment.left > middle)
  );
}

function numberShare(chain: readonly TextRow[]): number {
  const segments = chain.flatMap((row) => row.segments);
  return segments.filter((segment) => /^[\d.,%$€£()–—-]+$/.test(textOf(segment.words))).length / segments.length;
}
