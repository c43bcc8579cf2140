import type { PictureBytes } from '../../core/tree.js';
import { pictureIn } from '../tree/pictures.js';
import type { ZipArchive } from './archive.js';
import { readPath } from './inflate.js';

/** The bytes of a picture in a package, inflated when they are asked for. */
export function pictureOf(zip: ZipArchive, path: string): PictureBytes {
  return pictureIn(zip, path, () => readPath(zip, path)?.bytes);
}
