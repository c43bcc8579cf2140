import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const wordml: Format = {
  id: 'wordml',
  title: 'Word 2003 XML',
  family: 'word',
  mediaTypes: ['application/vnd.ms-wordml', 'application/x-wordml'],
  extensions: ['wml', 'xml'],
  sniff: (peek) => rootIs(peek, ['worddocument'], 'http://schemas.microsoft.com/office/word/2003/wordml'),
  load: () => import('./reader.js'),
};
