import { confidence, type Format } from '../../core/format.js';

export const microdvd: Format = {
  id: 'microdvd',
  title: 'Subtitles (MicroDVD, SubViewer)',
  family: 'text',
  mediaTypes: ['text/x-microdvd'],
  extensions: ['sub'],
  sniff: (peek) => {
    const text = peek.text().slice(0, 4000);
    if (/^\s*\{\d+\}\{\d*\}.*\n\s*\{\d+\}\{\d*\}/.test(text)) return confidence.SIGNATURE;
    return /^\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d\n/m.test(text) && /^\s*(?:\[|\d)/.test(text)
      ? confidence.SIGNATURE
      : confidence.NO;
  },
  load: () => import('./reader.js'),
};
