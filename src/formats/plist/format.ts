import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const plist: Format = {
  id: 'plist',
  title: 'Property list',
  family: 'data',
  mediaTypes: ['application/x-plist', 'application/x-bplist'],
  extensions: ['plist', 'strings'],
  sniff: (peek) => (peek.startsWith('bplist0') ? confidence.STRUCTURE : rootIs(peek, ['plist'])),
  load: () => import('./reader.js'),
};
