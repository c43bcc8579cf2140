import type { Format } from '../../core/format.js';
import { packageIs } from '../../sniff/sniff.js';

export const xlsb: Format = {
  id: 'xlsb',
  title: 'Excel binary workbook',
  family: 'spreadsheet',
  mediaTypes: ['application/vnd.ms-excel.sheet.binary.macroenabled.12'],
  extensions: ['xlsb'],
  sniff: (peek) => packageIs(peek, ['application/vnd.ms-excel.sheet.binary.macroEnabled.main']),
  load: () => import('./reader.js'),
};
