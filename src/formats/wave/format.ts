import { confidence, type Format } from '../../core/format.js';

export const wave: Format = {
  id: 'wave',
  title: 'WAVE or AIFF sound',
  family: 'audio-video',
  mediaTypes: ['audio/wav', 'audio/aiff'],
  extensions: ['wav', 'wave', 'aif', 'aiff', 'aifc', 'rf64'],
  sniff: (peek) => {
    const isWave = (peek.startsWith('RIFF') || peek.startsWith('RF64')) && peek.startsWith('WAVE', 8);
    const isAiff = peek.startsWith('FORM') && (peek.startsWith('AIFF', 8) || peek.startsWith('AIFC', 8));
    return isWave || isAiff ? confidence.SIGNATURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
