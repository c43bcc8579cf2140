import { confidence, type Format } from '../../core/format.js';

export const ac3: Format = {
  id: 'ac3',
  title: 'Dolby Digital sound (AC-3)',
  family: 'audio-video',
  mediaTypes: ['audio/ac3', 'audio/eac3'],
  extensions: ['ac3', 'eac3', 'ec3'],
  sniff: (peek) => (peek.startsWith([0x0b, 0x77]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
