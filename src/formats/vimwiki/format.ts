import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^\s*=+ .* =+\s*$/, weight: 0.5, most: 4 },
  { pattern: /^%(?:title|date|toc|template|nohtml)\b/, weight: 2.5 },
  { pattern: /^\s*\{\{\{(?:class=|\w*\s*$)/, weight: 1.5 },
  { pattern: /^\s*\{\{\$/, weight: 2.5 },
  { pattern: /\{\{(?:file:|local:|https?:|[\w./-]+\.(?:png|jpg|gif))[^{}]*\}\}/, weight: 1.5 },
  { pattern: /^\s*%% /, weight: 0.3, most: 2 },
  { pattern: /^\s*[-*#] \[[ .oOX]\] /, weight: 0.8 },
  { pattern: /^[^:|\s].*:: \S/, weight: 0.5 },
  { pattern: /\[\[(?:file|diary|local|wn\.|wiki\d):?[^\]]*\]\]/, weight: 1.5 },
  { pattern: /~~[^~]+~~/, weight: 0.5 },
  { pattern: /,,[^,]+,,/, weight: 0.5 },
];

export const vimwiki: Format = {
  id: 'vimwiki',
  title: 'Vimwiki',
  family: 'markup',
  mediaTypes: ['text/x-vimwiki'],
  extensions: ['vimwiki', 'wiki'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return /'''|<(?:ref|nowiki|syntaxhighlight)\b|\{\|/.test(peek.text().slice(0, 20_000)) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
