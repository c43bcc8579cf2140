import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^!{1,6} ?[^!=\s].*$/, weight: 0.5, most: 4 },
  { pattern: /\{CODE\(|\{QUOTE\(|\{(?:BOX|FANCYTABLE|img|maketoc)\b/, weight: 2.5 },
  { pattern: /(?:^|[\s'])__[^_]+__(?:[\s.,']|$)/, weight: 0.6 },
  { pattern: /^\|\|.+/, weight: 1 },
  { pattern: /(?:^|[\s(])-\+[^+\s-][^+]*\+-(?:[\s.,;)]|$)/, weight: 1.2 },
  { pattern: /~np~|~\/np~/, weight: 2 },
  { pattern: /(?:^|[^'])''[^']+''/, weight: 0.5 },
  { pattern: /%%%/, weight: 1 },
  { pattern: /\(\([^()]+\)\)/, weight: 0.5 },
];

export const tikiwiki: Format = {
  id: 'tikiwiki',
  title: 'TikiWiki',
  family: 'markup',
  mediaTypes: ['text/x-tikiwiki'],
  extensions: ['tikiwiki', 'tiki'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return /^\{code|^h[1-6]\. |\[\[[^\][]*\]\]/m.test(peek.text().slice(0, 20_000)) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
