import { confidence, type Format } from '../../core/format.js';

export const chm: Format = {
  id: 'chm',
  title: 'Compiled help (CHM)',
  family: 'book',
  mediaTypes: ['application/vnd.ms-htmlhelp', 'application/x-chm'],
  extensions: ['chm'],
  sniff: (peek) => (peek.startsWith('ITSF') ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
