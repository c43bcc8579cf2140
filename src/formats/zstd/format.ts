import { confidence, type Format } from '../../core/format.js';

export const zstd: Format = {
  id: 'zstd',
  title: 'Zstandard-compressed file',
  family: 'archive',
  mediaTypes: ['application/zstd'],
  extensions: ['zst', 'tzst'],
  sniff: (peek) => (peek.startsWith([0x28, 0xb5, 0x2f, 0xfd]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
