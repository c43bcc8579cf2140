import { confidence, type Format, type Peek } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

/** Word 2, 6 and 95 wrote without a compound file around; byte 0 then is the file's own magic. */
const BARE: readonly (readonly number[])[] = [
  [0xdc, 0xa5, 0x65, 0x00],
  [0xdc, 0xa5, 0x68, 0x00],
  [0xdb, 0xa5, 0x2d, 0x00],
];

const MAGICS: readonly (readonly number[])[] = [
  [0xec, 0xa5],
  [0xdc, 0xa5],
];

function isCompound(peek: Peek): boolean {
  return peek.startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) && (peek.oleNames() ?? []).length === 0;
}

export const doc: Format = {
  id: 'doc',
  title: 'Word 97-2003 document',
  family: 'word',
  mediaTypes: ['application/msword', 'application/vnd.ms-word'],
  extensions: ['doc', 'dot', 'wiz'],
  sniff(peek) {
    if (BARE.some((magic) => peek.startsWith(magic))) return confidence.SIGNATURE;
    const whole = oleHas(peek, ['worddocument']);
    if (whole !== confidence.NO) return whole;
    // A file that is cut has lost its directory; the main stream mostly follows the header.
    return isCompound(peek) && MAGICS.some((magic) => peek.startsWith(magic, 512))
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
