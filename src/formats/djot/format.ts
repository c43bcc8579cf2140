import { confidence, type Format } from '../../core/format.js';

export const djot: Format = {
  id: 'djot',
  title: 'Djot',
  family: 'markup',
  mediaTypes: ['text/x-djot', 'text/djot'],
  extensions: ['dj', 'djot'],
  // Nearly all of its marks are markdown's: only a name tells it.
  sniff: (peek) =>
    (peek.extension === 'dj' || peek.extension === 'djot') && peek.text() !== '' ? confidence.LIKELY : confidence.NO,
  load: () => import('./reader.js'),
};
