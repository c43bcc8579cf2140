import { confidence, type Format } from '../../core/format.js';

export const access: Format = {
  id: 'access',
  title: 'Access database',
  family: 'data',
  mediaTypes: ['application/vnd.ms-access', 'application/x-msaccess'],
  extensions: ['mdb', 'accdb', 'accde', 'mde', 'accdt', 'mda'],
  sniff: (peek) => (peek.startsWith('\u0000\u0001\u0000\u0000Standard ') ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
