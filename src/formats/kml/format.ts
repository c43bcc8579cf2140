import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const kml: Format = {
  id: 'kml',
  title: 'KML places',
  family: 'data',
  mediaTypes: ['application/vnd.google-earth.kml+xml'],
  extensions: ['kml'],
  sniff: (peek) => rootIs(peek, ['kml']),
  load: () => import('./reader.js'),
};
