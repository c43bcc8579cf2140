import { confidence, type Format } from '../../core/format.js';
import { isContentInfo } from '../../sniff/cms.js';

export const smime: Format = {
  id: 'smime',
  title: 'Signed message or document (CMS)',
  family: 'mail',
  mediaTypes: ['application/pkcs7-mime', 'application/x-pkcs7-mime', 'application/timestamped-data'],
  extensions: ['p7m', 'p7z', 'p7b', 'p7s', 'tsd'],
  sniff: (peek) => (isContentInfo(peek.bytes) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
