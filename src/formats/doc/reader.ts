import { toBlocks, usesMonoAsText } from '../../content/paragraphs/blocks.js';
import type { FlowItem } from '../../content/paragraphs/model.js';
import { newsOf, saidBy } from '../../content/paragraphs/news.js';
import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openWordFile } from './fib.js';
import { readMargins } from './margins.js';
import { readNotes } from './notes.js';
import { readObjects } from './objects.js';
import { createState } from './state.js';
import { readStory } from './story.js';
import { readTextBoxes } from './text-boxes.js';

/** Word 97-2007 [MS-DOC], and Word 6 and 95. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = openWordFile(source.bytes, context.options.password);
  if (file.table.length === 0) {
    context.warn({ code: 'truncated', message: 'The tables of the document are missing; its text has no structure.' });
  }
  const state = createState(file, context);
  const boxes = readTextBoxes(state);
  const notes = readNotes(state);
  const items = readStory(state, 0, bodyEnd(state.pieces.at(-1)?.to ?? 0, file.lengths.body));
  await readObjects(state);
  const options = { monoIsText: usesMonoAsText(items) };
  const render = (part: readonly FlowItem[]) => toBlocks(part, options);
  const margins = readMargins(state);
  const body = render([...items, ...boxes]);
  const hasMargins = margins.headers.length + margins.footers.length > 0;
  const said = saidBy(hasMargins ? body : [], context);
  const news = (parts: readonly FlowItem[][]) => newsOf(parts.flatMap(render), said);
  return root([...news(margins.headers), ...body, ...news(margins.footers), ...notes(render)]);
}

/** A body without a length is damage: then everything is body. */
function bodyEnd(all: number, stated: number): number {
  return stated > 0 ? Math.min(stated, all) : all;
}
