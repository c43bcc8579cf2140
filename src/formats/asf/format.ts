import { confidence, type Format } from '../../core/format.js';

export const asf: Format = {
  id: 'asf',
  title: 'Windows Media film or sound',
  family: 'audio-video',
  mediaTypes: ['video/x-ms-asf', 'video/x-ms-wmv', 'audio/x-ms-wma'],
  extensions: ['asf', 'wma', 'wmv'],
  sniff: (peek) =>
    peek.startsWith([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]) ? confidence.SIGNATURE : confidence.NO,
  load: () => import('./reader.js'),
};
