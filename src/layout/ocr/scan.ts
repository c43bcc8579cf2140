import { flattenLight } from '../../bytes/image/flatten.js';
import { histogram, inkThreshold, toGrey } from '../../bytes/image/grey.js';
import { skewAngle } from '../../bytes/image/skew.js';
import { quarterTurn, rotateGrey } from '../../bytes/image/turn.js';
import { canSpend, spend } from '../../core/budget.js';
import type { Raster, ReadContext } from '../../core/format.js';
import type { PageContent } from '../model.js';
import { type ScanState, toScannedContent } from './page.js';
import { type Plausible, plausibleWords } from './plausible.js';
import { likelyTurns } from './upright.js';

/** Share of the letters that is text, from which a picture lies upright. */
const SURE = 0.6;
/** Pixels that a picture must have each way to be tried in other positions. */
const MIN_TURNED = 500;

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
  try {
    const { image, words } = await readUpright(flattenLight(toGrey(picture)), context);
    return toScannedContent({ ...page, image, words });
  } catch {
    // The engine gave up (its memory is bounded): the rest of the document is still worth having.
    context.warn({ code: 'damaged-part', message: `Page ${page.number} could not be read by OCR.` });
    return undefined;
  }
}

interface Read extends Plausible {
  readonly image: Raster;
}

/** As it lies, or turned by a quarter or more where that gives far more text. */
async function readUpright(picture: Raster, context: ReadContext): Promise<Read> {
  const first = await readAsIs(picture, context);
  if (first.share >= SURE || picture.width < MIN_TURNED || picture.height < MIN_TURNED) return first;
  let best = first;
  const threshold = inkThreshold(histogram(picture));
  for (const turns of likelyTurns(picture, threshold)) {
    const read = await readAsIs(quarterTurn(picture, turns), context);
    if (read.share >= SURE && read.letters > best.letters * 2) best = read;
    if (best.share >= SURE) break;
  }
  return best;
}

async function readAsIs(picture: Raster, context: ReadContext): Promise<Read> {
  const image = straighten(picture);
  return { image, ...plausibleWords((await context.recognize?.(image)) ?? []) };
}

function straighten(image: Raster): Raster {
  const angle = skewAngle(image, inkThreshold(histogram(image)));
  return angle === 0 ? image : rotateGrey(image, angle);
}
