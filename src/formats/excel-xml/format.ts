import { confidence, type Format } from '../../core/format.js';

export const excelXml: Format = {
  id: 'excel-xml',
  title: 'Excel 2003 XML workbook',
  family: 'spreadsheet',
  mediaTypes: ['application/vnd.ms-excel+xml'],
  extensions: [],
  sniff: (peek) => {
    const found = peek.xmlRoot();
    const isWorkbook = found?.name === 'Workbook' && found.namespace === 'urn:schemas-microsoft-com:office:spreadsheet';
    return isWorkbook ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
