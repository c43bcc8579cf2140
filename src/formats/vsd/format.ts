import type { Format } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const vsd: Format = {
  id: 'vsd',
  title: 'Visio drawing (2000-2010)',
  family: 'drawing',
  mediaTypes: ['application/vnd.visio'],
  extensions: ['vsd', 'vst', 'vss'],
  sniff: (peek) => oleHas(peek, ['visiodocument']),
  load: () => import('./reader.js'),
};
