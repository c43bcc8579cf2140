import { confidence, type Format } from '../../core/format.js';

export const xz: Format = {
  id: 'xz',
  title: 'XZ-compressed file',
  family: 'archive',
  mediaTypes: ['application/x-xz'],
  extensions: ['xz', 'txz'],
  sniff: (peek) => (peek.startsWith([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
