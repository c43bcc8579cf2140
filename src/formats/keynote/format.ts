import { workIs } from '../../common/sniff/iwork.js';
import type { Format } from '../../core/format.js';

export const keynote: Format = {
  id: 'keynote',
  title: 'Apple Keynote presentation',
  family: 'presentation',
  mediaTypes: ['application/vnd.apple.keynote', 'application/x-iwork-keynote-sffkey'],
  extensions: ['key', 'kth'],
  sniff: (peek) => workIs(peek, 'keynote'),
  load: () => import('./reader.js'),
};
