import { confidence, type Format } from '../../core/format.js';

export const avi: Format = {
  id: 'avi',
  title: 'AVI film',
  family: 'audio-video',
  mediaTypes: ['video/x-msvideo'],
  extensions: ['avi'],
  sniff: (peek) => (peek.startsWith('RIFF') && peek.startsWith('AVI ', 8) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
