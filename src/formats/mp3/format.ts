import { confidence, type Format } from '../../core/format.js';
import { hasMpegFrames } from '../../sniff/mpeg-audio.js';

export const mp3: Format = {
  id: 'mp3',
  title: 'MPEG audio (MP3, AAC)',
  family: 'audio-video',
  mediaTypes: ['audio/mpeg', 'audio/aac'],
  extensions: ['mp3', 'mp2', 'aac', 'mpga'],
  sniff: (peek) => (peek.startsWith('ID3') || hasMpegFrames(peek.bytes) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
