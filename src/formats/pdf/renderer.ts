import { ConvertError } from '../../core/errors.js';
import type { Raster, ReadContext } from '../../core/format.js';
import { closeDocument, openDocument, type PdfDocument } from './engine/document.js';
import { engineError, takeEngine } from './engine/engine.js';
import { closePage, openPage } from './engine/page.js';
import { renderPage as render } from './engine/render.js';
import { withNewEnd } from './repair.js';

/** Pictures of pages for OCR, drawn by PDFium, which is loaded when the first is asked for. */
export interface Renderer {
  readonly bytes: Uint8Array;
  readonly context: ReadContext;
  document: PdfDocument | undefined;
  /** PDFium cannot open the document, or broke on a page of it. */
  failed: boolean;
}

export function createRenderer(bytes: Uint8Array, context: ReadContext): Renderer {
  return { bytes, context, document: undefined, failed: false };
}

/** A page (from 1) as a grey picture; undefined, with a warning, where it cannot be drawn. */
export async function renderPage(renderer: Renderer, number: number, dpi: number): Promise<Raster | undefined> {
  if (renderer.failed) return undefined;
  const engine = renderer.document?.engine ?? (await takeEngine());
  try {
    renderer.document ??= openAny(renderer, engine);
    const page = openPage(renderer.document, number);
    if (page === undefined) return undefined;
    try {
      return render(page, dpi, renderer.context.budget.limits.maxPixels);
    } finally {
      closePage(page);
    }
  } catch (error) {
    const known = engineError(engine, error);
    if (!(known instanceof ConvertError)) throw known;
    renderer.failed = true;
    renderer.context.warn({ code: 'damaged-part', message: `Page ${number} could not be drawn for OCR.` });
    return undefined;
  }
}

export function closeRenderer({ document }: Renderer): void {
  if (document !== undefined) closeDocument(document);
}

/** Opens the file as it is, or else with a new end. */
function openAny({ bytes, context }: Renderer, engine: PdfDocument['engine']): PdfDocument {
  const { password } = context.options;
  try {
    return openDocument(engine, bytes, password);
  } catch (error) {
    if (!(error instanceof ConvertError) || error.code !== 'corrupt-document') throw error;
    const mended = withNewEnd(bytes, context.budget);
    if (mended === undefined) throw error;
    return openDocument(engine, mended, password);
  }
}
