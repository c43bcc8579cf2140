import { rootIs } from '../../common/sniff/sniff.js';
import type { Format } from '../../core/format.js';

export const opml: Format = {
  id: 'opml',
  title: 'OPML outline',
  family: 'markup',
  mediaTypes: ['text/x-opml', 'application/x-opml+xml'],
  extensions: ['opml'],
  sniff: (peek) => rootIs(peek, ['opml']),
  load: () => import('./reader.js'),
};
