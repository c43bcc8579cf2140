import { toBlocks, usesMonoAsText } from '../../common/flow/blocks.js';
import type { FlowItem } from '../../common/flow/model.js';
import { root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openWordFile } from './fib.js';
import { readNotes } from './notes.js';
import { createState } from './state.js';
import { readStory } from './story.js';
import { readTextBoxes } from './text-boxes.js';

/** Word 97-2007 [MS-DOC], and Word 6 and 95. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = openWordFile(source.bytes);
  const state = createState(file, context);
  const boxes = readTextBoxes(state);
  const notes = readNotes(state);
  const items = readStory(state, 0, bodyEnd(state.pieces.at(-1)?.to ?? 0, file.lengths.body));
  const options = { monoIsText: usesMonoAsText(items) };
  const render = (part: readonly FlowItem[]) => toBlocks(part, options);
  return root([...render([...items, ...boxes]), ...notes(render)]);
}

/** A body without a length is damage: then everything is body. */
function bodyEnd(all: number, stated: number): number {
  return stated > 0 ? Math.min(stated, all) : all;
}
