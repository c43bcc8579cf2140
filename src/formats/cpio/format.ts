import { confidence, type Format } from '../../core/format.js';

export const cpio: Format = {
  id: 'cpio',
  title: 'Cpio archive',
  family: 'archive',
  mediaTypes: ['application/x-cpio'],
  extensions: ['cpio'],
  sniff: (peek) =>
    peek.startsWith('070701') || peek.startsWith('070702') || peek.startsWith('070707') || peek.startsWith([0xc7, 0x71])
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
