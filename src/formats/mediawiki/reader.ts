import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readBlocks } from './blocks.js';
import { readInline } from './inline.js';
import { resolveTemplates, takeExtensions } from './prepare.js';
import type { WikiState } from './state.js';

/** Wiki text of MediaWiki. Templates are not fetched: of those that are not known, nothing shows. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const state: WikiState = {
    context,
    extensions: [],
    notes: new Map(),
    definitions: [],
    inline: (value) => readInline(value, state),
    blocks: (value, depth) => readBlocks(value, state, depth),
    noteCount: 0,
    htmlBudget: 100_000 + source.bytes.length * 20,
  };
  const { text, dropped } = resolveTemplates(takeExtensions(decodeMarkup(source, context), state.extensions));
  if (dropped > 0)
    context.warn({ code: 'skipped-content', message: 'Templates whose text is not in the document were left out.' });
  const redirect = /^\s*#REDIRECT\s*:?\s*(\[\[[^\]]*\]\])/i.exec(text)?.[1];
  const body = redirect === undefined ? text : `Redirect: ${redirect}`;
  const blocks = readBlocks(body, state, 0);
  return root([...blocks, ...state.definitions]);
}
