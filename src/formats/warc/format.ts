import { confidence, type Format } from '../../core/format.js';

export const warc: Format = {
  id: 'warc',
  title: 'Web archive (WARC, WACZ)',
  family: 'web',
  mediaTypes: ['application/warc', 'application/wacz'],
  extensions: ['warc', 'wacz'],
  sniff: (peek) => {
    if (peek.startsWith('WARC/')) return confidence.STRUCTURE;
    const names = peek.zipNames();
    return names?.some((name) => /^archive\/.*\.warc(?:\.gz)?$/i.test(name)) === true
      ? confidence.STRUCTURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
