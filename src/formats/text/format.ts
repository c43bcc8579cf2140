import { confidence, type Format } from '../../core/format.js';

export const text: Format = {
  id: 'text',
  title: 'Plain text',
  family: 'text',
  mediaTypes: ['text/plain'],
  extensions: ['txt', 'text'],
  sniff: (peek) => (peek.text() === '' ? confidence.NO : confidence.FALLBACK),
  load: () => import('./reader.js'),
};
