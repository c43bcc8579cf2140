import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readSlides } from '../../families/odf/slides.js';

/** OpenDocument presentations, their templates and flat files, and OpenOffice.org 1.x slides. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readSlides(source, context);
}
