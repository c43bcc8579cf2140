import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const xls: Format = {
  id: 'xls',
  title: 'Excel 2.0-2003 workbook',
  family: 'spreadsheet',
  mediaTypes: ['application/vnd.ms-excel'],
  extensions: ['xls', 'xlt', 'xla', 'xlm', 'xlc', 'xlw'],
  sniff: (peek) => Math.max(oleHas(peek, ['workbook', 'book']), bareStream(peek)),
  load: () => import('./reader.js'),
};

/** Excel 2-4 wrote its records without a container: the first one is a BOF of the version, for a sheet. */
function bareStream({ bytes }: Peek): Confidence {
  const version = bytes[1] ?? 0xff;
  const isBof = bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(version);
  const size = (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8);
  const kind = (bytes[6] ?? 0) | ((bytes[7] ?? 0) << 8);
  const isSheet = [0x05, 0x10, 0x20, 0x40, 0x100].includes(kind);
  return isBof && size >= 4 && size <= 16 && isSheet ? confidence.SIGNATURE : confidence.NO;
}
