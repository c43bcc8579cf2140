import { confidence, type Format } from '../../core/format.js';

export const pst: Format = {
  id: 'pst',
  title: 'Outlook data file (PST, OST)',
  family: 'mail',
  mediaTypes: ['application/vnd.ms-outlook-pst'],
  extensions: ['pst', 'ost'],
  sniff: (peek) => (peek.startsWith('!BDN') ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
