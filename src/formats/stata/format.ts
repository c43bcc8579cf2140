import { confidence, type Format } from '../../core/format.js';

export const stata: Format = {
  id: 'stata',
  title: 'Stata data',
  family: 'data',
  mediaTypes: ['application/x-stata-dta', 'application/x-stata'],
  extensions: ['dta'],
  sniff: ({ bytes, startsWith }) => {
    if (startsWith('<stata_dta><header><release>')) return confidence.STRUCTURE;
    // Before, the release (113-115), the order of bytes and a kind that is always 1; times are written "dd Mon yyyy hh:mm".
    const [release = 0, order = 0, kind = 0, zero = 1] = bytes;
    const isOld = release >= 113 && release <= 115 && (order === 1 || order === 2) && kind === 1 && zero === 0;
    const time = String.fromCharCode(...bytes.subarray(91, 109));
    return isOld && bytes.length > 109 && /^(?:\0|[ \d]\d [A-Z][a-z]{2} \d{4} )/.test(time)
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
