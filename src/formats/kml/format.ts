import { rootIs } from '../../common/sniff/sniff.js';
import type { Format } from '../../core/format.js';

export const kml: Format = {
  id: 'kml',
  title: 'KML places',
  family: 'data',
  mediaTypes: ['application/vnd.google-earth.kml+xml'],
  extensions: ['kml'],
  sniff: (peek) => rootIs(peek, ['kml']),
  load: () => import('./reader.js'),
};
