import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup, toLines } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { readBlocks } from './blocks.js';

/** Markup of Haskell's documentation comments, without the program around it. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const blocks = readBlocks(toLines(decodeMarkup(source, context)), 0);
  settleLists(blocks);
  return root(blocks);
}
