import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const gpx: Format = {
  id: 'gpx',
  title: 'GPX tracks',
  family: 'data',
  mediaTypes: ['application/gpx+xml'],
  extensions: ['gpx'],
  sniff: (peek) => rootIs(peek, ['gpx']),
  load: () => import('./reader.js'),
};
