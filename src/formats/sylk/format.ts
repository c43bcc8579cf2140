import { confidence, type Format } from '../../core/format.js';

export const sylk: Format = {
  id: 'sylk',
  title: 'Symbolic Link sheet',
  family: 'spreadsheet',
  mediaTypes: ['text/spreadsheet', 'application/x-sylk'],
  extensions: ['slk', 'sylk'],
  sniff: (peek) => (/^ID;P[^\n]*\n(?:[A-Z]{1,2}[;\n\r])/.test(peek.text()) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
