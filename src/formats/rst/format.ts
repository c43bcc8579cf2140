import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^\s*\.\. [\w:+.-]+::(?:\s|$)/, weight: 2 },
  { pattern: /^\s*\.\. (?:_[^:]+:|\|[^|]+\| \w+::|\[[#*\w]+\] )/, weight: 2 },
  { pattern: /`[^`<>]+ <[^<>`]+>`__?/, weight: 2 },
  {
    pattern:
      /(?:^|\s):(?:[a-z]+:)?(?:ref|doc|class|func|meth|mod|code|math|sub|sup|term|attr|data|py|file|command|option|envvar|literal|abbr|guilabel|kbd|samp|pep|rfc|exc|obj|const|any|download):`[^`]+`/,
    weight: 2,
  },
  { pattern: /(?:^|\s)``[^`\s][^`]*``(?:[\s.,;:)]|$)/, weight: 0.7 },
  { pattern: /^\+(?:-{3,}\+){2,}$/, weight: 0.8, most: 1 },
  { pattern: /^={2,}(?: +={2,})+\s*$/, weight: 1.2 },
  { pattern: /^#\. \S/, weight: 0.5 },
  { pattern: /(?:^|[^:]|\s)::\s*$/, weight: 0.4, most: 2 },
];

const UNDERLINE = /^([=\-~^"'*+#`.:_])\1{2,}$/;
const MAX_LINES = 400;

/** Headings with a line of signs below them that is as long as the heading: markdown has only `=` and `-`. */
function underlined(text: string): number {
  const lines = text.split('\n', MAX_LINES);
  let weight = 0;
  for (let i = 1; i < lines.length && weight < 2.5; i++) {
    const line = (lines[i] ?? '').trimEnd();
    const title = (lines[i - 1] ?? '').trimEnd();
    if (title === '' || /^\s/.test(title) || !UNDERLINE.test(line) || UNDERLINE.test(title)) continue;
    const isAlone = (lines[i - 2] ?? '').trim() === '' || UNDERLINE.test((lines[i - 2] ?? '').trim());
    if (!isAlone || line.length < title.length || title.length > 120 || (lines[i + 1] ?? '').trim() !== '') continue;
    weight += line.length <= title.length * 2 + 2 ? (/^[=-]/.test(line) ? 0.3 : 0.6) : 0.1;
  }
  return weight;
}

export const rst: Format = {
  id: 'rst',
  title: 'reStructuredText',
  family: 'markup',
  mediaTypes: ['text/x-rst', 'text/prs.fallenstein.rst'],
  extensions: ['rst', 'rest'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    const found = evidence(peek, marks);
    const more = underlined(text) / 5;
    if (found === confidence.NO && more === 0) return confidence.NO;
    return Math.min(confidence.LIKELY, Math.max(found, confidence.MAYBE / 2) + more * 0.4);
  },
  load: () => import('./reader.js'),
};
