import { unionOf } from './geometry.js';
import type { Segment } from './segments.js';

/**
 * Reading order: a region is cut where a gutter runs through enough of its lines. What stands above and below the gutter
 * (because a line crosses it) is read before and after the columns; each part is cut again.
 */

/** A gutter is at least this wide, in points and in sizes. */
const MIN_GUTTER = 5;
const MIN_GUTTER_SIZES = 0.7;
/** Lines that each side of a gutter must have. */
const MIN_LINES = 3;
/** A side narrower than this many sizes holds marks or numbers, no column. */
const MIN_COLUMN_SIZES = 5;
/** Lines between which a gutter must run to be expected on the next pages. */
const SURE_LINES = 16;
const MAX_DEPTH = 12;
/** Where at least this share of the lines have one beside them, they are rows of a table. */
const ALIGNED = 0.6;

/** What is known of a document's columns; grows from page to page. */
export interface Gutters {
  /** Left edges of columns that prose on both sides has shown. */
  readonly edges: number[];
}

export interface OrderOptions {
  readonly rtl: boolean;
  readonly gutters: Gutters;
  /** Only cuts that are sure: between columns of prose, or where earlier pages had one. */
  readonly sure?: boolean;
}

/** Groups of segments in reading order; each is read line by line. `rtl` reads columns from the right. */
export function readingOrder(segments: readonly Segment[], options: OrderOptions, depth = 0): Segment[][] {
  if (segments.length === 0) return [];
  const cut = depth < MAX_DEPTH ? findCut(segments, options) : undefined;
  if (cut === undefined) return [[...segments]];
  const { above, left, right, below } = cut;
  const columns = options.rtl ? [right, left] : [left, right];
  return [above, ...columns, below].flatMap((part) => readingOrder(part, options, depth + 1));
}

interface Cut {
  readonly above: Segment[];
  readonly left: Segment[];
  readonly right: Segment[];
  readonly below: Segment[];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly score: number;
  /** Both sides are prose. */
  readonly prose: boolean;
}

/** What is cut, and what every candidate edge asks of it. */
interface Region {
  /** Sorted by their middles. */
  readonly segments: readonly Segment[];
  /** The middle of all sizes. */
  readonly size: number;
  readonly options: OrderOptions;
}

/** `segments` are sorted by their middles. */
function findCut(segments: readonly Segment[], options: OrderOptions): Cut | undefined {
  if (segments.length < MIN_LINES * 2) return undefined;
  const box = unionOf(segments);
  if (box === undefined) return undefined;
  const region = { segments, size: median(segments.map((segment) => segment.size)), options };
  let best: Span | undefined;
  for (const x of candidates(segments, box.left)) best = bestAt(region, x, best);
  if (best === undefined) return undefined;
  const inside = segments.slice(best.from, best.to);
  const edge = best.x;
  if (best.prose && best.to - best.from >= SURE_LINES && !isKnown(options.gutters, edge))
    options.gutters.edges.push(edge);
  return {
    above: segments.slice(0, best.from),
    left: inside.filter((segment) => segment.left < edge - 1),
    right: inside.filter((segment) => segment.left >= edge - 1),
    below: segments.slice(best.to),
  };
}

/** Left edges that several segments share, or nearly. */
function candidates(segments: readonly Segment[], left: number): number[] {
  const edges = segments.map((segment) => segment.left).sort((a, b) => a - b);
  const found: number[] = [];
  for (const edge of edges) {
    if (edge < left + 20) continue;
    if (found.length === 0 || edge - (found.at(-1) ?? 0) > 2) found.push(edge);
  }
  return found;
}

/** The best of `best` and the stretches between lines that cross x, scored by the height that both sides share. */
function bestAt(region: Region, x: number, best: Span | undefined): Span | undefined {
  const { segments } = region;
  let found = best;
  let from = 0;
  let left = 0;
  let right = 0;
  for (let i = 0; i <= segments.length; i++) {
    const segment = segments[i];
    if (segment !== undefined && (!crosses(segment, x) || overflows(region, i, x))) {
      if (segment.left >= x - 1) right += linesOf(segment);
      else left += linesOf(segment);
      continue;
    }
    if (i - from >= MIN_LINES * 2 && left >= MIN_LINES && right >= MIN_LINES) {
      found = spanOf(region, { from, to: i, x, least: found?.score ?? 0 }) ?? found;
    }
    from = i + 1;
    left = 0;
    right = 0;
  }
  return found;
}

function crosses(segment: Segment, x: number): boolean {
  return segment.left < x - 1 && segment.right > x - MIN_GUTTER;
}

/** A line too long for its column runs into the next one, whose lines go on beside it as if it were not there. */
function overflows({ segments, size }: Region, at: number, x: number): boolean {
  const line = segments[at] as Segment;
  const near = size * 2.8;
  const middle = (line.top + line.bottom) / 2;
  let above = Number.NEGATIVE_INFINITY;
  let below = Number.POSITIVE_INFINITY;
  for (let i = at - 1; i >= 0 && middle - middleOf(segments[i]) < near; i--) {
    if (isRightOf(segments[i], x)) above = Math.max(above, middleOf(segments[i]));
  }
  for (let i = at + 1; i < segments.length && middleOf(segments[i]) - middle < near; i++) {
    if (isRightOf(segments[i], x)) below = Math.min(below, middleOf(segments[i]));
  }
  return below - above < near;
}

function middleOf(segment: Segment | undefined): number {
  return segment === undefined ? 0 : (segment.top + segment.bottom) / 2;
}

function isRightOf(segment: Segment | undefined, x: number): boolean {
  return segment !== undefined && segment.left >= x - 1 && segment.left < x + 3;
}

function isKnown(gutters: Gutters, x: number): boolean {
  return gutters.edges.some((edge) => Math.abs(edge - x) < 3);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  /** The score to beat. */
  readonly least: number;
}

/** The stretch as a span, unless x is no gutter in it or another is better; what takes neither sorting nor copies is asked first. */
function spanOf({ segments, options }: Region, { from, to, x, least }: Stretch): Span | undefined {
  const { a, b } = sidesOf(segments, x, { from, to });
  const gap = b.left - a.right;
  if (!(gap >= MIN_GUTTER)) return undefined;
  const score = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (score <= least) return undefined;
  const inside = segments.slice(from, to);
  const size = median(inside.map((segment) => segment.size));
  if (gap < MIN_GUTTER_SIZES * size || score < size * 2.5) return undefined;
  if (Math.min(a.right - a.left, b.right - b.left) < MIN_COLUMN_SIZES * size) return undefined;
  const left = inside.filter((segment) => segment.left < x - 1);
  const right = inside.filter((segment) => segment.left >= x - 1);
  const prose = isProse(left, a.right - a.left) && isProse(right, b.right - b.left);
  const fits = prose || isKnown(options.gutters, x) || (options.sure !== true && alignedShare(left, right) < ALIGNED);
  return fits ? { from, to, x, score, prose } : undefined;
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Sides {
  /** What is left of x and does not cross it; its right side is Infinity where there is nothing. */
  readonly a: Extent;
  readonly b: Extent;
}

function sidesOf(segments: readonly Segment[], x: number, at: { from: number; to: number }): Sides {
  const a = nothing();
  const b = nothing();
  for (let i = at.from; i < at.to; i++) {
    const segment = segments[i];
    if (segment === undefined) continue;
    if (segment.left >= x - 1) widen(b, segment);
    else if (!crosses(segment, x)) widen(a, segment);
  }
  if (a.right === Number.NEGATIVE_INFINITY) a.right = Number.POSITIVE_INFINITY;
  return { a, b };
}

function nothing(): Extent {
  return {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
}

function widen(extent: Extent, segment: Segment): void {
  if (segment.left < extent.left) extent.left = segment.left;
  if (segment.top < extent.top) extent.top = segment.top;
  if (segment.right > extent.right) extent.right = segment.right;
  if (segment.bottom > extent.bottom) extent.bottom = segment.bottom;
}

/** A table counts as many lines. */
function linesOf(segment: Segment): number {
  return segment.table === undefined ? 1 : 3;
}

/** Share of the sparser side's lines that have one at the same height on the other side. */
function alignedShare(left: readonly Segment[], right: readonly Segment[]): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const bottoms = new Set(many.map((segment) => Math.round(segment.bottom)));
  const aligned = few.filter((segment) => {
    const bottom = Math.round(segment.bottom);
    return bottoms.has(bottom) || bottoms.has(bottom - 1) || bottoms.has(bottom + 1);
  });
  return aligned.length / few.length;
}

/** Most lines fill the column, and hold several words. */
function isProse(segments: readonly Segment[], width: number): boolean {
  const full = segments.filter((segment) => segment.table !== undefined || segment.right - segment.left >= width * 0.7);
  const chars = segments.reduce((sum, segment) => sum + segment.chars, 0);
  return full.length * 2 >= segments.length && chars / segments.length >= 16;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
