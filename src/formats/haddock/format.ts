import { confidence, type Format } from '../../core/format.js';

export const haddock: Format = {
  id: 'haddock',
  title: 'Haddock documentation',
  family: 'markup',
  mediaTypes: ['text/x-haddock'],
  extensions: ['haddock'],
  // Its marks are those of prose: apostrophes, quotation marks, strokes. Only a name tells it.
  sniff: (peek) => (peek.extension === 'haddock' && peek.text() !== '' ? confidence.LIKELY : confidence.NO),
  load: () => import('./reader.js'),
};
