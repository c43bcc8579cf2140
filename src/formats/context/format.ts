import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const BLOCKS =
  'text|component|product|project|environment|chapter|section|subsection|subsubsection|subject|subsubject|sectionlevel|title|itemize|itemgroup|placetable|placefigure|placeformula|xtable|tabulate|typing|formula|blockquote|quotation|narrower|alignment|frontmatter|bodymatter|appendices|standardmakeup|columns|buffer|description|framedtext|xrow|xcell|setups';

const marks: readonly Mark[] = [
  { pattern: new RegExp(`^\\s*\\\\start(?:${BLOCKS})(?![A-Za-z])`), weight: 1.5, most: 4 },
  { pattern: new RegExp(`\\\\stop(?:${BLOCKS})(?![A-Za-z])`), weight: 0.7, most: 4 },
  {
    pattern: /^\s*\\(?:setup[a-z]+|define[a-z]+|useURL|usemodule|enableregime|placetable|placefigure)\s*\[/,
    weight: 1,
  },
  { pattern: /^%.*\b(?:interface|engine|macros)=/, weight: 1 },
  { pattern: /\\bTABLE\b|\\goto\{|\\crlf\b|\\externalfigure\[|\\type\{/, weight: 0.6 },
];

const LATEX = /^\s*\\(?:documentclass|documentstyle|usepackage|begin\{)/m;
/** Surer than any LaTeX without its first line is. */
const SURE = 0.7;

export const context: Format = {
  id: 'context',
  title: 'ConTeXt',
  family: 'markup',
  mediaTypes: ['text/x-context', 'application/x-context'],
  extensions: ['context', 'mkiv', 'mkxl', 'mkvi'],
  sniff: (peek) => {
    const text = peek.text();
    if (!text.includes('\\')) return confidence.NO;
    const found = evidence(peek, marks);
    if (found === confidence.NO) return confidence.NO;
    const start = text.search(/^\s*\\start(?:text|component|product|project|environment)(?![A-Za-z])/m);
    const latex = text.search(LATEX);
    if (latex >= 0 && (start < 0 || latex < start)) return confidence.NO;
    if (start >= 0) return confidence.STRUCTURE;
    return found >= (confidence.MAYBE + confidence.LIKELY) / 2 ? SURE : found;
  },
  load: () => import('./reader.js'),
};
