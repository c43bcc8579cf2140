import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readPage } from '../../families/markup/wiki.js';
import { dialect } from './dialect.js';

/** Wiki Creole 1.0. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(readPage(decodeMarkup(source, context), dialect, context));
}
