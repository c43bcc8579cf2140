import { confidence, type Format } from '../../core/format.js';

export const ttml: Format = {
  id: 'ttml',
  title: 'Subtitles (TTML, DFXP)',
  family: 'text',
  mediaTypes: ['application/ttml+xml'],
  extensions: ['ttml', 'dfxp', 'itt'],
  sniff: (peek) => {
    const root = peek.xmlRoot();
    if (root?.name !== 'tt') return confidence.NO;
    return /w3\.org\/(?:ns|2\d{3}\/\d\d)\/(?:ttml|ttaf1)/.test(root.namespace)
      ? confidence.STRUCTURE
      : confidence.LIKELY;
  },
  load: () => import('./reader.js'),
};
