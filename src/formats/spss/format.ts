import { confidence, type Format } from '../../core/format.js';

export const spss: Format = {
  id: 'spss',
  title: 'SPSS data',
  family: 'data',
  mediaTypes: ['application/x-spss-sav'],
  extensions: ['sav', 'zsav'],
  sniff: (peek) => {
    if (!peek.startsWith('$FL2') && !peek.startsWith('$FL3')) return confidence.NO;
    // The layout code is 2 or 3, in the order of the machine's bytes.
    const [a = 0, b = 0, c = 0, d = 0] = peek.bytes.subarray(64, 68);
    const isLayout = (a + d === 2 || a + d === 3) && b === 0 && c === 0;
    return isLayout ? confidence.STRUCTURE : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
