import { canSpend, spend } from '../../core/budget.js';
import type { Raster, ReadContext } from '../../core/format.js';
import { histogram, inkThreshold, toGrey } from '../image/grey.js';
import { skewAngle } from '../image/skew.js';
import { rotateGrey } from '../image/turn.js';
import type { PageContent } from '../layout/model.js';
import { type ScanState, toScannedContent } from './page.js';

/** Whether one more page may be read by OCR; if not, a warning says why. */
export function canRecognize(context: ReadContext, number: number): boolean {
  if (context.recognize === undefined) {
    context.warn({ code: 'ocr-unavailable', message: `Page ${number} has no text that can be read without OCR.` });
    return false;
  }
  if (canSpend(context.budget, 'maxOcrPages', 1)) return true;
  context.warn({ code: 'truncated', message: `Page ${number} was not read by OCR: the limit of pages is reached.` });
  return false;
}

/** A picture of a page -> the page's words, straightened first; undefined where the engine fails, with a warning. */
export async function readScan(
  picture: Raster,
  page: { readonly number: number; readonly state: ScanState },
  context: ReadContext,
): Promise<PageContent | undefined> {
  spend(context.budget, 'maxOcrPages', 1);
  const image = straighten(toGrey(picture));
  try {
    const words = (await context.recognize?.(image)) ?? [];
    return toScannedContent({ ...page, image, words });
  } catch {
    // The engine gave up (its memory is bounded): the rest of the document is still worth having.
    context.warn({ code: 'damaged-part', message: `Page ${page.number} could not be read by OCR.` });
    return undefined;
  }
}

function straighten(image: Raster): Raster {
  const angle = skewAngle(image, inkThreshold(histogram(image)));
  return angle === 0 ? image : rotateGrey(image, angle);
}
