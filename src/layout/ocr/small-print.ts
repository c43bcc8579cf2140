import { histogram, inkThreshold } from '../../bytes/image/grey.js';
import type { Raster } from '../../core/format.js';

/** Whether a page's letters are so small that its picture should be made at more dots an inch before OCR reads it. */

/** A line of letters with fewer pixels than this from top to bottom is read badly. */
const SMALL_LINE = 15;
/** Runs of rows that may be lines; less is noise, more is a picture. */
const LINE = { least: 4, most: 80 } as const;
/** The page is looked at in strips, because a line that lies askew has no rows of its own over the whole width. */
const STRIPS = 8;
/** Share of a strip's pixels that must be ink for its row to count. */
const INKED = 0.02;
/** Lines that must be found to say anything. */
const FEWEST_LINES = 20;

/** Grey picture with one byte a pixel. */
export function isSmallPrint(image: Raster): boolean {
  const threshold = inkThreshold(histogram(image));
  const heights: number[] = [];
  const width = Math.floor(image.width / STRIPS);
  for (let strip = 0; strip < STRIPS; strip++) collectRuns(image, { from: strip * width, width, threshold }, heights);
  if (heights.length < FEWEST_LINES) return false;
  heights.sort((a, b) => a - b);
  return (heights[heights.length >> 1] ?? 0) < SMALL_LINE;
}

interface Strip {
  readonly from: number;
  readonly width: number;
  readonly threshold: number;
}

function collectRuns(image: Raster, { from, width, threshold }: Strip, heights: number[]): void {
  let run = 0;
  for (let y = 0; y <= image.height; y++) {
    if (y < image.height && isInked(image, y * image.width + from, { width, threshold })) {
      run++;
      continue;
    }
    if (run >= LINE.least && run <= LINE.most) heights.push(run);
    run = 0;
  }
}

function isInked({ data }: Raster, at: number, { width, threshold }: Omit<Strip, 'from'>): boolean {
  let ink = 0;
  for (let x = at; x < at + width; x++) if ((data[x] ?? 255) < threshold) ink++;
  return ink > width * INKED;
}
