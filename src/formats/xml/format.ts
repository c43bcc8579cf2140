import { confidence, type Format } from '../../core/format.js';

export const xml: Format = {
  id: 'xml',
  title: 'XML of any kind',
  family: 'data',
  mediaTypes: ['application/xml', 'text/xml'],
  extensions: ['xml', 'xsd', 'xsl', 'xslt', 'rdf', 'wsdl', 'plist', 'xmp'],
  sniff: (peek) =>
    peek.xmlRoot() === undefined
      ? confidence.NO
      : peek.text().trimStart().startsWith('<?xml')
        ? confidence.MAYBE + confidence.FALLBACK
        : confidence.FALLBACK * 2,
  load: () => import('./reader.js'),
};
