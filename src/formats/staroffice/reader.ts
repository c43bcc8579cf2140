import { openCompoundFile } from '../../bytes/cfb/file.js';
import { joinSlides, type ReadSlide } from '../../content/slides/deck.js';
import { heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readPages, type StarPage, type StarParagraph } from './drawing.js';
import { readWriter } from './writer.js';

const TITLE = /~LT~Titel$/;
const NOTES = /~LT~Notizen$/;
const OUTLINE = /~LT~Gliederung \d$/;

/** Text of documents, drawings and presentations of StarOffice before it wrote XML. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = openCompoundFile(source.bytes);
  const text = file.stream('StarWriterDocument');
  if (text !== undefined) return root(readWriter(text, context));
  const drawing = file.stream('StarDrawDocument3') ?? file.stream('StarDrawDocument');
  if (drawing === undefined) throw new ConvertError('corrupt-document');
  return root(joinSlides(toSlides(readPages(drawing, context))));
}

/** Each slide has the page of its notes behind it. */
function toSlides(pages: readonly StarPage[]): ReadSlide[] {
  const slides: ReadSlide[] = [];
  for (const page of pages) {
    const isNotes = page.length > 0 && page.every((texts) => texts.every(({ style }) => NOTES.test(style)));
    const slide = toSlide(page);
    if (isNotes && slides.length > 0) slides.at(-1)?.blocks.push(...slide.blocks);
    else slides.push(slide);
  }
  return slides;
}

/** The title stands above the rest wherever it was made. */
function toSlide(page: StarPage): ReadSlide {
  const title = page.find((texts) => TITLE.test(texts[0]?.style ?? ''));
  const rest = page.filter((texts) => texts !== title).flatMap(toBlocks);
  if (title === undefined) return { hasTitle: false, isSection: false, blocks: rest };
  const words = title.map(({ text }) => text).join(' ');
  return { hasTitle: true, isSection: false, blocks: [heading(1, words), ...rest] };
}

function toBlocks(texts: readonly StarParagraph[]): RootContent[] {
  const isOutline = texts.length > 1 && texts.every(({ style }) => OUTLINE.test(style));
  if (isOutline) return [list(texts.map(({ text }) => listItem([paragraph(text)])))];
  return texts.map(({ text }) => paragraph(text));
}
