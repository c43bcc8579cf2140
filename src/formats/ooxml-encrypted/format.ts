import { oleHas } from '../../common/sniff/sniff.js';
import type { Format } from '../../core/format.js';

export const ooxmlEncrypted: Format = {
  id: 'ooxml-encrypted',
  title: 'Encrypted Word, Excel or PowerPoint document',
  family: 'word',
  mediaTypes: ['application/x-ooxml-protected'],
  extensions: [],
  sniff: (peek) => oleHas(peek, ['encryptedpackage']),
  load: () => import('./reader.js'),
};
