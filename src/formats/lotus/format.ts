import { confidence, type Format, type Peek } from '../../core/format.js';

/** 1-2-3 1A and 2; Symphony; Quattro Pro for DOS. */
const OLD_VERSIONS = new Set([0x0404, 0x0405, 0x0406, 0x5120, 0x5121]);
/** 1-2-3 3, 4, 97 and Millennium. */
const NEW_VERSIONS = new Set([0x1000, 0x1001, 0x1002, 0x1003, 0x1004, 0x1005]);

export const lotus: Format = {
  id: 'lotus',
  title: 'Lotus 1-2-3 sheet',
  family: 'spreadsheet',
  mediaTypes: ['application/vnd.lotus-1-2-3', 'application/x-123'],
  extensions: ['wks', 'wk1', 'wk3', 'wk4', '123', 'wrk', 'wr1', 'wq1', 'wq2'],
  sniff: (peek) => (isSheet(peek) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};

/** The first record is a BOF (type 0) of 2 or, from version 3 on, 26 bytes that begins with the version. */
function isSheet({ bytes }: Peek): boolean {
  const size = (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8);
  const version = (bytes[4] ?? 0) | ((bytes[5] ?? 0) << 8);
  if (bytes[0] !== 0 || bytes[1] !== 0) return false;
  return (size === 2 && OLD_VERSIONS.has(version)) || (size === 26 && NEW_VERSIONS.has(version));
}
