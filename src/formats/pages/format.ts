import type { Format } from '../../core/format.js';
import { workIs } from '../../sniff/iwork.js';

export const pages: Format = {
  id: 'pages',
  title: 'Apple Pages document',
  family: 'word',
  mediaTypes: ['application/vnd.apple.pages', 'application/x-iwork-pages-sffpages'],
  extensions: ['pages'],
  sniff: (peek) => workIs(peek, 'pages'),
  load: () => import('./reader.js'),
};
