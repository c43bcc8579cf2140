import { confidence, type Format } from '../../core/format.js';

const MAGIC = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf, 0xbd, 0x92, 0x08, 0x00, 0x09,
  0xc7, 0x31, 0x8c, 0x18, 0x1f, 0x10, 0x11,
];

export const sas7bdat: Format = {
  id: 'sas7bdat',
  title: 'SAS data',
  family: 'data',
  mediaTypes: ['application/x-sas-data'],
  extensions: ['sas7bdat'],
  sniff: (peek) => (peek.startsWith(MAGIC) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
