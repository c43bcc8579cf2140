import { confidence, type Format } from '../../core/format.js';

export const iso: Format = {
  id: 'iso',
  title: 'ISO 9660 disc image',
  family: 'archive',
  mediaTypes: ['application/x-iso9660-image'],
  extensions: ['iso'],
  sniff: (peek) => (peek.startsWith('CD001', 32_769) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
