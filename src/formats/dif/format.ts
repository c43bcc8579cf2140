import { confidence, type Format } from '../../core/format.js';

export const dif: Format = {
  id: 'dif',
  title: 'Data Interchange Format',
  family: 'spreadsheet',
  mediaTypes: ['application/x-dif', 'text/x-dif'],
  extensions: ['dif'],
  sniff: (peek) => (/^TABLE\s*\n\s*0\s*,\s*1\s*\n/.test(peek.text()) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
