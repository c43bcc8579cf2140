import { decodeMarkup } from '../../common/markup/lines.js';
import { readPage } from '../../common/markup/wiki.js';
import { root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { dialect } from './dialect.js';

/** Wiki Creole 1.0. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(readPage(decodeMarkup(source, context), dialect, context));
}
