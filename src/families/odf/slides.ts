import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { blockquote, heading, paragraph, root, thematicBreak } from '../../content/tree/build.js';
import { flattenBlocks } from '../../content/tree/content.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';
import { createState } from './blocks.js';
import { readAnchored } from './draw.js';
import { bodyOf, openOdf } from './package.js';
import { shapesInOrder } from './shape-order.js';
import type { OdfState } from './state.js';
import { styleChain, styleProperty } from './styles.js';

/** Slides in their order: title as a heading, what is on it, its notes as a block quote. Hidden slides are left out. */
export function readSlides(source: Source, context: ReadContext): Root {
  return readPages(source, context, true);
}

/** A drawing: the text of its pages in reading order. */
export function readDrawing(source: Source, context: ReadContext): Root {
  return readPages(source, context, false);
}

interface Page {
  readonly title: PhrasingContent[];
  /** A slide with a subtitle opens the presentation or a section of it. */
  readonly opens: boolean;
  readonly blocks: RootContent[];
}

function readPages(source: Source, context: ReadContext, slides: boolean): Root {
  const document = openOdf(source, context);
  const state = createState(document, context);
  const body = bodyOf(document.content);
  const elements = body?.elements('draw:page') ?? [];
  const pages: Page[] = [];
  for (const [i, element] of elements.entries()) {
    spend(context.budget, 'maxPages', 1);
    if (isHidden(state, element)) context.removed('hidden', 'hidden slide', element.get('draw:name') ?? '');
    else pages.push(readPage(state, element, slides));
    context.progress(i + 1, elements.length);
  }
  const blocks = elements.length === 0 && body !== undefined ? state.blocks(body) : joinPages(pages);
  return root([...blocks, ...state.notes.definitions]);
}

/** Titles of slides with a subtitle are headings of level 1, others of level 2, or of 1 where nothing stands above. */
function joinPages(pages: readonly Page[]): RootContent[] {
  const hasSections = pages.some((page) => page.opens && page.title.length > 0);
  const out: RootContent[] = [];
  for (const { title, opens, blocks } of pages) {
    if (title.length > 0) out.push(heading(hasSections && !opens ? 2 : 1, title));
    else if (out.length > 0 && blocks.length > 0) out.push(thematicBreak());
    append(out, blocks);
  }
  return out;
}

function isHidden(state: OdfState, page: XmlElement): boolean {
  const chain = styleChain(state.styles, 'drawing-page', page.get('draw:style-name'));
  return styleProperty(chain, 'drawing-page-properties', 'presentation:visibility') === 'hidden';
}

function readPage(state: OdfState, page: XmlElement, slides: boolean): Page {
  const blocks: RootContent[] = [];
  let title: PhrasingContent[] = [];
  let opens = false;
  for (const shape of shapesInOrder(page)) {
    const kind = shape.get('presentation:class') ?? '';
    if (FURNITURE.has(kind) || shape.get('presentation:placeholder') === 'true') continue;
    const found = toBlocks(readAnchored(state, shape));
    if (kind === 'subtitle') opens = true;
    if (kind === 'title' && title.length === 0) title = flattenBlocks(found);
    else append(blocks, found);
  }
  append(blocks, comments(state, page));
  if (slides) append(blocks, speakerNotes(state, page));
  return { title, opens, blocks };
}

/** What stands on every slide alike. */
const FURNITURE = new Set(['page-number', 'date-time', 'footer', 'header', 'notes', 'handout', 'page']);

function toBlocks(found: ReturnType<typeof readAnchored>): RootContent[] {
  return found.inline.length === 0 ? found.blocks : [paragraph(found.inline), ...found.blocks];
}

function comments(state: OdfState, page: XmlElement): RootContent[] {
  return page.elements('office:annotation').flatMap((annotation) => {
    const author = annotation.first('dc:creator')?.textContent().trim() ?? '';
    const blocks = state.blocks(annotation);
    const [first, ...rest] = blocks;
    if (author === '' || first?.type !== 'paragraph') return blocks;
    return [paragraph([{ type: 'text', value: `${author}: ` }, ...first.children]), ...rest];
  });
}

function speakerNotes(state: OdfState, page: XmlElement): RootContent[] {
  const notes = page.first('presentation:notes');
  if (notes === undefined) return [];
  const blocks: RootContent[] = [];
  for (const shape of notes.elements()) {
    const isNotes = shape.get('presentation:class') === 'notes' || shape.name === 'text:p';
    if (!isNotes || shape.get('presentation:placeholder') === 'true') continue;
    append(blocks, shape.name === 'text:p' ? state.blocks(notes) : toBlocks(readAnchored(state, shape)));
  }
  return blocks.some(hasContent) ? [blockquote(blocks)] : [];
}

function hasContent(block: RootContent): boolean {
  return !('children' in block) || block.children.length > 0;
}
