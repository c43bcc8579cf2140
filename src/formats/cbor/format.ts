import { confidence, type Format } from '../../core/format.js';

export const cbor: Format = {
  id: 'cbor',
  title: 'CBOR',
  family: 'data',
  mediaTypes: ['application/cbor', 'application/cbor-seq'],
  extensions: ['cbor'],
  sniff: (peek) => {
    if (peek.startsWith([0xd9, 0xd9, 0xf7])) return confidence.SIGNATURE;
    // Without its tag any bytes might be it: the name has to say so, and no text is it.
    return peek.extension === 'cbor' && peek.text() === '' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
