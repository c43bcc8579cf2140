import type { ReadContext } from '../../core/format.js';
import type { PageContent } from '../../layout/model.js';
import type { ScanState } from '../../layout/ocr/page.js';
import { canRecognize, readScan } from '../../layout/ocr/scan.js';
import { isSmallPrint } from '../../layout/ocr/small-print.js';
import type { ReadPage } from './content/read-page.js';
import { type Renderer, renderPage } from './renderer.js';

/** Pages that are pictures of text: which they are, and reading them. */

const DPI = 200;
const SMALL_PRINT_DPI = 300;
/** A page with fewer letters than this has no text of its own. */
const FEW_LETTERS = 20;
/** Share of the page that pictures must cover to be a scan rather than a decoration. */
const SCAN_COVER = 0.25;
/** Paths that a page without letters must have for its text to be drawn as outlines. */
const MANY_CURVES = 60;
/** Share of letters that no font explains, from which the text is nonsense. */
const GARBLED = 0.3;
const GARBLED_CHARS = /[\ufffd\ue000-\uf8ff\u0000-\u0008\u000e-\u001f]/g;

/** Whether the page has text that only OCR could read. */
export function needsRecognition(read: ReadPage): boolean {
  const { content, letters, curves } = read;
  if (letters < FEW_LETTERS) return pictureCover(content) > SCAN_COVER || curves > MANY_CURVES;
  return isGarbled(read);
}

export function isGarbled(read: ReadPage): boolean {
  if (read.letters < FEW_LETTERS) return false;
  if (read.unmapped > GARBLED) return true;
  let broken = 0;
  let all = 0;
  for (const { text } of read.content.words) {
    all += text.length;
    broken += text.match(GARBLED_CHARS)?.length ?? 0;
  }
  return broken > all * GARBLED;
}

function pictureCover(content: PageContent): number {
  const page = content.width * content.height;
  let covered = 0;
  for (const box of content.pictures) {
    const width = Math.min(box.right, content.width) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, content.height) - Math.max(box.top, 0);
    if (width > 0 && height > 0) covered += width * height;
  }
  return page > 0 ? covered / page : 0;
}

/** Reads a page (from 1) by OCR; undefined where that cannot be, with a warning. */
export async function recognizePage(
  number: number,
  { renderer, state }: { readonly renderer: Renderer; readonly state: ScanState },
  context: ReadContext,
): Promise<PageContent | undefined> {
  if (!canRecognize(context, number)) return undefined;
  const usual = await renderPage(renderer, number, DPI);
  if (usual === undefined) return undefined;
  const raster = isSmallPrint(usual) ? ((await renderPage(renderer, number, SMALL_PRINT_DPI)) ?? usual) : usual;
  return readScan(raster, { number, state }, context);
}
