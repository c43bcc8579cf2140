import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

const NAMESPACE = 'http://www.tei-c.org/ns/1.0';

export const tei: Format = {
  id: 'tei',
  title: 'TEI text',
  family: 'markup',
  mediaTypes: ['application/tei+xml'],
  extensions: ['tei', 'odd'],
  sniff: (peek) => {
    if (rootIs(peek, ['tei', 'tei.2', 'teicorpus', 'teicorpus.2']) > 0) return confidence.STRUCTURE;
    return rootIs(peek, ['text', 'div', 'body', 'group', 'teiheader'], NAMESPACE);
  },
  load: () => import('./reader.js'),
};
