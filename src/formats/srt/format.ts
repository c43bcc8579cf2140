import { confidence, type Format } from '../../core/format.js';

const START = /^\s*(?:\d{1,6}\s*\n\s*)?\d{1,3}:\d{1,2}:\d{1,2}[.,:]\d{1,3}\s*-->\s*\d{1,3}:\d{1,2}:\d{1,2}[.,:]\d{1,3}/;

export const srt: Format = {
  id: 'srt',
  title: 'Subtitles (SubRip)',
  family: 'text',
  mediaTypes: ['application/x-subrip', 'text/srt'],
  extensions: ['srt'],
  sniff: (peek) => (START.test(peek.text().slice(0, 200)) ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
