import { confidence, type Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  {
    pattern:
      /^%!\s*(?:target|encoding|options|preproc|postproc|postvoodoo|prevoodoo|includeconf|include|style|guicolors|csv|newcommand)(?:\(\w+\))?\s*:/i,
    weight: 4,
  },
  { pattern: /^%!(?:\w+)(?:\(\w+\))?\s*:/, weight: 2 },
  { pattern: /^(={1,5})[^=\s\d+].*[^=]\1(?:\[[\w-]+\])?\s*$|^(\+{1,5})[^+].*[^+]\2(?:\[[\w-]+\])?\s*$/, weight: 0.2 },
  { pattern: /\[[^\][]+ (?:https?:\/\/|mailto:|#)[^\]\s]+\]/, weight: 0.3 },
  { pattern: /(?:^|[^:])\/\/[^/\s][^/]*\/\//, weight: 0.2 },
  { pattern: /%%(?:date|mtime|toc|infile)\b/i, weight: 1.2 },
];

export const txt2tags: Format = {
  id: 'txt2tags',
  title: 'txt2tags',
  family: 'markup',
  mediaTypes: ['text/x-txt2tags'],
  extensions: ['t2t'],
  sniff: (peek) => {
    const text = peek.text();
    // Without a setting or a macro of its own, its marks are those of other wikis.
    if (/^%!\w+(?:\(\w+\))?\s*:|%%(?:mtime|toc|infile)\b/m.test(text)) return evidence(peek, marks);
    return peek.extension === 't2t' && text !== '' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
