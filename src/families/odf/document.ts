import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { createState } from './blocks.js';
import { readMargins } from './margins.js';
import { bodyOf, openOdf } from './package.js';

/** A text document: its flow content, page headers and footers that say more, and its notes at the end. */
export function readTextDocument(source: Source, context: ReadContext): Root {
  const document = openOdf(source, context);
  const state = createState(document, context);
  const body = bodyOf(document.content);
  // A damaged file may have lost the tags around its content.
  const blocks = state.blocks(body ?? document.content);
  const { headers, footers } = readMargins(state, blocks);
  return root([...headers, ...blocks, ...footers, ...state.notes.definitions]);
}
