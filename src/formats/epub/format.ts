import { confidence, type Format } from '../../core/format.js';
import { mimetypeIs } from '../../sniff/sniff.js';

export const epub: Format = {
  id: 'epub',
  title: 'EPUB book',
  family: 'book',
  mediaTypes: ['application/epub+zip'],
  extensions: ['epub'],
  sniff: (peek) => {
    if (mimetypeIs(peek, ['application/epub+zip']) === confidence.STRUCTURE) return confidence.STRUCTURE;
    if (peek.zipNames() === undefined) return confidence.NO;
    return peek.zipText('META-INF/container.xml').includes('oebps-package') ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
