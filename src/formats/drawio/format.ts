import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const drawio: Format = {
  id: 'drawio',
  title: 'Diagram of draw.io',
  family: 'drawing',
  mediaTypes: ['application/vnd.jgraph.mxfile'],
  extensions: ['drawio', 'dio'],
  sniff: (peek) => rootIs(peek, ['mxfile', 'mxgraphmodel']),
  load: () => import('./reader.js'),
};
