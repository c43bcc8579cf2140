import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const fb2: Format = {
  id: 'fb2',
  title: 'FictionBook',
  family: 'book',
  mediaTypes: ['application/x-fictionbook+xml', 'application/x-zip-compressed-fb2'],
  extensions: ['fb2', 'fbz'],
  sniff: (peek) => {
    const names = peek.zipNames();
    if (names === undefined) return rootIs(peek, ['fictionbook']);
    return names.length <= 3 && names.some((name) => /\.fb2$/i.test(name)) ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
