import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';
import { isPerfectOfficeSheet } from '../../sniff/perfect-office.js';

/** Quattro Pro for Windows 1 and 5, 6, and 7 and 8. */
const VERSIONS = new Set([0x1001, 0x1002, 0x1007]);

export const quattro: Format = {
  id: 'quattro',
  title: 'Quattro Pro notebook',
  family: 'spreadsheet',
  mediaTypes: ['application/x-quattro-pro', 'application/x-quattropro'],
  extensions: ['qpw', 'wb1', 'wb2', 'wb3'],
  sniff,
  load: () => import('./reader.js'),
};

function sniff(peek: Peek): Confidence {
  if (isOldNotebook(peek)) return confidence.SIGNATURE;
  const isNotebook = peek.oleNames()?.includes('nativecontent_main') === true || isPerfectOfficeSheet(peek);
  return isNotebook ? confidence.STRUCTURE : confidence.NO;
}

/** The first record is a BOF of two bytes: the version. In sheets of Lotus with such versions it has 26. */
function isOldNotebook({ bytes }: Peek): boolean {
  const version = (bytes[4] ?? 0) | ((bytes[5] ?? 0) << 8);
  return bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 2 && bytes[3] === 0 && VERSIONS.has(version);
}
