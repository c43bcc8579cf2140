import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^h[1-6](?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|[<>=])*\. \S/, weight: 1.5 },
  {
    pattern: /^(?:bq|bc|p|pre|fn\d+|table|notextile)(?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|[<>=])*\.{1,2}(?::\S+)? /,
    weight: 1.2,
  },
  { pattern: /"[^"]+":(?:https?:\/\/|\/|mailto:|#|\.)\S*/, weight: 1.5 },
  { pattern: /(?:^|\s)@[^@\s][^@]*@(?:[\s.,;)]|$)/, weight: 0.4, most: 2 },
  { pattern: /^\|_\./, weight: 1.5 },
  { pattern: /^[*#]{2,} \S/, weight: 0.3 },
  { pattern: /&#45;|&#43;/, weight: 0.5 },
  { pattern: /(?:^|\s)%[^%\s]+%|\?\?[^?]+\?\?/, weight: 0.3 },
];

export const textile: Format = {
  id: 'textile',
  title: 'Textile',
  family: 'markup',
  mediaTypes: ['text/x-textile'],
  extensions: ['textile'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return /^\{(?:code|noformat|quote|panel)\b/m.test(peek.text().slice(0, 20_000)) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
