import { confidence, type Format } from '../../core/format.js';
import { describePem } from '../../sniff/pem.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^ {0,3}(?:```|~~~)[\w+#.{}= -]*$/, weight: 1 },
  { pattern: /\[[^\][]+\]\([^()\s]+(?:\s+"[^"]*")?\)/, weight: 1.2 },
  { pattern: /!\[[^\][]*\]\([^()\s]+\)/, weight: 1.5 },
  { pattern: /(?:^|\s)\*\*[^\s*][^*]*\*\*(?:[\s.,:;!?]|$)/, weight: 0.8 },
  { pattern: /^#{1,6} [^#\s].*$/, weight: 0.5, most: 4 },
  { pattern: /^[-*+] \S/, weight: 0.15, most: 4 },
  { pattern: /^\d{1,3}\. \S/, weight: 0.1 },
  { pattern: /^> \S/, weight: 0.3 },
  { pattern: /^\|?[\s:]*-{3,}[\s:]*(?:\|[\s:]*-{3,}[\s:]*)+\|?$/, weight: 1.5 },
  { pattern: /^[^\s].*\n?$/, weight: 0, most: 1 },
  { pattern: /^\[[^\]]+\]: +\S+$/, weight: 0.8 },
];

export const markdown: Format = {
  id: 'markdown',
  title: 'Markdown',
  family: 'markup',
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  extensions: ['md', 'markdown', 'mdown', 'mkd', 'mdx', 'rmd', 'qmd'],
  sniff: (peek) => {
    if (peek.text() === '' || describePem(peek.text()) !== undefined) return confidence.NO;
    const found = evidence(peek, marks);
    // Every text is markdown of a kind; a name that says so decides.
    return Math.max(found, confidence.FALLBACK / 2);
  },
  load: () => import('./reader.js'),
};
