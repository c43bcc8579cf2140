import { confidence, type Format } from '../../core/format.js';

export const rss: Format = {
  id: 'rss',
  title: 'News feed (RSS, Atom)',
  family: 'web',
  mediaTypes: ['application/rss+xml', 'application/atom+xml', 'application/rdf+xml'],
  extensions: ['rss', 'atom'],
  sniff: (peek) => {
    const root = peek.xmlRoot();
    const name = root?.name.toLowerCase() ?? '';
    if (name === 'rss') return confidence.STRUCTURE;
    if (name === 'feed')
      return /Atom|purl\.org\/atom/i.test(root?.namespace ?? '') ? confidence.STRUCTURE : confidence.MAYBE;
    // RSS 0.9 and 1.0 are RDF with a channel.
    return name === 'rdf' &&
      /xmlns="http:\/\/(?:purl\.org\/rss\/1\.0\/|my\.netscape\.com\/rdf\/)/.test(peek.text().slice(0, 4000))
      ? confidence.STRUCTURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
