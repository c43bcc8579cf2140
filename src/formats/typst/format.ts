import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  {
    pattern:
      /^\s*#set (?:page|text|par|heading|document|table|list|enum|math|figure|raw|block|align|cite|bibliography|quote|footnote|outline)\b/,
    weight: 3,
  },
  { pattern: /^\s*#show(?:\s+[\w.()"-]+)?\s*:/, weight: 2.5 },
  { pattern: /^\s*#let \w[\w-]*(?:\([^)]*\))?\s*=/, weight: 2 },
  { pattern: /^\s*#import ["@]/, weight: 2.5 },
  {
    pattern:
      /#(?:figure|table|image|link|align|text|box|block|footnote|quote|cite|grid|strong|emph|v|h|pagebreak|linebreak|bibliography|outline|lorem|raw|rect|enum|list|super|sub|strike|underline)(?:\(|\[)/,
    weight: 1,
  },
  { pattern: /^={1,6} \S[^=]*$/, weight: 0.4, most: 4 },
  { pattern: /^\/ [^:/]+: \S/, weight: 1 },
  { pattern: /^\+ \S/, weight: 0.15 },
  { pattern: /^<[\w:-]+>\s*$/, weight: 0.5 },
  { pattern: /(?:^|\s)@[a-z][\w:-]+(?:\s|[.,;)]|$)/, weight: 0.2 },
];

export const typst: Format = {
  id: 'typst',
  title: 'Typst',
  family: 'markup',
  mediaTypes: ['text/vnd.typst', 'text/x-typst'],
  extensions: ['typ', 'typst'],
  sniff: (peek) => evidence(peek, marks),
  load: () => import('./reader.js'),
};
