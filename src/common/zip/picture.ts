import type { PictureBytes } from '../../core/tree.js';
import type { ZipArchive } from './archive.js';
import { readPath } from './inflate.js';

const known = new WeakMap<ZipArchive, Map<string, PictureBytes>>();

/** The bytes of a picture in a package, inflated when they are asked for. The same path gives the same function: read once, it need not be again. */
export function pictureOf(zip: ZipArchive, path: string): PictureBytes {
  const pictures = known.get(zip) ?? new Map<string, PictureBytes>();
  known.set(zip, pictures);
  const made = pictures.get(path) ?? (() => readPath(zip, path)?.bytes);
  pictures.set(path, made);
  return made;
}
