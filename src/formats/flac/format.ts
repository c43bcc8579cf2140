import { confidence, type Format } from '../../core/format.js';

export const flac: Format = {
  id: 'flac',
  title: 'FLAC sound',
  family: 'audio-video',
  mediaTypes: ['audio/flac'],
  extensions: ['flac'],
  sniff: (peek) => (peek.startsWith('fLaC') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
