import { ConvertError } from '../../../core/errors.js';
import { allowBytes, type Engine, releaseBytes, views } from './engine.js';
import { readUtf16, withString } from './strings.js';

/** An open document; the copy of its bytes must stay in the heap until it is closed. */
export interface PdfDocument {
  readonly engine: Engine;
  readonly handle: number;
  readonly bytes: number;
  readonly pageCount: number;
  /** PDFium's handles for form fields; undefined where the document has none. */
  readonly form: FormHandle | undefined;
}

export interface FormHandle {
  readonly handle: number;
  readonly info: number;
}

/** FPDF_GetLastError, public/fpdfview.h */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** Opens with the empty password, or with the one given. */
export function openDocument(engine: Engine, bytes: Uint8Array, password: string | undefined): PdfDocument {
  const { call } = engine;
  allowBytes(engine, bytes.length);
  const copy = call.malloc(bytes.length);
  if (copy === 0) throw new ConvertError('memory-limit');
  views(engine).u8.set(bytes, copy);
  let handle = call.FPDF_LoadMemDocument(copy, bytes.length, 0);
  if (handle === 0 && isLocked(engine) && password !== undefined && password !== '') {
    handle = withString(engine, password, (pointer) => call.FPDF_LoadMemDocument(copy, bytes.length, pointer));
  }
  if (handle === 0) {
    const locked = isLocked(engine);
    call.free(copy);
    releaseBytes(engine);
    if (!locked) throw new ConvertError('corrupt-document');
    throw new ConvertError(password === undefined || password === '' ? 'encrypted-document' : 'wrong-password');
  }
  return { engine, handle, bytes: copy, pageCount: call.FPDF_GetPageCount(handle), form: openForm(engine, handle) };
}

function openForm(engine: Engine, document: number): FormHandle | undefined {
  const { call } = engine;
  if (call.FPDF_GetFormType(document) === 0) return undefined;
  const info = call.PDFiumExt_OpenFormFillInfo();
  const handle = call.PDFiumExt_InitFormFillEnvironment(document, info);
  if (handle !== 0) return { handle, info };
  call.PDFiumExt_CloseFormFillInfo(info);
  return undefined;
}

function isLocked(engine: Engine): boolean {
  const error = engine.call.FPDF_GetLastError();
  return error === ERROR_PASSWORD || error === ERROR_SECURITY;
}

export function closeDocument(document: PdfDocument): void {
  const { engine } = document;
  releaseBytes(engine);
  if (engine.broken) return;
  if (document.form !== undefined) {
    engine.call.PDFiumExt_ExitFormFillEnvironment(document.form.handle);
    engine.call.PDFiumExt_CloseFormFillInfo(document.form.info);
  }
  engine.call.FPDF_CloseDocument(document.handle);
  engine.call.free(document.bytes);
}

/** A value of the document's information dictionary (`Title`, `Author`, ...), or ''. */
export function readMeta(document: PdfDocument, key: string): string {
  const { engine } = document;
  return withString(engine, key, (name) =>
    readUtf16(engine, (buffer, bytes) => engine.call.FPDF_GetMetaText(document.handle, name, buffer, bytes)),
  );
}
