import { XmlElement } from '../../bytes/xml/tree.js';
import { joinSlides, type ReadSlide } from '../../content/slides/deck.js';
import { inReadingOrder } from '../../content/slides/order.js';
import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Reader } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import {
  mainPart,
  type OfficePackage,
  openPackage,
  readXmlPart,
  relationshipOfKind,
  relationships,
} from '../../families/ooxml/package.js';
import { addComments, readAuthors } from './comments.js';
import { createLayoutCache, layoutOf, placeholderElement } from './inherit.js';
import { readNotes } from './notes.js';
import { readShapes } from './shapes.js';
import type { DeckState, SlideState } from './state.js';

/** Reads a presentation: slides in their order, each a heading and its content in reading order, notes as a block quote. */
export const read: Reader = async (source, context) => {
  const pkg = openPackage(source.bytes, context);
  const main = mainPart(pkg, ['ppt/presentation.xml']);
  const presentation = main === undefined ? undefined : readXmlPart(pkg, main)?.root;
  const paths = slidePaths(pkg, main, presentation);
  if (presentation === undefined && paths.length === 0) throw new ConvertError('corrupt-document');
  spend(context.budget, 'maxPages', paths.length);
  const deck = createDeck({ pkg, context, main: main ?? '', presentation });
  const slides: ReadSlide[] = [];
  for (const [i, path] of paths.entries()) {
    const slide = await readSlide(deck, path);
    if (slide !== undefined) slides.push(slide);
    context.progress(i + 1, paths.length);
  }
  const blocks = joinSlides(slides);
  return root(blocks.length > 0 ? [...blocks, ...deck.footnotes] : await readBackgrounds(deck, paths));
};

/** Slides of nothing but what their layout shows: the words that stand there are all that can be read. */
async function readBackgrounds(deck: DeckState, paths: readonly string[]): Promise<RootContent[]> {
  const layouts = new Set(paths.map((path) => relationshipOfKind(deck.pkg, path, 'slideLayout')?.target ?? ''));
  const out: RootContent[] = [];
  for (const path of layouts) {
    const master = relationshipOfKind(deck.pkg, path, 'slideMaster')?.target ?? '';
    for (const part of new Set([path, master])) {
      const tree = part === '' ? undefined : readXmlPart(deck.pkg, part)?.root.find('p:cSld', 'p:spTree');
      if (tree === undefined) continue;
      const slide: SlideState = { deck, path: part, layout: layoutOf(deck.layouts, part), title: undefined };
      out.push(...inReadingOrder(await readShapes(slide, withoutPlaceholders(tree)), deck.rightToLeft));
    }
  }
  return out;
}

function withoutPlaceholders(tree: XmlElement): XmlElement {
  const kept = new XmlElement(tree.name);
  kept.children.push(...tree.elements().filter((shape) => placeholderElement(shape) === undefined));
  return kept;
}

interface DeckParts {
  readonly pkg: OfficePackage;
  readonly context: ReadContext;
  readonly main: string;
  readonly presentation: XmlElement | undefined;
}

function createDeck({ pkg, context, main, presentation }: DeckParts): DeckState {
  const style = presentation?.first('p:defaultTextStyle');
  return {
    pkg,
    context,
    layouts: createLayoutCache(pkg),
    defaultStyle: style === undefined ? [] : [style],
    rightToLeft: presentation?.get('rtl') === '1',
    authors: readAuthors(pkg, main),
    footnotes: [],
  };
}

/** Slides in the order of the slide list; by number where a damaged package has lost it. */
function slidePaths(pkg: OfficePackage, main: string | undefined, presentation: XmlElement | undefined): string[] {
  const ids = presentation?.first('p:sldIdLst')?.elements('p:sldId') ?? [];
  const known = main === undefined ? undefined : relationships(pkg, main);
  const listed = ids
    .map((id) => known?.get(id.get('r:id') ?? '')?.target)
    .filter((path): path is string => path !== undefined);
  if (listed.length > 0) return listed;
  return pkg.zip.entries
    .map((entry) => entry.name)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/i.test(name))
    .sort((a, b) => slideNumber(a) - slideNumber(b));
}

function slideNumber(path: string): number {
  return Number(/(\d+)\.xml$/.exec(path)?.[1] ?? 0);
}

async function readSlide(deck: DeckState, path: string): Promise<ReadSlide | undefined> {
  const slideRoot = readXmlPart(deck.pkg, path)?.root;
  if (slideRoot === undefined) {
    deck.context.warn({ code: 'missing-part', message: 'A slide is not there.' });
    return undefined;
  }
  if (slideRoot.get('show') === '0' || slideRoot.get('show') === 'false') {
    deck.context.removed('hidden', 'hidden slide', slideRoot.find('p:cSld', 'p:spTree')?.textContent().trim() ?? '');
    return undefined;
  }
  const slide: SlideState = { deck, path, layout: layoutOf(deck.layouts, path), title: undefined };
  const tree = slideRoot.find('p:cSld', 'p:spTree');
  const items = tree === undefined ? [] : await readShapes(slide, tree);
  const blocks = inReadingOrder(items, deck.rightToLeft);
  if (slide.title !== undefined) blocks.unshift(heading(2, slide.title));
  addComments(slide, blocks);
  blocks.push(...readNotes(slide));
  const isSection = slide.layout.type === 'title' || slide.layout.type === 'secHead';
  return { hasTitle: slide.title !== undefined, isSection, blocks };
}
