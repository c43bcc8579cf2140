import { confidence, type Format, type Peek } from '../../core/format.js';

export const djvu: Format = {
  id: 'djvu',
  title: 'DjVu document',
  family: 'book',
  mediaTypes: ['image/vnd.djvu', 'image/x-djvu', 'application/x-djvu'],
  extensions: ['djvu', 'djv'],
  sniff: (peek) => (isDocument(peek) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

/** `AT&T` may be left out before the outermost chunk. */
function isDocument(peek: Peek): boolean {
  const at = peek.startsWith('AT&T') ? 4 : 0;
  return peek.startsWith('FORM', at) && (peek.startsWith('DJV', at + 8) || peek.startsWith('THUM', at + 8));
}
