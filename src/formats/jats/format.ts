import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const jats: Format = {
  id: 'jats',
  title: 'JATS article',
  family: 'markup',
  mediaTypes: ['application/jats+xml', 'application/x-jats+xml'],
  extensions: ['jats', 'nxml'],
  sniff: (peek) => {
    if (
      rootIs(peek, ['article', 'book', 'book-part', 'pmc-articleset', 'sub-article', 'response', 'front-stub']) ===
      confidence.NO
    )
      return confidence.NO;
    const head = peek.text().slice(0, 20_000);
    if (
      /DTD (?:JATS|BITS)|NLM\/\/DTD|Journal (?:Archiving|Publishing)|<(?:article|journal|book)-meta[\s>]|dtd-version=/i.test(
        head,
      )
    )
      return confidence.STRUCTURE;
    return /<(?:sec|table-wrap|disp-quote|ext-link|front|list-item)[\s>]/.test(head) && !/docbook/i.test(head)
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
