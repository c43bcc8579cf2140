import { confidence, type Format } from '../../core/format.js';

export const rar: Format = {
  id: 'rar',
  title: 'RAR archive',
  family: 'archive',
  mediaTypes: ['application/vnd.rar', 'application/x-rar-compressed'],
  extensions: ['rar', 'cbr'],
  sniff: (peek) => (peek.startsWith([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
