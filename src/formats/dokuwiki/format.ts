import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^={2,6} [^=\s].*[^=\s] ={2,6}\s*$/, weight: 0.4, most: 4 },
  { pattern: /^\^.*\^\s*$/, weight: 2 },
  { pattern: /^\^ .*\|/, weight: 1 },
  { pattern: /(?:^|[^:])\/\/[^/\s][^/]*\/\/(?:[\s.,;)]|$)/, weight: 0.8 },
  { pattern: /\*\*[^*]+\*\*/, weight: 0.2 },
  { pattern: /^ {2,}[*-] \S/, weight: 0.4 },
  { pattern: /\\\\(?:\s|$)/, weight: 0.4 },
  { pattern: /^\s*<(?:code|file)(?: [\w-]+)?(?: \S+)?>\s*$/, weight: 0.9 },
  { pattern: /''[^']+''/, weight: 0.3 },
  { pattern: /\{\{[^{}|]+(?:\?[\dx]+)?(?:\|[^{}]*)?\}\}/, weight: 0.6 },
  { pattern: /~~(?:NOTOC|NOCACHE|DISCUSSION)/, weight: 3 },
  { pattern: /\(\([^()]+\)\)/, weight: 0.4 },
];

/** Marks of MediaWiki, reStructuredText, Vimwiki and Creole. */
const FOREIGN =
  /'''|<(?:ref|nowiki|syntaxhighlight|span id)\b|\{\||^%title|^\{\{\{|^[ \t]*\.\. [\w-]+::|``|^={2,} +={2,}(?: |$)/m;

export const dokuwiki: Format = {
  id: 'dokuwiki',
  title: 'DokuWiki',
  family: 'markup',
  mediaTypes: ['text/x-dokuwiki'],
  extensions: ['dokuwiki'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return FOREIGN.test(peek.text().slice(0, 20_000)) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
