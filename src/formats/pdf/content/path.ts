import type { Box, Dot, Fill, Picture, Rule } from '../../../layout/model.js';

/** What a page draws besides text. */
export interface Drawings {
  readonly rules: Rule[];
  readonly fills: Fill[];
  readonly pictures: Picture[];
  /** Small round or square shapes: bullets that are drawn, not written. */
  readonly dots: Dot[];
  /** Paths that are neither lines nor boxes: drawings, charts, letters as outlines. */
  curves: number;
}

/** Kinds of points: where a part of the path begins, the end of a line, a point of a curve. */
export const point = { MOVE: 0, LINE: 1, CURVE: 2 } as const;

/** Points of one path that are kept; a path of more is a drawing. */
export const MAX_POINTS = 2_000;
/** Lines of one page. */
export const MAX_RULES = 30_000;

/** The path that is under construction (ISO 32000-2 §8.5.2), in the page's coordinates. */
export class Path {
  count = 0;
  readonly kinds = new Uint8Array(MAX_POINTS);
  readonly xs = new Float64Array(MAX_POINTS);
  readonly ys = new Float64Array(MAX_POINTS);
  startX = 0;
  startY = 0;
  x = 0;
  y = 0;

  clear(): void {
    this.count = 0;
  }

  add(kind: number, x: number, y: number): void {
    if (this.count < MAX_POINTS) {
      this.kinds[this.count] = kind;
      this.xs[this.count] = x;
      this.ys[this.count] = y;
    }
    this.count++;
    this.x = x;
    this.y = y;
    if (kind !== point.MOVE) return;
    this.startX = x;
    this.startY = y;
  }

  close(): void {
    if (this.count > 0 && (this.x !== this.startX || this.y !== this.startY)) {
      this.add(point.LINE, this.startX, this.startY);
    }
  }

  /** The box around some of the points. */
  box(from: number, to: number): Box {
    let left = Number.POSITIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const x = this.xs[i] as number;
      const y = this.ys[i] as number;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    return { left, top, right, bottom };
  }
}

/** A filled box thinner than this is a line. */
const MAX_RULE_WIDTH = 2.5;
/** Ends of a straight line may be apart by this across it. */
const SLOPE = 0.5;
/** Bullets are between these sizes, in points. */
const DOT = { from: 1.5, to: 9 };

export interface Paint {
  readonly filled: boolean;
  readonly stroked: boolean;
  /** 0xRRGGBB */
  readonly color: number;
  /** Line width in points. */
  readonly width: number;
}

/** Adds a path that is painted: lines, areas, bullets, or a drawing. */
export function addPath(out: Drawings, path: Path, paint: Paint): void {
  // A part that only begins is no part.
  while (path.count > 0 && path.count <= MAX_POINTS && path.kinds[path.count - 1] === point.MOVE) path.count--;
  if (path.count < 2 || out.rules.length > MAX_RULES) return;
  if (path.count > MAX_POINTS) {
    out.curves++;
    return;
  }
  if (addDot(out, path, paint.filled)) return;
  for (let from = 0; from < path.count; ) {
    let to = from + 1;
    while (to < path.count && path.kinds[to] !== point.MOVE) to++;
    if (to - from > 1 && paint.filled) addFill(out, path, { from, to, color: paint.color });
    from = to;
  }
  if (!paint.stroked) return;
  for (let i = 1; i < path.count; i++) {
    if (path.kinds[i] === point.LINE) addStroke(out, path, { at: i, width: paint.width });
    else if (path.kinds[i] === point.CURVE) out.curves++;
  }
}

function addDot(out: Drawings, path: Path, filled: boolean): boolean {
  const box = path.box(0, path.count);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (width < DOT.from || width > DOT.to || Math.abs(width - height) > width * 0.25) return false;
  let curves = 0;
  for (let i = 0; i < path.count; i++) if (path.kinds[i] === point.CURVE) curves++;
  const round = curves >= 3;
  if (!round && !(filled && isUpright(path, 0, path.count))) return false;
  const { left, top, right, bottom } = box;
  out.dots.push({ left, top, right, bottom, sign: round ? (filled ? '•' : '◦') : '▪' });
  return true;
}

/** A filled path is a line if it is thin, an area if its straight sides are upright (round corners allowed), else a drawing. */
function addFill(out: Drawings, path: Path, part: { from: number; to: number; color: number }): void {
  const { left, top, right, bottom } = path.box(part.from, part.to);
  const width = right - left;
  const height = bottom - top;
  if (height <= MAX_RULE_WIDTH && width > height * 2) {
    out.rules.push(horizontalRule(left, right, { at: (top + bottom) / 2, width: height }));
  } else if (width <= MAX_RULE_WIDTH && height > width * 2) {
    out.rules.push(verticalRule(top, bottom, { at: (left + right) / 2, width }));
  } else if (isUpright(path, part.from, part.to)) {
    out.fills.push({ left, top, right, bottom, color: part.color });
  } else {
    out.curves++;
  }
}

function addStroke(out: Drawings, path: Path, { at, width }: { at: number; width: number }): void {
  const ax = path.xs[at - 1] as number;
  const ay = path.ys[at - 1] as number;
  const bx = path.xs[at] as number;
  const by = path.ys[at] as number;
  const dx = Math.abs(ax - bx);
  const dy = Math.abs(ay - by);
  if (dy <= SLOPE && dx > 1) {
    if (width > 6 && dx < width * 2) return;
    out.rules.push(horizontalRule(Math.min(ax, bx), Math.max(ax, bx), { at: (ay + by) / 2, width }));
  } else if (dx <= SLOPE && dy > 1) {
    out.rules.push(verticalRule(Math.min(ay, by), Math.max(ay, by), { at: (ax + bx) / 2, width }));
  } else if (dx > 1 || dy > 1) {
    out.curves++;
  }
}

function horizontalRule(left: number, right: number, line: { at: number; width: number }): Rule {
  return { left, right, top: line.at, bottom: line.at, horizontal: true, width: line.width };
}

function verticalRule(top: number, bottom: number, line: { at: number; width: number }): Rule {
  return { left: line.at, right: line.at, top, bottom, horizontal: false, width: line.width };
}

function isUpright(path: Path, from: number, to: number): boolean {
  let straight = 0;
  for (let i = from + 1; i < to; i++) {
    if (path.kinds[i] !== point.LINE) continue;
    const dx = Math.abs((path.xs[i - 1] as number) - (path.xs[i] as number));
    const dy = Math.abs((path.ys[i - 1] as number) - (path.ys[i] as number));
    if (dx > SLOPE && dy > SLOPE) return false;
    straight++;
  }
  return straight >= 3;
}
