import { confidence, type Format } from '../../core/format.js';

export const lha: Format = {
  id: 'lha',
  title: 'LHA archive',
  family: 'archive',
  mediaTypes: ['application/x-lzh-compressed'],
  extensions: ['lzh', 'lha'],
  sniff: (peek) => (peek.startsWith('-lh', 2) && peek.startsWith('-', 6) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
