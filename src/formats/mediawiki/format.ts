import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^={2,6}\s*[^=\s].*?={2,6}\s*$/, weight: 1 },
  { pattern: /^= [^=]+ =\s*$/, weight: 0.5 },
  { pattern: /^\{\|/, weight: 2 },
  { pattern: /^\|-/, weight: 0.5 },
  { pattern: /'''[^']+'''/, weight: 1.5 },
  { pattern: /(?:^|[^'])''[^'\s][^']*''(?:[^']|$)/, weight: 0.7 },
  { pattern: /\[\[(?:File|Image|Category|Media|User|Template|Wikipedia|Help|Special):/i, weight: 2 },
  { pattern: /\[\[[^\][|\n]+\|[^\][\n]+\]\](?!\])/, weight: 0.8 },
  { pattern: /\[https?:\/\/\S+ [^\]]+\]/, weight: 0.8 },
  { pattern: /<(?:ref|nowiki|syntaxhighlight|references|gallery)\b/i, weight: 1.5 },
  { pattern: /^\{\{[A-Z#][^{}]*/i, weight: 1 },
  { pattern: /^(?:__(?:TOC|NOTOC|FORCETOC|NOEDITSECTION)__|#REDIRECT)/i, weight: 3 },
  { pattern: /^[*#:;]{2,} ?\S/, weight: 0.3 },
  { pattern: /<span id="[^"]*"><\/span>/, weight: 1 },
];

/** Other wikis share these headings or links. */
const FOREIGN: readonly RegExp[] = [
  /^\{\{\{/m,
  /^={2,6} .*\n[\s\S]*\/\/[^/\n]+\/\//,
  /^%(?:title|date|toc)\b/m,
  /^#\+(?:TITLE|BEGIN)/im,
  /^\* (?:TODO|DONE) /m,
];

export const mediawiki: Format = {
  id: 'mediawiki',
  title: 'MediaWiki',
  family: 'markup',
  mediaTypes: ['text/x-wiki', 'text/x-mediawiki'],
  extensions: ['wiki', 'mediawiki', 'mw', 'wikitext'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    if (found === confidence.NO) return confidence.NO;
    return FOREIGN.some((mark) => mark.test(peek.text().slice(0, 20_000))) ? found * 0.6 : found;
  },
  load: () => import('./reader.js'),
};
