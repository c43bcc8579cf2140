import { trait, traitsOf } from '../../../layout/letters.js';
import type { Glyph } from '../../../layout/model.js';
import { mirrored, repairRtl } from '../../../layout/rtl.js';

/**
 * Right-to-left text is painted from left to right, letter by letter as it is seen. Lines of it are put into the order in which
 * they are read: runs of one direction as a whole, the letters of right-to-left runs turned around (Unicode Annex 9, backwards).
 */

/** Glyphs of one line have baselines that differ by less than this share of the size. */
const SAME_LINE = 0.5;

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
  return a.turn === b.turn && Math.abs(a.baseline - b.baseline) < Math.max(a.style.size, b.style.size) * SAME_LINE;
}

const LEFT = 0;
const RIGHT = 1;
const NEUTRAL = 2;

interface Segment {
  readonly direction: number;
  readonly glyphs: Glyph[];
}

function addLine(out: Glyph[], line: readonly Glyph[]): void {
  const segments: Segment[] = [];
  let right = 0;
  let left = 0;
  for (const glyph of line) {
    const direction = directionOf(glyph.text);
    const last = segments.at(-1);
    if (last !== undefined && last.direction === direction) {
      last.glyphs.push(glyph);
      continue;
    }
    if (direction === RIGHT) right++;
    else if (direction === LEFT) left++;
    segments.push({ direction, glyphs: [glyph] });
  }
  if (right === 0) {
    for (const glyph of line) out.push(glyph);
    return;
  }
  const fromRight = right >= left;
  if (fromRight) segments.reverse();
  let current = fromRight ? RIGHT : LEFT;
  for (const { direction, glyphs } of segments) {
    if (direction !== NEUTRAL) current = direction;
    if (direction === LEFT || (direction === NEUTRAL && current === LEFT)) for (const glyph of glyphs) out.push(glyph);
    else for (const glyph of glyphs.reverse()) out.push(direction === NEUTRAL ? mirrored(glyph) : glyph);
  }
}

function directionOf(text: string): number {
  const traits = traitsOf(text);
  if ((traits & trait.RTL) !== 0) return RIGHT;
  return (traits & trait.LTR) !== 0 ? LEFT : NEUTRAL;
}
