import { confidence, type Format, type Peek } from '../../core/format.js';

export const wmf: Format = {
  id: 'wmf',
  title: 'Windows metafile',
  family: 'drawing',
  mediaTypes: ['image/wmf'],
  extensions: ['wmf'],
  sniff: (peek) => {
    if (peek.startsWith([0xd7, 0xcd, 0xc6, 0x9a])) return confidence.SIGNATURE;
    return isHeader(peek) ? confidence.LIKELY : confidence.NO;
  },
  load: () => import('./reader.js'),
};

/** META_HEADER ([MS-WMF] 2.3.2.2): type 1 or 2, nine words, version 1.0 or 3.0. */
function isHeader(peek: Peek): boolean {
  const [type, zero, words, none] = peek.bytes;
  if ((type !== 1 && type !== 2) || zero !== 0 || words !== 9 || none !== 0) return false;
  return peek.startsWith([0, 3], 4) || peek.startsWith([0, 1], 4);
}
