import { decodeMarkup, toLines } from '../../common/markup/lines.js';
import { settleLists } from '../../common/markup/lists.js';
import { root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readBlocks } from './blocks.js';

/** Markup of Haskell's documentation comments, without the program around it. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const blocks = readBlocks(toLines(decodeMarkup(source, context)), 0);
  settleLists(blocks);
  return root(blocks);
}
