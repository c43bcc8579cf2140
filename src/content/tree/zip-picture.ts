import type { ZipArchive } from '../../bytes/zip/archive.js';
import { readPath } from '../../bytes/zip/inflate.js';
import type { PictureBytes } from '../../core/tree.js';
import { pictureIn } from './pictures.js';

/** The bytes of a picture in a package, inflated when they are asked for. */
export function pictureOf(zip: ZipArchive, path: string): PictureBytes {
  return pictureIn(zip, path, () => readPath(zip, path)?.bytes);
}
