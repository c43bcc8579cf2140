import { confidence, type Format } from '../../core/format.js';

export const ogg: Format = {
  id: 'ogg',
  title: 'Ogg sound or film',
  family: 'audio-video',
  mediaTypes: ['audio/ogg', 'video/ogg'],
  extensions: ['ogg', 'oga', 'ogv', 'opus', 'spx', 'ogx'],
  sniff: (peek) => (peek.startsWith('OggS') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
