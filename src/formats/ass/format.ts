import { confidence, type Format } from '../../core/format.js';

export const ass: Format = {
  id: 'ass',
  title: 'Subtitles (SubStation Alpha)',
  family: 'text',
  mediaTypes: ['text/x-ssa', 'text/x-ass'],
  extensions: ['ass', 'ssa'],
  sniff: (peek) =>
    /^\ufeff?\s*(?:;.*\n\s*)*\[Script Info\]/i.test(peek.text().slice(0, 2000)) ? confidence.SIGNATURE : confidence.NO,
  load: () => import('./reader.js'),
};
