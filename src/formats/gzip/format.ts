import { confidence, type Format } from '../../core/format.js';

export const gzip: Format = {
  id: 'gzip',
  title: 'Gzip-compressed file',
  family: 'archive',
  mediaTypes: ['application/gzip', 'application/x-gzip'],
  extensions: ['gz', 'tgz', 'taz'],
  sniff: (peek) => (peek.startsWith([0x1f, 0x8b, 8]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
