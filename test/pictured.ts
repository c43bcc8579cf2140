// Documents with pictures, and a stub that reads them.
import { type ConvertOptions, convert } from '../src/convert/convert.js';
import type { Raster, RecognizedWord } from '../src/core/format.js';

/** An empty picture; its shape says what the stub reads in it. */
export function pictureOf(width: number, height = 100): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), Buffer.alloc(width * height, 255)]);
}

/** By how many times wider than high a picture is; small ones are enlarged before they are read. */
const WORDS = new Map([
  [2, 'Lighthouse keeper wanted'],
  [3, 'Harbour office'],
]);

interface Recognizer {
  readonly shapes: number[];
  recognize(image: Raster): Promise<readonly RecognizedWord[]>;
}

function recognizer(): Recognizer {
  const shapes: number[] = [];
  const recognize = async ({ width, height }: Raster) => {
    const shape = width / height;
    shapes.push(shape);
    return (WORDS.get(shape) ?? '').split(' ').flatMap((text, i) => {
      const left = 5 + i * 50;
      return text === ''
        ? []
        : [{ text, left, top: 20, right: left + 45, bottom: 32, confidence: 95, line: 1, block: 1 }];
    });
  };
  return { shapes, recognize };
}

/** Markdown and warnings of a document, and the shapes of the pictures that were read in it. */
export async function readPictured(bytes: Uint8Array, options: ConvertOptions = {}) {
  const { shapes, recognize } = recognizer();
  const { content, warnings } = await convert({ bytes }, { ocr: 'always', recognize, ...options });
  return { content, warnings, shapes };
}
