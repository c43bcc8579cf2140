import type { Box } from './model.js';

/** [a b c d e f] as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

export function applyX(m: Matrix, x: number, y: number): number {
  return m[0] * x + m[2] * y + m[4];
}

export function applyY(m: Matrix, x: number, y: number): number {
  return m[1] * x + m[3] * y + m[5];
}

/** The upright box around a box after a matrix. */
export function transformBox(m: Matrix, box: Box): Box {
  const xs = [
    applyX(m, box.left, box.top),
    applyX(m, box.right, box.top),
    applyX(m, box.left, box.bottom),
    applyX(m, box.right, box.bottom),
  ];
  const ys = [
    applyY(m, box.left, box.top),
    applyY(m, box.right, box.top),
    applyY(m, box.left, box.bottom),
    applyY(m, box.right, box.bottom),
  ];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The box around boxes; undefined for none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  const first = boxes[0];
  if (first === undefined) return undefined;
  let { left, top, right, bottom } = first;
  for (const box of boxes) {
    if (box.left < left) left = box.left;
    if (box.top < top) top = box.top;
    if (box.right > right) right = box.right;
    if (box.bottom > bottom) bottom = box.bottom;
  }
  return { left, top, right, bottom };
}

/** Length of what two boxes share in y; negative if they are apart. */
export function overlapY(a: Box, b: Box): number {
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
}

/** Length of what two boxes share in x; negative if they are apart. */
export function overlapX(a: Box, b: Box): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

/** Whether the middle of `inner` lies in `outer`, grown by `slack`. */
export function holdsMiddle(outer: Box, inner: Box, slack = 0): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x >= outer.left - slack && x <= outer.right + slack && y >= outer.top - slack && y <= outer.bottom + slack;
}
