import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readTextDocument } from '../../families/odf/document.js';

/** OpenDocument text, its templates, master documents and flat files, and OpenOffice.org 1.x texts. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readTextDocument(source, context);
}
