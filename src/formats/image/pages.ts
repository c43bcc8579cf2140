import { decodePicture, type PictureKind } from '../../bytes/image/decode.js';
import { toGrey } from '../../bytes/image/grey.js';
import { openTiff, readDirectories } from '../../bytes/image/ifd.js';
import type { DecodeLimits } from '../../bytes/image/picture.js';
import { scaleGrey } from '../../bytes/image/scale.js';
import { decodeTiffPage, faxCompressions, readTiffPage, type TiffPage } from '../../bytes/image/tiff.js';
import { quarterTurn } from '../../bytes/image/turn.js';
import { allowedPages, hasTimeForPage } from '../../content/pages/partial.js';
import { checkLimit } from '../../core/budget.js';
import type { Raster, ReadContext } from '../../core/format.js';

/** A picture's pages: one, but for TIFF. Those that another reader decodes come as its source. */
export type Page =
  | { readonly kind: 'raster'; readonly raster: Raster }
  | { readonly kind: 'fax'; readonly page: TiffPage }
  | { readonly kind: 'damaged' };

/** Pixels of the longer side that text is read best at, and the most that it is enlarged and kept. */
const GOOD_SIDE = 2_000;
const MOST_ENLARGED = 3;
const LEAST_ENLARGED = 1.4;
const MAX_SIDE = 3_300;

export async function* readPages(kind: PictureKind, bytes: Uint8Array, context: ReadContext): AsyncGenerator<Page> {
  const { budget } = context;
  const limits: DecodeLimits = { checkSize: (width, height) => checkLimit(budget, 'maxPixels', width * height) };
  if (kind === 'tiff') {
    yield* readTiffPages(bytes, limits, context);
    return;
  }
  const raster = await decodePicture(kind, bytes, limits);
  if (raster !== undefined) yield { kind: 'raster', raster };
}

async function* readTiffPages(bytes: Uint8Array, limits: DecodeLimits, context: ReadContext): AsyncGenerator<Page> {
  const tiff = openTiff(bytes);
  if (tiff === undefined) return;
  const most = context.budget.limits.maxPages;
  const directories = readDirectories(tiff, most + 1);
  const allowed = allowedPages(context, directories.length);
  for (const [i, directory] of directories.slice(0, allowed).entries()) {
    if (!hasTimeForPage(context, i + 1, directories.length)) return;
    const page = readTiffPage(tiff, directory);
    limits.checkSize(page.width, page.height);
    yield faxCompressions.has(page.compression) ? { kind: 'fax', page } : await decodePage(page, limits);
  }
}

async function decodePage(page: TiffPage, limits: DecodeLimits): Promise<Page> {
  try {
    return { kind: 'raster', raster: await decodeTiffPage(page, limits) };
  } catch (error) {
    if (error instanceof Error && 'limit' in error && error.limit !== undefined) throw error;
    return { kind: 'damaged' };
  }
}

/** Grey, upright as the picture says it is, and of a size that text is read well at. */
export function toReadable(raster: Raster, orientation: number): Raster {
  const grey = toGrey(raster);
  const turns = ({ 3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3 } as const)[orientation];
  const upright = turns === undefined ? grey : quarterTurn(grey, turns);
  const side = Math.max(upright.width, upright.height);
  const grow = Math.min(GOOD_SIDE / side, MOST_ENLARGED);
  const factor = side > MAX_SIDE ? MAX_SIDE / side : grow >= LEAST_ENLARGED ? grow : 1;
  const { width, height, channels, data } = factor === 1 ? upright : scaleGrey(upright, factor);
  return { width, height, channels, data };
}
