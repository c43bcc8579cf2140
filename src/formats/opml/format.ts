import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const opml: Format = {
  id: 'opml',
  title: 'OPML outline',
  family: 'markup',
  mediaTypes: ['text/x-opml', 'application/x-opml+xml'],
  extensions: ['opml'],
  sniff: (peek) => rootIs(peek, ['opml']),
  load: () => import('./reader.js'),
};
