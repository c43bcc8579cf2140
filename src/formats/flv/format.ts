import { confidence, type Format } from '../../core/format.js';

export const flv: Format = {
  id: 'flv',
  title: 'Flash film',
  family: 'audio-video',
  mediaTypes: ['video/x-flv'],
  extensions: ['flv'],
  sniff: (peek) => (peek.startsWith('FLV\u0001') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
