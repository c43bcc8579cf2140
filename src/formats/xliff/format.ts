import { confidence, type Format } from '../../core/format.js';

export const xliff: Format = {
  id: 'xliff',
  title: 'Translations (XLIFF)',
  family: 'data',
  mediaTypes: ['application/xliff+xml', 'application/x-xliff+xml'],
  extensions: ['xlf', 'xliff', 'sdlxliff', 'mqxliff'],
  sniff: (peek) => {
    const root = peek.xmlRoot();
    if (root?.name !== 'xliff') return confidence.NO;
    return root.namespace === '' || root.namespace.includes('xliff') ? confidence.STRUCTURE : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
