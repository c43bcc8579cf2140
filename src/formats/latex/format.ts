import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^\s*\\(?:documentclass|documentstyle)\b/, weight: 6, most: 1 },
  {
    pattern: /^\s*\\(?:usepackage|newcommand|maketitle|tableofcontents|bibliography|providecommand|renewcommand)\b/,
    weight: 1.5,
  },
  { pattern: /\\begin\{(?!equation|align|aligned|matrix|pmatrix|cases|bmatrix|array|gather)[a-z]+\*?\}/i, weight: 1.2 },
  { pattern: /^\s*\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?(?:\[[^\]]*\])?\{/, weight: 1.5 },
  { pattern: /^\s*\\item\b/, weight: 0.4 },
  { pattern: /\\(?:textbf|emph|textit|texttt|href|cite[tp]?|ref|label|footnote)\{/, weight: 0.6 },
];

export const latex: Format = {
  id: 'latex',
  title: 'LaTeX',
  family: 'markup',
  mediaTypes: ['application/x-latex', 'application/x-tex', 'text/x-tex', 'text/x-latex'],
  extensions: ['tex', 'latex', 'ltx'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    if (found === confidence.NO) return confidence.NO;
    return /^\s*(?:%[^\n]*\n\s*)*\\documentclass\b/.test(peek.text().slice(0, 4000)) ? confidence.SIGNATURE : found;
  },
  load: () => import('./reader.js'),
};
