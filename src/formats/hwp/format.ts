import { confidence, type Format } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const hwp: Format = {
  id: 'hwp',
  title: 'Hancom Hangul document',
  family: 'word',
  mediaTypes: ['application/x-hwp', 'application/vnd.hancom.hwp', 'application/haansofthwp'],
  extensions: ['hwp', 'hwt'],
  sniff: (peek) => {
    if (peek.startsWith('HWP Document File V')) return confidence.SIGNATURE;
    const isOle = oleHas(peek, ['fileheader']) === confidence.STRUCTURE;
    const hasBody = peek.oleNames()?.some((name) => /^(?:bodytext|viewtext)(?:\/|$)/.test(name)) === true;
    return isOle && hasBody ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
