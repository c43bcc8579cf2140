import type { Format } from '../../core/format.js';
import { workIs } from '../../sniff/iwork.js';

export const keynote: Format = {
  id: 'keynote',
  title: 'Apple Keynote presentation',
  family: 'presentation',
  mediaTypes: ['application/vnd.apple.keynote', 'application/x-iwork-keynote-sffkey'],
  extensions: ['key', 'kth'],
  sniff: (peek) => workIs(peek, 'keynote'),
  load: () => import('./reader.js'),
};
