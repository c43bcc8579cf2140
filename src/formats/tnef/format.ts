import { confidence, type Format } from '../../core/format.js';

export const tnef: Format = {
  id: 'tnef',
  title: 'Outlook attachment (winmail.dat)',
  family: 'mail',
  mediaTypes: ['application/ms-tnef', 'application/vnd.ms-tnef'],
  extensions: ['tnef', 'dat'],
  sniff: (peek) => (peek.startsWith([0x78, 0x9f, 0x3e, 0x22]) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
