import { confidence, type Format } from '../../core/format.js';

/** A directive at the start of the file: nothing else opens so. */
const OPENS = /^\s*#(?:title|author|date|lang|publisher|topics?|sorttopics|SORTauthors|LISTtitle|pubdate|cat)[ \t]+\S/;
const TITLE = /^#title[ \t]+\S/m;

export const muse: Format = {
  id: 'muse',
  title: 'Emacs Muse',
  family: 'markup',
  mediaTypes: ['text/x-muse'],
  extensions: ['muse', 'amuse'],
  sniff: (peek) => {
    const text = peek.text();
    if (!OPENS.test(text.slice(0, 400)))
      return peek.extension === 'muse' && text !== '' ? confidence.MAYBE : confidence.NO;
    return TITLE.test(text.slice(0, 4000)) ? confidence.LIKELY + confidence.FALLBACK : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
