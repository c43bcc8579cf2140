import type { Matrix } from '../../../layout/geometry.js';
import { type PdfPage, pageMatrix } from '../document/pages.js';

/** The page as it is looked at (ISO 32000-2 §7.7.3.3): its box from the upper left corner, turned, in points. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  /** From the page's own coordinates. */
  readonly matrix: Matrix;
}

export function pageView(page: PdfPage): PageView {
  const { box, rotate, userUnit } = page;
  const width = (box.right - box.left) * userUnit;
  const height = (box.top - box.bottom) * userUnit;
  const matrix = pageMatrix(page);
  return rotate % 180 === 0 ? { width, height, matrix } : { width: height, height: width, matrix };
}
