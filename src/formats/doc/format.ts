import { oleHas } from '../../common/sniff/sniff.js';
import { confidence, type Format } from '../../core/format.js';

/** Word 6 and 95 also wrote without a compound file around; byte 0 then is the file's own magic. */
const BARE: readonly (readonly number[])[] = [
  [0xdc, 0xa5, 0x65, 0x00],
  [0xdc, 0xa5, 0x68, 0x00],
];

export const doc: Format = {
  id: 'doc',
  title: 'Word 97-2003 document',
  family: 'word',
  mediaTypes: ['application/msword', 'application/vnd.ms-word'],
  extensions: ['doc', 'dot', 'wiz'],
  sniff(peek) {
    if (BARE.some((magic) => peek.startsWith(magic))) return confidence.SIGNATURE;
    return oleHas(peek, ['worddocument']);
  },
  load: () => import('./reader.js'),
};
