import type { Format } from '../../core/format.js';
import { odfIs } from '../../sniff/odf.js';

export const odp: Format = {
  id: 'odp',
  title: 'OpenDocument presentation',
  family: 'presentation',
  mediaTypes: [
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.presentation-template',
    'application/vnd.oasis.opendocument.presentation-flat-xml',
    'application/vnd.sun.xml.impress',
    'application/vnd.sun.xml.impress.template',
  ],
  extensions: ['odp', 'otp', 'fodp', 'sxi', 'sti'],
  sniff: (peek) => odfIs(peek, 'presentation'),
  load: () => import('./reader.js'),
};
