import type { Painter, TextRuns } from './painter.js';

/**
 * Strings that follow each other on one line are read from left to right, however they are painted: accents, columns of a table
 * and the pieces of right-to-left text come in any order.
 */

/** Baselines apart by more than half of the wider letter are other lines. */
const SAME_LINE = 0.5;
/** Strings of one line that are put in order; a line of more is no line. */
const MAX_LINE = 4_000;

/** Puts the glyphs of lines in order. Nothing moves where all is in order, as on most pages. */
export function orderRuns(painter: Painter): void {
  const { runs, glyphs } = painter;
  let order: Int32Array | undefined;
  for (let from = 0; from < runs.count; ) {
    const to = lineEnd(runs, from);
    if (!isInOrder(runs, from, to)) {
      order ??= Int32Array.from({ length: glyphs.count }, (_, i) => i);
      orderLine(painter, order, { from, to });
    }
    from = to;
  }
  if (order !== undefined) glyphs.select(order);
}

function lineEnd(runs: TextRuns, from: number): number {
  let to = from + 1;
  while (to < runs.count && to - from < MAX_LINE) {
    const widest = Math.max(runs.lastWidth[to - 1] as number, runs.firstWidth[to] as number);
    if (Math.abs((runs.y[to] as number) - (runs.y[to - 1] as number)) > widest * SAME_LINE) break;
    to++;
  }
  return to;
}

function isInOrder(runs: TextRuns, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if ((runs.x[i] as number) < (runs.x[i - 1] as number)) return false;
  return true;
}

function orderLine({ runs, glyphs }: Painter, order: Int32Array, line: { from: number; to: number }): void {
  const { from, to } = line;
  const sorted = Array.from({ length: to - from }, (_, i) => from + i);
  sorted.sort((a, b) => (runs.x[a] as number) - (runs.x[b] as number) || a - b);
  let at = runs.from[from] as number;
  for (const run of sorted) {
    const end = run + 1 < runs.count ? (runs.from[run + 1] as number) : glyphs.count;
    for (let i = runs.from[run] as number; i < end; i++) order[at++] = i;
  }
}
