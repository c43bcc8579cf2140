import { confidence, type Format } from '../../core/format.js';

export const hwpx: Format = {
  id: 'hwpx',
  title: 'Hancom Hangul document (OWPML)',
  family: 'word',
  mediaTypes: ['application/hwp+zip', 'application/vnd.hancom.hwpx'],
  extensions: ['hwpx', 'hwtx'],
  sniff: (peek) => {
    const names = peek.zipNames();
    if (names === undefined) return confidence.NO;
    if (/^application\/hw[pt]m?l?\+zip/.test(peek.zipText('mimetype').trim())) return confidence.STRUCTURE;
    const isPackage = names.includes('Contents/header.xml') && names.includes('Contents/section0.xml');
    return isPackage ? confidence.STRUCTURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
