import { confidence, type Format } from '../../core/format.js';

export const bzip2: Format = {
  id: 'bzip2',
  title: 'Bzip2-compressed file',
  family: 'archive',
  mediaTypes: ['application/x-bzip2'],
  extensions: ['bz2', 'tbz2', 'tbz', 'tb2'],
  sniff: (peek) =>
    peek.startsWith('BZh') &&
    (peek.startsWith([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], 4) || peek.startsWith([0x17, 0x72, 0x45], 4))
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
