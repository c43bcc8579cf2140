import { confidence, type Format } from '../../core/format.js';

export const cab: Format = {
  id: 'cab',
  title: 'Cabinet archive',
  family: 'archive',
  mediaTypes: ['application/vnd.ms-cab-compressed'],
  extensions: ['cab'],
  sniff: (peek) => (peek.startsWith('MSCF\0\0\0\0') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
