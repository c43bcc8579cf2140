import { transformBox } from '../../../layout/geometry.js';
import type { LinkArea } from '../../../layout/model.js';
import type { PlacedText } from '../../../layout/placed-words.js';
import { type Engine, views } from './engine.js';
import type { PdfPage } from './page.js';
import { readUtf8, readUtf16, withString } from './strings.js';

/** What lies over a page's content: addresses, values of form fields, notes typed onto the page. */
export interface Annotations {
  readonly links: LinkArea[];
  /** Values and notes as text in their boxes. */
  readonly texts: PlacedText[];
}

/** FPDF_ANNOT_*, public/fpdf_annot.h */
const LINK = 2;
const FREE_TEXT = 3;
const WIDGET = 20;
/** PDFACTION_URI, public/fpdf_doc.h */
const URI = 3;
/** FPDF_FORMFIELD_*, public/fpdf_formfill.h */
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
/** Annotation flags (ISO 32000-1 table 165): invisible, hidden, no view. */
const HIDDEN = 1 | 2 | 32;
/** Field flag for passwords (ISO 32000-1 table 228). */
const PASSWORD = 1 << 13;

const MAX_ANNOTATIONS = 5_000;
const MAX_QUADS = 100;

export function readAnnotations(page: PdfPage): Annotations {
  const { engine, handle } = page;
  const { call } = engine;
  const found: Annotations = { links: [], texts: [] };
  const count = Math.min(call.FPDFPage_GetAnnotCount(handle), MAX_ANNOTATIONS);
  for (let i = 0; i < count; i++) {
    const annotation = call.FPDFPage_GetAnnot(handle, i);
    if (annotation === 0) continue;
    const subtype = call.FPDFAnnot_GetSubtype(annotation);
    if (subtype === LINK) addLink(page, annotation, found.links);
    else if ((call.FPDFAnnot_GetFlags(annotation) & HIDDEN) === 0) addText(page, annotation, { subtype, found });
    call.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

function addText(page: PdfPage, annotation: number, into: { subtype: number; found: Annotations }): void {
  const { engine } = page;
  let text = '';
  if (into.subtype === WIDGET) text = fieldValue(page, annotation);
  if (into.subtype === FREE_TEXT) {
    text = withString(engine, 'Contents', (key) =>
      readUtf16(engine, (buffer, bytes) => engine.call.FPDFAnnot_GetStringValue(annotation, key, buffer, bytes)),
    );
  }
  if (text.trim() === '' || engine.call.FPDFAnnot_GetRect(annotation, engine.scratch) === 0) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = floats(engine, 4);
  into.found.texts.push({ ...transformBox(page.matrix, { left, top, right, bottom }), text });
}

/** What a form field shows; buttons and passwords show nothing. */
function fieldValue(page: PdfPage, annotation: number): string {
  const form = page.document.form?.handle;
  if (form === undefined) return '';
  const { engine } = page;
  const { call } = engine;
  const type = call.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === CHECK_BOX || type === RADIO_BUTTON) return isChecked(engine, annotation) ? '☒' : '☐';
  if (type !== TEXT_FIELD && type !== COMBO_BOX && type !== LIST_BOX) return '';
  if ((call.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0) return '';
  return readUtf16(engine, (buffer, bytes) => call.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes));
}

/** The appearance that is shown (ISO 32000-1 12.7.4.2.3) has any name but `Off`. */
function isChecked(engine: Engine, annotation: number): boolean {
  const shown = withString(engine, 'AS', (key) =>
    readUtf16(engine, (buffer, bytes) => engine.call.FPDFAnnot_GetStringValue(annotation, key, buffer, bytes)),
  );
  return shown !== '' && shown !== 'Off';
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
