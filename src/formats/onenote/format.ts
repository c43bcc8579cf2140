import { confidence, type Format } from '../../core/format.js';

export const onenote: Format = {
  id: 'onenote',
  title: 'OneNote section',
  family: 'word',
  mediaTypes: ['application/onenote', 'application/msonenote'],
  extensions: ['one'],
  sniff: (peek) =>
    peek.startsWith([0xe4, 0x52, 0x5c, 0x7b, 0x8c, 0xd8, 0xa7, 0x4d, 0xae, 0xb1, 0x53, 0x78, 0xd0, 0x29, 0x96, 0xd3])
      ? confidence.STRUCTURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
