import { confidence, type Format } from '../../core/format.js';

export const fits: Format = {
  id: 'fits',
  title: 'FITS data set',
  family: 'data',
  mediaTypes: ['image/fits', 'application/fits'],
  extensions: ['fits', 'fit', 'fts'],
  sniff: (peek) => (peek.startsWith('SIMPLE  =') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
