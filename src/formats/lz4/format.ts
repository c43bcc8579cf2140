import { confidence, type Format } from '../../core/format.js';

export const lz4: Format = {
  id: 'lz4',
  title: 'LZ4-compressed file',
  family: 'archive',
  mediaTypes: ['application/x-lz4'],
  extensions: ['lz4'],
  sniff: (peek) =>
    peek.startsWith([0x04, 0x22, 0x4d, 0x18]) || peek.startsWith([0x02, 0x21, 0x4c, 0x18])
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
