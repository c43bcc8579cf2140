import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';

/** Differences as they stand, in a code block. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root([code(decodeMarkup(source, context).trimEnd(), 'diff')]);
}
