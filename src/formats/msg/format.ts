import type { Format } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const msg: Format = {
  id: 'msg',
  title: 'Outlook message',
  family: 'mail',
  mediaTypes: ['application/vnd.ms-outlook'],
  extensions: ['msg', 'oft'],
  sniff: (peek) => oleHas(peek, ['__properties_version1.0']),
  load: () => import('./reader.js'),
};
