import { confidence, type Format } from '../../core/format.js';

const ENTRY =
  /^[ \t]*@[ \t]*[A-Za-z]+\s*[{(]\s*[^\s,{}()"=]+\s*,\s*(?:%.*\n\s*)?[A-Za-z][\w+:-]*\s*=\s*(?:[{"]|\d|\w)/m;

export const bibtex: Format = {
  id: 'bibtex',
  title: 'References (BibTeX, BibLaTeX)',
  family: 'data',
  mediaTypes: ['application/x-bibtex', 'text/x-bibtex'],
  extensions: ['bib', 'bibtex', 'biblatex'],
  sniff: (peek) => {
    const text = peek.text().slice(0, 30_000);
    if (!text.includes('@') || !ENTRY.test(text)) return confidence.NO;
    // What stands between entries is a comment; a text that mostly is one quotes entries.
    const first = text.search(/^[ \t]*@[ \t]*[A-Za-z]+\s*[{(]/m);
    const isOwn =
      /\b(?:title|author|year|date|publisher|url|journal)\s*=\s*[{"\d]/i.test(text) &&
      !/^[ \t]*```|\\documentclass/m.test(text);
    if (!isOwn) return confidence.MAYBE;
    return text
      .slice(0, first)
      .split('\n')
      .every((line) => line.trim() === '' || line.startsWith('%') || line.length < 100) && first < 3000
      ? confidence.LIKELY + confidence.FALLBACK
      : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
