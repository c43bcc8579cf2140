import { confidence, type Format } from '../../core/format.js';

export const ape: Format = {
  id: 'ape',
  title: "Sound (Monkey's Audio, WavPack, Musepack, DSD)",
  family: 'audio-video',
  mediaTypes: ['audio/x-ape', 'audio/x-wavpack', 'audio/x-musepack', 'audio/x-dsf', 'audio/x-dff'],
  extensions: ['ape', 'wv', 'mpc', 'dsf', 'dff'],
  sniff: (peek) =>
    ['MAC ', 'wvpk', 'MPCK', 'MP+', 'DSD ', 'FRM8'].some((magic) => peek.startsWith(magic))
      ? confidence.SIGNATURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
