import { confidence, type Format } from '../../core/format.js';

export const nbib: Format = {
  id: 'nbib',
  title: 'References (MEDLINE, PubMed)',
  family: 'data',
  mediaTypes: ['application/nbib'],
  extensions: ['nbib', 'medline'],
  sniff: (peek) => {
    const text = peek.text().slice(0, 20_000);
    if (!/^\s*[A-Z]{2,4} {0,2}- \S/.test(text.slice(0, 200))) return confidence.NO;
    return /^PMID- \d+/m.test(text) && /^(?:TI|AB|FAU|AU|JT|TA) {1,2}- /m.test(text)
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
