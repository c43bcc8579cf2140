import type { Format } from '../../core/format.js';
import { odfIs } from '../../sniff/odf.js';

export const odg: Format = {
  id: 'odg',
  title: 'OpenDocument drawing',
  family: 'drawing',
  mediaTypes: [
    'application/vnd.oasis.opendocument.graphics',
    'application/vnd.oasis.opendocument.graphics-template',
    'application/vnd.oasis.opendocument.graphics-flat-xml',
    'application/vnd.oasis.opendocument.chart',
    'application/vnd.sun.xml.draw',
    'application/vnd.sun.xml.draw.template',
  ],
  extensions: ['odg', 'otg', 'fodg', 'odc', 'sxd', 'std'],
  sniff: (peek) => odfIs(peek, 'graphics'),
  load: () => import('./reader.js'),
};
