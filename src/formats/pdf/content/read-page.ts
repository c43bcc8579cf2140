import { repairCodes } from '../../../layout/codes.js';
import { dotsToWords } from '../../../layout/dots.js';
import { type Glyphs, glyphFlag, toGlyphList, toGlyphs } from '../../../layout/glyphs.js';
import { Letters, trait } from '../../../layout/letters.js';
import { linkGlyphs } from '../../../layout/links.js';
import type { Glyph, PageContent, Word } from '../../../layout/model.js';
import { toPlacedWords } from '../../../layout/placed-words.js';
import { dressNameless } from '../../../layout/rtl.js';
import { turnColumns } from '../../../layout/vertical.js';
import { toWords } from '../../../layout/words.js';
import type { Annotations } from '../document/model.js';
import { contentsOf, type PdfPage } from '../document/pages.js';
import { createFontCache, type FontCache } from '../fonts/load.js';
import type { PdfFile } from '../syntax/file.js';
import { Lexer } from '../syntax/lexer.js';
import type { PdfValue } from '../syntax/objects.js';
import { toLogicalOrder } from './bidi.js';
import { interpret } from './interpret.js';
import { orderRuns } from './order.js';
import { pageView } from './page-matrix.js';
import { createPainter, type Painter } from './painter.js';

/** What the pages of a document share while they are read. */
export interface ContentState {
  readonly fonts: FontCache;
  /** Whether a layer (a dictionary or a reference to one) is not shown. */
  readonly isHidden: (layer: PdfValue) => boolean;
}

export function createContentState(isHidden: (layer: PdfValue) => boolean): ContentState {
  return { fonts: createFontCache(new Letters()), isHidden };
}

/** A page as plain data, and what was found out about its text on the way. */
export interface ReadPage {
  readonly content: PageContent;
  /** Share of the glyphs whose font does not say which letters they are. */
  readonly unmapped: number;
  readonly curves: number;
  /** Letters that the page paints. */
  readonly letters: number;
  /** A budget was met: the page has more than was read. */
  readonly isCut: boolean;
}

/** Invisible text is a scan's OCR where it is at least this share of the page's text; elsewhere it is hidden. */
const OCR_SHARE = 0.3;

/** Reads everything that a page shows (ISO 32000-2 §8, §9); `over` is what lies over its content. */
export function readPage(
  file: PdfFile,
  page: PdfPage,
  { state, over }: { state: ContentState; over: Annotations },
): ReadPage {
  const { width, height, matrix } = pageView(page);
  const painter = createPainter(file, { ...state, resources: page.resources });
  painter.state.setMatrix(matrix);
  painter.lexer = new Lexer(contentsOf(file, page), { names: file.names });
  interpret(painter);
  const { glyphs, unmapped } = finishGlyphs(painter);
  const { rules, fills, pictures, dots, curves } = painter.drawings;
  const painted = toWords(linkGlyphs(glyphs, over.links), rules);
  painted.push(...toPlacedWords(over.texts, painted.length));
  const words = dotsToWords(painted, dots).filter((word) => isOnPage(word, { width, height }));
  return {
    content: { number: page.number, width, height, words, rules, fills, pictures },
    unmapped: unmapped / Math.max(glyphs.count, 1),
    curves,
    letters: glyphs.count,
    isCut: painter.isCut,
  };
}

function isOnPage(word: Word, page: { width: number; height: number }): boolean {
  return word.right > 0 && word.left < page.width && word.bottom > 0 && word.top < page.height;
}

interface Finished {
  readonly glyphs: Glyphs;
  readonly unmapped: number;
}

/** The glyphs that are seen, in reading order within their lines, with letters repaired where fonts lie. */
function finishGlyphs(painter: Painter): Finished {
  orderRuns(painter);
  const { glyphs } = painter;
  const found = lookAt(glyphs);
  if (found.invisible > 0) showInvisible(glyphs, found.invisible);
  if (!found.isSpecial) return { glyphs, unmapped: 0 };
  const list = toGlyphList(glyphs);
  const unmapped: number[] = [];
  for (let i = 0; i < glyphs.count; i++) if (((glyphs.flags[i] as number) & glyphFlag.UNMAPPED) !== 0) unmapped.push(i);
  const left = repairCodes(list, unmapped);
  const logical: readonly Glyph[] = found.rtl ? toLogicalOrder(list) : list;
  return { glyphs: toGlyphs(turnColumns(dressNameless(logical))), unmapped: left };
}

interface Look {
  readonly invisible: number;
  readonly rtl: boolean;
  /** Some of its text needs repair, or is set in columns. */
  readonly isSpecial: boolean;
}

function lookAt(glyphs: Glyphs): Look {
  const { traits } = glyphs.letters;
  let invisible = 0;
  let unmapped = 0;
  let all = 0;
  for (let i = 0; i < glyphs.count; i++) {
    const flags = glyphs.flags[i] as number;
    if ((flags & glyphFlag.INVISIBLE) !== 0) invisible++;
    unmapped |= flags & glyphFlag.UNMAPPED;
    all |= traits[glyphs.letter[i] as number] as number;
  }
  const rtl = (all & trait.RTL) !== 0;
  const nameless = glyphs.styles.some((style) => style.font === '');
  return { invisible, rtl, isSpecial: rtl || unmapped !== 0 || nameless || (all & trait.COLUMN) !== 0 };
}

/** Text without ink follows the other, or is dropped. */
function showInvisible(glyphs: Glyphs, invisible: number): void {
  const order: number[] = [];
  const isInvisible = (i: number) => ((glyphs.flags[i] as number) & glyphFlag.INVISIBLE) !== 0;
  for (let i = 0; i < glyphs.count; i++) if (!isInvisible(i)) order.push(i);
  if (invisible >= glyphs.count * OCR_SHARE) for (let i = 0; i < glyphs.count; i++) if (isInvisible(i)) order.push(i);
  glyphs.select(order);
}
