import { confidence, type Format } from '../../core/format.js';

export const mobi: Format = {
  id: 'mobi',
  title: 'Kindle book (MOBI, AZW3)',
  family: 'book',
  mediaTypes: ['application/x-mobipocket-ebook', 'application/vnd.amazon.ebook', 'application/vnd.amazon.mobi8-ebook'],
  extensions: ['mobi', 'azw', 'azw3', 'prc', 'pdb'],
  sniff: (peek) =>
    peek.startsWith('BOOKMOBI', 60) || peek.startsWith('TEXtREAd', 60) ? confidence.STRUCTURE : confidence.NO,
  load: () => import('./reader.js'),
};
