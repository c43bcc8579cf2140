import { toBlocks, usesMonoAsText } from '../../content/paragraphs/blocks.js';
import type { FlowItem } from '../../content/paragraphs/model.js';
import { newsOf, saidBy } from '../../content/paragraphs/news.js';
import { finishSink } from '../../content/paragraphs/sink.js';
import { footnoteDefinition, paragraph, root, strong, text } from '../../content/tree/build.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readObjects } from './objects.js';
import { endOpenParagraph } from './paragraphs.js';
import type { Note, RtfState } from './state.js';

/** The document's tree from all that was collected. */
export async function finishDocument(state: RtfState): Promise<Root> {
  if (state.html !== undefined) return readHtml(state, state.html.join(''));
  endOpenParagraph(state);
  const items = finishSink(state.flow.sink);
  await readObjects(state);
  const options = { monoIsText: usesMonoAsText(items) };
  const render = (part: readonly FlowItem[]) => toBlocks(part, options);
  const body = render(items);
  const hasMargins = state.headers.length + state.footers.length > 0;
  const said = saidBy(hasMargins ? body : [], state.context);
  const news = (parts: readonly FlowItem[][]) => newsOf(parts.flatMap(render), said);
  return root([
    ...news(state.headers),
    ...body,
    ...news(state.footers),
    ...state.notes.map((note) => footnoteDefinition(note.id, render(note.items))),
    ...state.comments.map((note) => footnoteDefinition(note.id, withAuthor(note, render(note.items)))),
  ]);
}

/** A comment begins with who made it. */
function withAuthor(note: Note, blocks: RootContent[]): RootContent[] {
  const name = strong([text(note.author === undefined || note.author === '' ? 'Comment:' : `${note.author}:`)]);
  const [first, ...rest] = blocks;
  if (first?.type === 'paragraph') return [paragraph([name, text(' '), ...first.children]), ...rest];
  return [paragraph([name]), ...blocks];
}

function readHtml(state: RtfState, html: string): Promise<Root> {
  return state.context.readEmbedded({ bytes: new TextEncoder().encode(html), mediaType: 'text/html; charset=utf-8' });
}
