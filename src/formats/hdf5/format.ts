import { confidence, type Format } from '../../core/format.js';

const MAGIC = '\u0089HDF\r\n\u001a\n';

export const hdf5: Format = {
  id: 'hdf5',
  title: 'HDF5 data',
  family: 'data',
  mediaTypes: ['application/x-hdf5', 'application/x-hdf', 'application/vnd.hdf5'],
  extensions: ['h5', 'hdf5', 'he5', 'hdf', 'nc4'],
  sniff: (peek) => {
    // A block of the user's own may stand before: 512 bytes, or twice, four times ... as many.
    for (const at of [0, 512, 1024, 2048, 4096]) if (peek.startsWith(MAGIC, at)) return confidence.SIGNATURE;
    return confidence.NO;
  },
  load: () => import('./reader.js'),
};
