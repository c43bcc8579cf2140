import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { joinSlides, type ReadSlide } from '../../content/slides/deck.js';
import { inReadingOrder } from '../../content/slides/order.js';
import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { Reader } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { addComments } from './comments.js';
import { openDeck, type PptDeck, type SlideEntry } from './deck.js';
import { readNotes } from './notes.js';
import { textBlocks } from './paragraphs.js';
import { firstIn, recordType } from './records.js';
import { outlineNumbers, type PptSlide, readDrawing, takeTitle } from './shapes.js';
import { textKind } from './text.js';

/** Files saved for both PowerPoint 95 and 97 have the newer one in a storage of its own. */
const DUAL_STORAGE = 'PP97_DUALSTORAGE/';

/** Reads a presentation of PowerPoint 97 to 2003 ([MS-PPT]): slides like those of its successor. */
export const read: Reader = async (source, context) => {
  const file = openCompoundFile(source.bytes);
  const storage = file.stream(`${DUAL_STORAGE}PowerPoint Document`) === undefined ? '' : DUAL_STORAGE;
  const stream = file.stream(`${storage}PowerPoint Document`);
  if (stream === undefined) throw new ConvertError('corrupt-document');
  const user = file.stream(`${storage}Current User`) ?? new Uint8Array();
  const deck = openDeck(new ByteView(stream), new ByteView(user), context);
  spend(context.budget, 'maxPages', deck.slides.length);
  const slides: ReadSlide[] = [];
  for (const [i, entry] of deck.slides.entries()) {
    if (!isHidden(deck, entry)) slides.push(await readSlide(deck, entry));
    context.progress(i + 1, deck.slides.length);
  }
  const blocks = joinSlides(slides);
  return root(blocks.length > 0 ? [...blocks, ...deck.footnotes] : await readMasters(deck));
};

/** Slides of nothing but what their master shows: the words that stand there are all that can be read. */
async function readMasters(deck: PptDeck): Promise<RootContent[]> {
  const out: RootContent[] = [];
  for (const record of deck.masters) {
    const slide = createSlide(deck, { record, slideId: 0, texts: [] }, true);
    out.push(...inReadingOrder(await readDrawing(slide, record), false));
  }
  return out;
}

function createSlide(deck: PptDeck, entry: SlideEntry, isMaster: boolean): PptSlide {
  return { deck, entry, outline: new Set(entry.texts), title: undefined, isSection: false, isMaster };
}

const HIDDEN = 0x04;

/** SlideShowSlideInfoAtom: time(4) sound(4) direction(1) effect(1) flags(2). */
function isHidden(deck: PptDeck, entry: SlideEntry): boolean {
  const atom = firstIn(deck.view, entry.record, recordType.slideShowInfoAtom);
  return atom !== undefined && (deck.view.u16(atom.from + 10) & HIDDEN) !== 0;
}

async function readSlide(deck: PptDeck, entry: SlideEntry): Promise<ReadSlide> {
  const slide = createSlide(deck, entry, false);
  const items = await readDrawing(slide, entry.record);
  const blocks = inReadingOrder(items, false);
  // Texts of the outline that no shape shows any more stand at the end, as the outline view has them.
  for (const text of slide.outline) {
    const isTitle = text.kind === textKind.title || text.kind === textKind.centerTitle;
    if (isTitle && slide.title === undefined && takeTitle(slide, text)) continue;
    blocks.push(...textBlocks(deck, text, outlineNumbers(slide, text)));
  }
  if (slide.title !== undefined) blocks.unshift(heading(2, slide.title));
  addComments(slide, blocks);
  blocks.push(...(await readNotes(slide)));
  return { hasTitle: slide.title !== undefined, isSection: slide.isSection, blocks };
}
