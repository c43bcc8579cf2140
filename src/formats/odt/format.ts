import type { Format } from '../../core/format.js';
import { odfIs } from '../../sniff/odf.js';

export const odt: Format = {
  id: 'odt',
  title: 'OpenDocument text',
  family: 'word',
  mediaTypes: [
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.text-template',
    'application/vnd.oasis.opendocument.text-master',
    'application/vnd.oasis.opendocument.text-web',
    'application/vnd.oasis.opendocument.text-flat-xml',
    'application/vnd.sun.xml.writer',
    'application/vnd.sun.xml.writer.template',
  ],
  extensions: ['odt', 'ott', 'fodt', 'odm', 'oth', 'sxw', 'stw', 'sxg'],
  sniff: (peek) => odfIs(peek, 'text'),
  load: () => import('./reader.js'),
};
