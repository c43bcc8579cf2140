import { confidence, type Format } from '../../core/format.js';

export const matroska: Format = {
  id: 'matroska',
  title: 'Matroska or WebM film or sound',
  family: 'audio-video',
  mediaTypes: ['video/x-matroska', 'video/webm', 'audio/webm', 'audio/x-matroska'],
  extensions: ['mkv', 'webm', 'mka', 'mks'],
  sniff: (peek) => (peek.startsWith([0x1a, 0x45, 0xdf, 0xa3]) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
