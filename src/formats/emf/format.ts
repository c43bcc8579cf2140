import { confidence, type Format } from '../../core/format.js';

export const emf: Format = {
  id: 'emf',
  title: 'Windows enhanced metafile',
  family: 'drawing',
  mediaTypes: ['image/emf'],
  extensions: ['emf'],
  sniff: (peek) =>
    peek.startsWith([1, 0, 0, 0]) && peek.startsWith(' EMF', 40) ? confidence.SIGNATURE : confidence.NO,
  load: () => import('./reader.js'),
};
