import type { Matrix } from '../../../layout/geometry.js';
import type { PdfPage } from '../document/pages.js';

/** The page as it is looked at (ISO 32000-2 §7.7.3.3): its box from the upper left corner, turned, in points. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  /** From the page's own coordinates. */
  readonly matrix: Matrix;
}

export function pageView({ box, rotate, userUnit: unit }: PdfPage): PageView {
  const { left, right, top, bottom } = box;
  const width = (right - left) * unit;
  const height = (top - bottom) * unit;
  if (rotate === 90) return { width: height, height: width, matrix: [0, unit, unit, 0, -bottom * unit, -left * unit] };
  if (rotate === 180) return { width, height, matrix: [-unit, 0, 0, unit, right * unit, -bottom * unit] };
  if (rotate === 270) return { width: height, height: width, matrix: [0, -unit, -unit, 0, top * unit, right * unit] };
  return { width, height, matrix: [unit, 0, 0, -unit, -left * unit, top * unit] };
}
