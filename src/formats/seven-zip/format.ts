import { confidence, type Format } from '../../core/format.js';

export const sevenZip: Format = {
  id: 'seven-zip',
  title: '7z archive',
  family: 'archive',
  mediaTypes: ['application/x-7z-compressed'],
  extensions: ['7z'],
  sniff: (peek) => (peek.startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
