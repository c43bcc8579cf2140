import type { Raster } from '../../../core/format.js';
import { views } from './engine.js';
import type { PdfPage } from './page.js';

/** FPDF_ANNOT, public/fpdfview.h; FPDFBitmap_BGRx */
const WITH_ANNOTATIONS = 1;
const BGRX = 3;
const POINTS_PER_INCH = 72;

/** The page as a grey picture; undefined where it would have more than `maxPixels`. */
export function renderPage(page: PdfPage, dpi: number, maxPixels: number): Raster | undefined {
  const { call } = page.engine;
  const width = Math.max(1, Math.round((page.width * dpi) / POINTS_PER_INCH));
  const height = Math.max(1, Math.round((page.height * dpi) / POINTS_PER_INCH));
  if (width * height > maxPixels) return undefined;
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BGRX, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    call.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    const from = call.FPDFBitmap_GetBuffer(bitmap);
    const stride = call.FPDFBitmap_GetStride(bitmap);
    return { width, height, channels: 1, data: toGrey(page, { from, stride, width, height }), dpi };
  } finally {
    if (!page.engine.broken) call.FPDFBitmap_Destroy(bitmap);
  }
}

/** Luminance by ITU-R BT.601, in 256ths. */
function toGrey(page: PdfPage, bitmap: { from: number; stride: number; width: number; height: number }): Uint8Array {
  const { u8 } = views(page.engine);
  const { width, height } = bitmap;
  const grey = new Uint8Array(width * height);
  let out = 0;
  for (let y = 0; y < height; y++) {
    let at = bitmap.from + y * bitmap.stride;
    for (let x = 0; x < width; x++, at += 4) {
      grey[out++] = ((u8[at] ?? 0) * 29 + (u8[at + 1] ?? 0) * 150 + (u8[at + 2] ?? 0) * 77) >> 8;
    }
  }
  return grey;
}
