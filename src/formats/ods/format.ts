import type { Format } from '../../core/format.js';
import { odfIs } from '../../sniff/odf.js';

export const ods: Format = {
  id: 'ods',
  title: 'OpenDocument spreadsheet',
  family: 'spreadsheet',
  mediaTypes: [
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet-template',
    'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    'application/vnd.sun.xml.calc',
    'application/vnd.sun.xml.calc.template',
  ],
  extensions: ['ods', 'ots', 'fods', 'sxc', 'stc'],
  sniff: (peek) => odfIs(peek, 'spreadsheet'),
  load: () => import('./reader.js'),
};
