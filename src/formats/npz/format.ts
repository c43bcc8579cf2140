import { confidence, type Format } from '../../core/format.js';

export const npz: Format = {
  id: 'npz',
  title: 'NumPy arrays',
  family: 'data',
  mediaTypes: ['application/x-npz'],
  extensions: ['npz'],
  sniff: (peek) => {
    const names = peek.zipNames();
    if (names === undefined || names.length === 0) return confidence.NO;
    return names.every((name) => name.endsWith('.npy')) ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
