import { confidence, type Format } from '../../core/format.js';

export const ar: Format = {
  id: 'ar',
  title: 'Unix archive (ar)',
  family: 'archive',
  mediaTypes: ['application/x-archive'],
  extensions: ['ar', 'deb', 'a'],
  sniff: (peek) => (peek.startsWith('!<arch>\n') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
