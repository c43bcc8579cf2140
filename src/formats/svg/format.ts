import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const svg: Format = {
  id: 'svg',
  title: 'SVG drawing',
  family: 'drawing',
  mediaTypes: ['image/svg+xml'],
  extensions: ['svg'],
  sniff: (peek) => rootIs(peek, ['svg']),
  load: () => import('./reader.js'),
};
