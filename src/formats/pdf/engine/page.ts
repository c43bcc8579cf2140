import type { Matrix } from '../../../layout/geometry.js';
import type { PdfDocument } from './document.js';
import { type Engine, views } from './engine.js';

/** An open page. */
export interface PdfPage {
  readonly engine: Engine;
  readonly document: PdfDocument;
  readonly handle: number;
  /** From 1. */
  readonly number: number;
  /** Points, rotation applied. */
  readonly width: number;
  readonly height: number;
  /** From the page's own coordinates to points from the upper left corner as it is looked at. */
  readonly matrix: Matrix;
}

/** Opens a page (from 1), or gives undefined where it is damaged. */
export function openPage(document: PdfDocument, number: number): PdfPage | undefined {
  const { engine } = document;
  const handle = engine.call.FPDF_LoadPage(document.handle, number - 1);
  if (handle === 0) return undefined;
  const width = engine.call.FPDF_GetPageWidthF(handle);
  const height = engine.call.FPDF_GetPageHeightF(handle);
  return { engine, document, handle, number, width, height, matrix: pageMatrix(engine, handle, { width, height }) };
}

export function closePage(page: PdfPage): void {
  if (!page.engine.broken) page.engine.call.FPDF_ClosePage(page.handle);
}

const PROBE = 1000;
const SCALE = 100;

/** PDFium maps points to whole pixels; three far points on a large device give the matrix, crop box and rotation in it. */
function pageMatrix(engine: Engine, handle: number, size: { width: number; height: number }): Matrix {
  const [e, f] = toDevice(engine, handle, { ...size, x: 0, y: 0 });
  const [ax, ay] = toDevice(engine, handle, { ...size, x: PROBE, y: 0 });
  const [cx, cy] = toDevice(engine, handle, { ...size, x: 0, y: PROBE });
  return [(ax - e) / PROBE, (ay - f) / PROBE, (cx - e) / PROBE, (cy - f) / PROBE, e, f];
}

function toDevice(
  engine: Engine,
  handle: number,
  at: { width: number; height: number; x: number; y: number },
): [number, number] {
  const { scratch } = engine;
  const width = Math.round(at.width * SCALE);
  const height = Math.round(at.height * SCALE);
  engine.call.FPDF_PageToDevice(handle, 0, 0, width, height, 0, at.x, at.y, scratch, scratch + 4);
  const { i32 } = views(engine);
  return [(i32[scratch >> 2] ?? 0) / SCALE, (i32[(scratch >> 2) + 1] ?? 0) / SCALE];
}
