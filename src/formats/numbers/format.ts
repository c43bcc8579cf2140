import type { Format } from '../../core/format.js';
import { workIs } from '../../sniff/iwork.js';

export const numbers: Format = {
  id: 'numbers',
  title: 'Apple Numbers spreadsheet',
  family: 'spreadsheet',
  mediaTypes: ['application/vnd.apple.numbers', 'application/x-iwork-numbers-sffnumbers'],
  extensions: ['numbers'],
  sniff: (peek) => workIs(peek, 'numbers'),
  load: () => import('./reader.js'),
};
