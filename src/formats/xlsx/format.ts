import type { Format } from '../../core/format.js';
import { packageIs } from '../../sniff/sniff.js';

export const xlsx: Format = {
  id: 'xlsx',
  title: 'Excel workbook',
  family: 'spreadsheet',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
    'application/vnd.ms-excel.addin.macroenabled.12',
  ],
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlam'],
  sniff: (peek) => {
    const byType = packageIs(peek, [
      'spreadsheetml.sheet.main+xml',
      'spreadsheetml.template.main+xml',
      'ms-excel.sheet.macroEnabled.main+xml',
      'ms-excel.template.macroEnabled.main+xml',
      'ms-excel.addin.macroEnabled.main+xml',
    ]);
    // A package that lost its content types still has its usual main part.
    return byType > 0 || peek.zipNames()?.includes('xl/workbook.xml') !== true ? byType : 0.9;
  },
  load: () => import('./reader.js'),
};
