import type { ReadContext } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { root } from '../tree/build.js';
import type { ZipArchive } from '../zip/archive.js';

export function readPagesArchive(_zip: ZipArchive, _context: ReadContext): Root {
  return root([]);
}
