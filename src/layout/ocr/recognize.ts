import type { Raster, RecognizedWord } from '../../core/format.js';
import { availableLanguage, readHocr, segmentation } from './engine.js';
import { parseHocr } from './hocr.js';

export interface RecognizeOptions {
  /** Languages as tesseract names them; the first with data is used. */
  readonly languages?: readonly string[];
  /** Called while a page is being read. */
  progress?(): void;
}

/** Words in a picture that is upright, by the engine inside this process. */
export async function recognize(image: Raster, options: RecognizeOptions = {}): Promise<RecognizedWord[]> {
  const hocr = await readHocr(image, {
    language: availableLanguage(options.languages),
    segmentation: segmentation.columns,
    progress: options.progress ?? (() => {}),
  });
  return parseHocr(hocr);
}
