import type { Attachment } from '../document/model.js';
import type { PdfDocument } from './document.js';
import { views } from './engine.js';
import { copyBytes, readUtf16 } from './strings.js';

const MAX_ATTACHMENTS = 500;
const MAX_ATTACHMENT_BYTES = 200 * 1024 * 1024;

/** Files that the document carries, one at a time; damaged ones are left out. */
export function* readAttachments(document: PdfDocument): Generator<Attachment> {
  const { engine, handle } = document;
  const { call } = engine;
  const count = Math.min(call.FPDFDoc_GetAttachmentCount(handle), MAX_ATTACHMENTS);
  for (let i = 0; i < count; i++) {
    const attachment = call.FPDFDoc_GetAttachment(handle, i);
    if (attachment === 0) continue;
    const name = readUtf16(engine, (buffer, bytes) => call.FPDFAttachment_GetName(attachment, buffer, bytes));
    const bytes = fileOf(document, attachment);
    if (bytes !== undefined) yield { name, bytes };
  }
}

function fileOf(document: PdfDocument, attachment: number): Uint8Array | undefined {
  const { engine } = document;
  const { call, scratch } = engine;
  if (call.FPDFAttachment_GetFile(attachment, 0, 0, scratch) === 0) return undefined;
  const size = views(engine).u32[scratch >> 2] ?? 0;
  if (size === 0 || size > MAX_ATTACHMENT_BYTES) return undefined;
  const buffer = call.malloc(size);
  try {
    if (call.FPDFAttachment_GetFile(attachment, buffer, size, scratch) === 0) return undefined;
    return copyBytes(engine, buffer, size);
  } finally {
    if (!engine.broken) call.free(buffer);
  }
}
