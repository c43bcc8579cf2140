import { confidence, type Format } from '../../core/format.js';

export const webvtt: Format = {
  id: 'webvtt',
  title: 'Subtitles (WebVTT)',
  family: 'text',
  mediaTypes: ['text/vtt'],
  extensions: ['vtt'],
  sniff: (peek) =>
    /^\ufeff?WEBVTT(?:[ \t].*)?(?:\n|$)/.test(peek.text().slice(0, 1000)) ? confidence.SIGNATURE : confidence.NO,
  load: () => import('./reader.js'),
};
