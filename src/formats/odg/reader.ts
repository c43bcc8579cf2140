import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readDrawing } from '../../families/odf/slides.js';

/** OpenDocument drawings and charts: the text of their pages. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readDrawing(source, context);
}
