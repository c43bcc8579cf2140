import { confidence, type Format } from '../../core/format.js';
import { describePem } from '../../sniff/pem.js';

export const text: Format = {
  id: 'text',
  title: 'Plain text',
  family: 'text',
  mediaTypes: ['text/plain'],
  extensions: ['txt', 'text'],
  sniff: (peek) => {
    const sample = peek.text();
    return sample === '' || describePem(sample) !== undefined ? confidence.NO : confidence.FALLBACK;
  },
  load: () => import('./reader.js'),
};
