import { confidence, type Format } from '../../core/format.js';
import { hasTarHeader } from '../../sniff/tar.js';

export const tar: Format = {
  id: 'tar',
  title: 'Tar archive',
  family: 'archive',
  mediaTypes: ['application/x-tar'],
  extensions: ['tar'],
  sniff: (peek) => (hasTarHeader(peek.bytes) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
