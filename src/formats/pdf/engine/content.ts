import { dotsToWords } from '../../../layout/dots.js';
import { toGlyphs } from '../../../layout/glyphs.js';
import { linkGlyphs } from '../../../layout/links.js';
import type { PageContent } from '../../../layout/model.js';
import { toPlacedWords } from '../../../layout/placed-words.js';
import { turnColumns } from '../../../layout/vertical.js';
import { toWords } from '../../../layout/words.js';
import { readAnnotations } from './annotations.js';
import { type Drawings, readDrawings } from './drawings.js';
import type { FontCache } from './fonts.js';
import { type PageGlyphs, readGlyphs } from './glyphs.js';
import type { PdfPage } from './page.js';

/** A page as plain data, and what was found out about its text on the way. */
export interface ReadPage {
  readonly content: PageContent;
  /** Share of the glyphs whose font does not say which letters they are. */
  readonly unmapped: number;
  readonly curves: number;
  /** Letters that the page paints. */
  readonly letters: number;
}

/** Invisible text is a scan's OCR where it is at least this share of the page's text; elsewhere it is hidden. */
const OCR_SHARE = 0.3;

/** Reads everything that a page shows. */
export function readContent(page: PdfPage, fonts: FontCache): ReadPage {
  const text = readGlyphs(page, fonts);
  const drawings: Drawings = readDrawings(page);
  const glyphs = turnColumns(shownGlyphs(text));
  const over = readAnnotations(page);
  const painted = toWords(linkGlyphs(toGlyphs(glyphs), over.links), drawings.rules);
  painted.push(...toPlacedWords(over.texts, painted.length));
  const words = dotsToWords(painted, drawings.dots).filter((word) => isOnPage(word, page));
  const { number, width, height } = page;
  const { rules, fills, pictures } = drawings;
  return {
    content: { number, width, height, words, rules, fills, pictures },
    unmapped: text.unmapped / Math.max(glyphs.length, 1),
    curves: drawings.curves,
    letters: glyphs.length,
  };
}

function shownGlyphs(text: PageGlyphs): PageGlyphs['glyphs'] {
  if (text.invisible.length === 0) return text.glyphs;
  const all = text.glyphs.length + text.invisible.length;
  return text.invisible.length >= all * OCR_SHARE ? [...text.glyphs, ...text.invisible] : text.glyphs;
}

function isOnPage(word: { left: number; right: number; top: number; bottom: number }, page: PdfPage): boolean {
  return word.right > 0 && word.left < page.width && word.bottom > 0 && word.top < page.height;
}
