import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';
import { isPerfectOfficeSheet } from '../../sniff/perfect-office.js';
import { oleHas } from '../../sniff/sniff.js';

export const wordperfect: Format = {
  id: 'wordperfect',
  title: 'WordPerfect document',
  family: 'word',
  mediaTypes: ['application/vnd.wordperfect'],
  extensions: ['wpd', 'wp', 'wp5', 'wp6', 'wpt'],
  sniff,
  load: () => import('./reader.js'),
};

function sniff(peek: Peek): Confidence {
  if (isDocument(peek)) return confidence.SIGNATURE;
  return isPerfectOfficeSheet(peek) ? confidence.NO : oleHas(peek, ['perfectoffice_main']);
}

/** The prefix of all of the product's files; kind 10 is a document. */
function isDocument(peek: Peek): boolean {
  const kind = peek.bytes[9];
  return peek.startsWith([0xff, 0x57, 0x50, 0x43]) && kind === 10;
}
