import { transformBox } from '../../../common/layout/geometry.js';
import type { LinkArea } from '../../../common/layout/model.js';
import { type Engine, views } from './engine.js';
import type { PdfPage } from './page.js';
import { readUtf8 } from './strings.js';

/** FPDF_ANNOT_LINK, public/fpdf_annot.h; PDFACTION_URI, public/fpdf_doc.h */
const LINK = 2;
const URI = 3;
const MAX_ANNOTATIONS = 5_000;
const MAX_QUADS = 100;

/** Addresses that lie over parts of the page; links within the document are none. */
export function readLinks(page: PdfPage): LinkArea[] {
  const { engine, handle } = page;
  const { call } = engine;
  const areas: LinkArea[] = [];
  const count = Math.min(call.FPDFPage_GetAnnotCount(handle), MAX_ANNOTATIONS);
  for (let i = 0; i < count; i++) {
    const annotation = call.FPDFPage_GetAnnot(handle, i);
    if (annotation === 0) continue;
    if (call.FPDFAnnot_GetSubtype(annotation) === LINK) addLink(page, annotation, areas);
    call.FPDFPage_CloseAnnot(annotation);
  }
  return areas;
}

function addLink(page: PdfPage, annotation: number, areas: LinkArea[]): void {
  const { engine } = page;
  const { call } = engine;
  const action = call.FPDFLink_GetAction(call.FPDFAnnot_GetLink(annotation));
  if (action === 0 || call.FPDFAction_GetType(action) !== URI) return;
  const url = readUtf8(engine, (buffer, bytes) =>
    call.FPDFAction_GetURIPath(page.document.handle, action, buffer, bytes),
  ).trim();
  if (url === '') return;
  const quads = Math.min(call.FPDFAnnot_CountAttachmentPoints(annotation), MAX_QUADS);
  for (let i = 0; i < quads; i++) {
    if (call.FPDFAnnot_GetAttachmentPoints(annotation, i, engine.scratch) === 0) continue;
    const corners = floats(engine, 8);
    const xs = corners.filter((_, at) => at % 2 === 0);
    const ys = corners.filter((_, at) => at % 2 === 1);
    const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    areas.push({ ...transformBox(page.matrix, box), url });
  }
  if (quads > 0 || call.FPDFAnnot_GetRect(annotation, engine.scratch) === 0) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = floats(engine, 4);
  areas.push({ ...transformBox(page.matrix, { left, top, right, bottom }), url });
}

function floats(engine: Engine, count: number): number[] {
  const at = engine.scratch >> 2;
  return Array.from(views(engine).f32.subarray(at, at + count));
}
