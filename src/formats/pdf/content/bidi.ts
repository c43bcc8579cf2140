import { trait, traitsOf } from '../../../layout/letters.js';
import type { Glyph } from '../../../layout/model.js';
import { mirrored, repairRtl } from '../../../layout/rtl.js';

/**
 * Right-to-left text is painted from left to right, letter by letter as it is seen. Lines of it are put into the order in which
 * they are read: runs of one direction as a whole, the letters of right-to-left runs turned around (Unicode Annex 9, backwards).
 */

/** Glyphs of one line have baselines that differ by less than this share of the size. */
const SAME_LINE = 0.5;
/** Wider gaps, in sizes, part cells of a table, each of which has a direction of its own. */
const MAX_GAP = 1.5;

export function toLogicalOrder(glyphs: readonly Glyph[]): Glyph[] {
  const out: Glyph[] = [];
  for (let from = 0; from < glyphs.length; ) {
    let to = from + 1;
    while (to < glyphs.length && isSameLine(glyphs[to - 1] as Glyph, glyphs[to] as Glyph)) to++;
    addLine(out, glyphs.slice(from, to));
    from = to;
  }
  return repairRtl(out);
}

function isSameLine(a: Glyph, b: Glyph): boolean {
  const size = Math.max(a.style.size, b.style.size);
  const gap = Math.max(b.left - a.right, a.left - b.right);
  return a.turn === b.turn && Math.abs(a.baseline - b.baseline) < size * SAME_LINE && gap < size * MAX_GAP;
}

const LEFT = 0;
const RIGHT = 1;
const NEUTRAL = 2;

interface Segment {
  readonly direction: number;
  readonly glyphs: Glyph[];
}

function addLine(out: Glyph[], line: readonly Glyph[]): void {
  const segments = toSegments(line);
  const right = segments.filter(({ direction }) => direction === RIGHT).length;
  const left = segments.filter(({ direction }) => direction === LEFT).length;
  if (right === 0) {
    for (const glyph of line) out.push(glyph);
    return;
  }
  const base = right >= left ? RIGHT : LEFT;
  const runs = joinRuns(segments, base);
  if (base === RIGHT) runs.reverse();
  for (const { direction, glyphs } of runs) {
    if (direction === LEFT) for (const glyph of glyphs) out.push(glyph);
    else for (const glyph of glyphs.reverse()) out.push(mirrored(glyph));
  }
}

function toSegments(line: readonly Glyph[]): Segment[] {
  const segments: Segment[] = [];
  for (const glyph of line) {
    const direction = directionOf(glyph.text);
    const last = segments.at(-1);
    if (last !== undefined && last.direction === direction) last.glyphs.push(glyph);
    else segments.push({ direction, glyphs: [glyph] });
  }
  return segments;
}

/** Signs and spaces belong to the runs at both their sides, where those have one direction, and else to the line (rules N1, N2). */
function joinRuns(segments: readonly Segment[], base: number): Segment[] {
  const runs: Segment[] = [];
  segments.forEach((segment, i) => {
    const before = segments[i - 1]?.direction ?? base;
    const after = segments[i + 1]?.direction ?? base;
    const neutral = before === after ? before : base;
    const direction = segment.direction === NEUTRAL ? neutral : segment.direction;
    const last = runs.at(-1);
    if (last !== undefined && last.direction === direction) last.glyphs.push(...segment.glyphs);
    else runs.push({ direction, glyphs: [...segment.glyphs] });
  });
  return runs;
}

function directionOf(text: string): number {
  const traits = traitsOf(text);
  // Digits run from left to right in every script.
  if ((traits & trait.LTR) !== 0) return LEFT;
  return (traits & trait.RTL) !== 0 ? RIGHT : NEUTRAL;
}
