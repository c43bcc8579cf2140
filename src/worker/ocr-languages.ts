/** Languages that pictures of text can be read in here. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NativeOcr } from './native-ocr.js';

const DATA_PACKAGES = '@tesseract.js-data';
const LANGUAGE = /^[a-z]{3}(?:_[a-z]{3,4})?$/;

/** As tesseract names them, sorted: those of an installed engine, and those whose data packages are installed beside the one inside. */
export function installedOcrLanguages(native: NativeOcr | undefined): string[] {
  const folders = createRequire(import.meta.url).resolve.paths('tesseract-wasm') ?? [];
  const packaged = folders.flatMap((folder) => list(join(folder, DATA_PACKAGES)));
  return [...new Set([...packaged, ...(native?.languages ?? [])])].filter((name) => LANGUAGE.test(name)).sort();
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most of the folders that a package is looked for in are not there.
    return [];
  }
}
