import { readDrawing } from '../../common/odf/slides.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** OpenDocument drawings and charts: the text of their pages. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readDrawing(source, context);
}
