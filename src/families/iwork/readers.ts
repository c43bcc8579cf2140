import type { XmlElement } from '../../bytes/xml/tree.js';
import { newsOf, saidBy } from '../../content/paragraphs/news.js';
import { append } from '../../content/tree/append.js';
import { blockquote, heading, root, thematicBreak } from '../../content/tree/build.js';
import { flattenBlocks } from '../../content/tree/content.js';
import { spend } from '../../core/budget.js';
import type { Root, RootContent } from '../../core/tree.js';
import { resolve, type WorkDocument } from './document.js';
import { readDrawable } from './drawable.js';
import { readStorage, readTextOf } from './text.js';

const drawables = (document: WorkDocument, elements: readonly XmlElement[]): RootContent[] =>
  elements.flatMap((element) => readDrawable(document, element, (each) => readTextOf(document, each)));

/** Pages '05 to '09: the body text, then what floats on the pages. */
export function readPages(document: WorkDocument): Root {
  const storages = document.root.elements('sf:text-storage');
  const body = storages.find((each) => each.get('sf:kind') === 'body') ?? storages[0];
  const flow = body === undefined ? [] : readStorage(document, body);
  const groups = document.root.first('sl:drawables')?.elements('sl:page-group') ?? [];
  const floating = groups.flatMap((group) => drawables(document, group.elements()));
  const blocks = [...flow, ...floating];
  const { headers, footers } = readMargins(document, blocks);
  return root([...headers, ...blocks, ...footers, ...document.notes]);
}

/** Page headers and footers, each once, and only what the body does not say. */
function readMargins(document: WorkDocument, body: readonly RootContent[]) {
  const said = saidBy(body, document.context);
  const read = (group: string, part: string) => {
    const parts = document.root.elements(group).flatMap((each) => each.elements(part));
    return newsOf(
      parts.flatMap((each) => readTextOf(document, each)),
      said,
    );
  };
  return { headers: read('sf:headers', 'sf:header'), footers: read('sf:footers', 'sf:footer') };
}

/** Numbers '08 and '09: each sheet under its name, its tables under theirs. */
export function readNumbers(document: WorkDocument): Root {
  const blocks: RootContent[] = [];
  for (const sheet of document.root.first('ls:workspace-array')?.elements('ls:workspace') ?? []) {
    const layers = sheet.find('ls:page-info', 'sf:layers')?.elements('sf:layer') ?? [];
    const content = drawables(
      document,
      layers.flatMap((layer) => layer.first('sf:drawables')?.elements() ?? []),
    );
    if (content.length > 0) blocks.push(heading(2, sheet.get('ls:workspace-name') ?? ''), ...content);
  }
  return root([...blocks, ...document.notes]);
}

/** Keynote '05 to '09: slides in their order, notes as block quotes. */
export function readKeynote(document: WorkDocument): Root {
  const blocks: RootContent[] = [];
  const slides = document.root.first('key:slide-list')?.elements('key:slide') ?? [];
  for (const [i, slide] of slides.entries()) {
    spend(document.context.budget, 'maxPages', 1);
    if (slide.get('key:hidden') !== 'true') addSlide(document, slide, blocks);
    document.context.progress(i + 1, slides.length);
  }
  return root([...blocks, ...document.notes]);
}

function addSlide(document: WorkDocument, slide: XmlElement, out: RootContent[]): void {
  const title = flattenBlocks(readTextOf(document, slide.first('key:title-placeholder')));
  const content = readTextOf(document, slide.first('key:body-placeholder'));
  const layers = slide.find('key:page', 'sf:layers')?.elements('sf:layer') ?? [];
  for (const layer of layers) {
    const shapes = layer.first('sf:drawables')?.elements() ?? [];
    content.push(
      ...drawables(
        document,
        shapes.filter((shape) => !isPlaceholder(document, shape)),
      ),
    );
  }
  const notes = readTextOf(document, slide.first('key:notes'));
  if (notes.length > 0) content.push(blockquote(notes));
  if (title.length > 0) out.push(heading(1, title));
  else if (out.length > 0 && content.length > 0) out.push(thematicBreak());
  append(out, content);
}

function isPlaceholder(document: WorkDocument, shape: XmlElement): boolean {
  return /placeholder/.test(shape.name) || /placeholder/.test(resolve(document, shape).name);
}
