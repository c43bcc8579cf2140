import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { OcrEngine } from 'tesseract-wasm';
import type { Raster } from '../../core/format.js';

/**
 * Tesseract compiled to WebAssembly, inside this process: no installation, no network, no thread. The engine is loaded by
 * the first picture and kept, because loading costs a quarter of a second; a picture that breaks it costs itself alone.
 */

/** How a page is cut up, as tesseract numbers it. */
export const segmentation = { columns: 3, block: 6, sparse: 11 } as const;

export type Segmentation = (typeof segmentation)[keyof typeof segmentation];

export interface Reading {
  /** As tesseract names it (`eng`). */
  readonly language: string;
  readonly segmentation: Segmentation;
  /** Called some dozen times a page. */
  progress(): void;
}

interface Loaded {
  readonly engine: OcrEngine;
  readonly language: string;
}

const require = createRequire(import.meta.url);
const FALLBACK_LANGUAGE = 'eng';
let current: Promise<Loaded> | undefined;

/** The picture's text as hOCR. Throws where the engine fails; it is made anew for the next picture then. */
export async function readHocr(image: Raster, reading: Reading): Promise<string> {
  const { engine } = await takeEngine(reading.language);
  try {
    engine.setVariable('user_defined_dpi', String(Math.round(image.dpi ?? 200)));
    engine.loadImage({ data: toRgba(image), width: image.width, height: image.height });
    // Loading a picture sets this back.
    engine.setVariable('tessedit_pageseg_mode', String(reading.segmentation));
    const hocr = engine.getHOCR(reading.progress);
    engine.clearImage();
    return hocr;
  } catch (error) {
    current = undefined;
    throw error;
  }
}

/** The first of the languages that there is data for. */
export function availableLanguage(wanted: readonly string[] = []): string {
  return wanted.find((language) => modelPath(language) !== undefined) ?? FALLBACK_LANGUAGE;
}

async function takeEngine(language: string): Promise<Loaded> {
  const before = await current;
  if (before?.language === language) return before;
  before?.engine.destroy();
  current = load(language);
  try {
    return await current;
  } catch (error) {
    current = undefined;
    throw error;
  }
}

async function load(language: string): Promise<Loaded> {
  const { createOCREngine, supportsFastBuild } = await import('tesseract-wasm');
  const file = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm';
  const wasmBinary = readFileSync(new URL(file, import.meta.resolve('tesseract-wasm')));
  const engine = await createOCREngine({ wasmBinary });
  engine.loadModel(gunzipSync(readFileSync(modelPath(language) ?? '')));
  return { engine, language };
}

/** Language data are packages of their own; those that are installed are found. */
function modelPath(language: string): string | undefined {
  if (!/^[a-z]{3}(?:_[a-z]{3,4})?$/.test(language)) return undefined;
  for (const folder of require.resolve.paths('tesseract-wasm') ?? []) {
    const path = `${folder}/@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    if (existsSync(path)) return path;
  }
  return undefined;
}

function toRgba(image: Raster): Uint8Array {
  if (image.channels === 4) return image.data.slice();
  const grey = image.data;
  const out = new Uint32Array(image.width * image.height);
  for (let i = 0; i < out.length; i++) out[i] = 0xff000000 | ((grey[i] ?? 255) * 0x010101);
  return new Uint8Array(out.buffer);
}
