import { toBlocks, usesMonoAsText } from '../../common/flow/blocks.js';
import type { FlowItem } from '../../common/flow/model.js';
import { finishSink } from '../../common/flow/sink.js';
import { footnoteDefinition, paragraph, root, text } from '../../common/tree/build.js';
import type { Root, RootContent } from '../../core/tree.js';
import { endOpenParagraph } from './paragraphs.js';
import type { Note, RtfState } from './state.js';

/** The document's tree from all that was collected. */
export async function finishDocument(state: RtfState): Promise<Root> {
  if (state.html !== undefined) return readHtml(state, state.html.join(''));
  endOpenParagraph(state);
  const items = finishSink(state.flow.sink);
  const options = { monoIsText: usesMonoAsText(items) };
  const render = (part: readonly FlowItem[]) => toBlocks(part, options);
  return root([
    ...render(items),
    ...state.notes.map((note) => footnoteDefinition(note.id, render(note.items))),
    ...state.comments.map((note) => footnoteDefinition(note.id, withAuthor(note, render(note.items)))),
  ]);
}

function withAuthor(note: Note, blocks: RootContent[]): RootContent[] {
  if (note.author === undefined || note.author === '') return blocks;
  const [first, ...rest] = blocks;
  const prefix = text(`${note.author}: `);
  if (first?.type === 'paragraph') return [paragraph([prefix, ...first.children]), ...rest];
  return [paragraph([prefix]), ...blocks];
}

function readHtml(state: RtfState, html: string): Promise<Root> {
  return state.context.readEmbedded({ bytes: new TextEncoder().encode(html), mediaType: 'text/html; charset=utf-8' });
}
