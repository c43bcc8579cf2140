import type { Format } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const ooxmlEncrypted: Format = {
  id: 'ooxml-encrypted',
  title: 'Encrypted Word, Excel or PowerPoint document',
  family: 'word',
  mediaTypes: ['application/x-ooxml-protected'],
  extensions: [],
  sniff: (peek) => oleHas(peek, ['encryptedpackage']),
  load: () => import('./reader.js'),
};
