import { blockquote } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { textBlocks } from './paragraphs.js';
import { firstIn, type PptRecord, recordsIn, recordType } from './records.js';
import type { PptSlide } from './shapes.js';
import { readTexts, textKind } from './text.js';

const NOTES_ID_OFFSET = 16;

/** The speaker notes of a slide as a block quote; SlideAtom: layout(12) master(4) notes(4) flags(2). */
export async function readNotes(slide: PptSlide): Promise<RootContent[]> {
  const { view, notes } = slide.deck;
  const atom = firstIn(view, slide.entry.record, recordType.slideAtom);
  const page = atom === undefined ? undefined : notes.get(view.u32(atom.from + NOTES_ID_OFFSET));
  if (page === undefined) return [];
  const blocks: RootContent[] = [];
  for (const textbox of textboxes(slide, page)) {
    for (const text of readTexts(view, recordsIn(view, textbox))) {
      if (text.kind === textKind.notes) blocks.push(...textBlocks(slide.deck, text));
    }
  }
  return blocks.length === 0 ? [] : [blockquote(blocks)];
}

/** All text boxes below a record, whatever group they stand in. */
function textboxes(slide: PptSlide, page: PptRecord): PptRecord[] {
  const out: PptRecord[] = [];
  const stack: PptRecord[] = [page];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.type === recordType.clientTextbox) out.push(at);
    else if (at.isContainer) stack.push(...recordsIn(slide.deck.view, at).reverse());
  }
  return out;
}
