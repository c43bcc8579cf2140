import { confidence, type Format } from '../../core/format.js';

export const npy: Format = {
  id: 'npy',
  title: 'NumPy array',
  family: 'data',
  mediaTypes: ['application/x-npy'],
  extensions: ['npy'],
  sniff: (peek) => (peek.startsWith('\u0093NUMPY') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
