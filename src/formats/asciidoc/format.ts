import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^={1,6} \S.*[^=\s]\s*$/, weight: 0.8 },
  { pattern: /^\|={3,}\s*$/, weight: 2.5 },
  {
    pattern:
      /^\[(?:source|cols|options|NOTE|TIP|WARNING|IMPORTANT|CAUTION|quote|verse|abstract|appendix|listing|example|sidebar|width|%header|%collapsible|%interactive|horizontal|discrete|stem|latexmath|bibliography|preface|glossary|partintro|colophon|dedication|loweralpha|arabic|upperroman|lowerroman|format|square|start|qanda|frame|role|separator)\b[^\]]*\]\s*$/,
    weight: 2,
  },
  { pattern: /^\[\[[\w:.-]+\]\]\s*$/, weight: 1 },
  { pattern: /^\[#[\w-]+\]\s*$/, weight: 1 },
  { pattern: /^:[\w!-]+:(?: |$)/, weight: 0.4 },
  { pattern: /^(?:include|image|video|ifdef|ifndef|ifeval|endif|toc|audio)::\S*\[.*\]\s*$/, weight: 2 },
  {
    pattern:
      /(?:^|\s|\()(?:link|mailto|xref|image|kbd|btn|menu|footnote|stem|latexmath|icon|pass|https?):[^\s[\]]*\[[^\]]*\]/,
    weight: 1.2,
  },
  { pattern: /<<[\w-]+(?:,[^<>]+)?>>/, weight: 0.6 },
  { pattern: /^(?:-{4,}|\.{4,}|\*{4,}|_{4,})$/, weight: 0.3, most: 4 },
  { pattern: /^\.[A-Z][^.]*$/, weight: 0.3 },
  { pattern: /^\*{2,5} \S/, weight: 0.3 },
  { pattern: /^\.{1,3} \S/, weight: 0.3 },
  { pattern: /^(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION): \S/, weight: 0.7 },
  { pattern: /^\+\s*$/, weight: 0.6 },
];

/** Headings of wikis end with the signs that they begin with; markdown's fences and man pages are not AsciiDoc. */
const FOREIGN: readonly RegExp[] = [
  /^==+ ?[^=\s][^=\n]*==+[ \t]*$/m,
  /^\.(?:TH|SH|Dd|PP)\b/m,
  /^#(?:set|let|show|import)\b/m,
  /^=(?:head[1-4]|cut|over|item|pod|back)\b/m,
  /^\\(?:documentclass|begin)\b/m,
];

export const asciidoc: Format = {
  id: 'asciidoc',
  title: 'AsciiDoc',
  family: 'markup',
  mediaTypes: ['text/asciidoc', 'text/x-asciidoc'],
  extensions: ['adoc', 'asciidoc', 'asc'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    if (found === confidence.NO) return confidence.NO;
    return FOREIGN.some((mark) => mark.test(peek.text())) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
