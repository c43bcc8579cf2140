import { confidence, type Format } from '../../core/format.js';

export const arrow: Format = {
  id: 'arrow',
  title: 'Arrow or Feather table',
  family: 'data',
  mediaTypes: ['application/vnd.apache.arrow.file', 'application/vnd.apache.arrow.stream'],
  extensions: ['arrow', 'feather', 'arrows'],
  sniff: (peek) =>
    peek.startsWith('ARROW1') ||
    (peek.startsWith([0xff, 0xff, 0xff, 0xff]) && peek.startsWith([0x10, 0, 0, 0, 0, 0, 0x0a, 0], 8))
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
