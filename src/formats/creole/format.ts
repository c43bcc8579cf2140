import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^={1,6} ?[^=\s].*[^=]$|^={1,6} .+ ={1,6}$/, weight: 0.3, most: 4 },
  { pattern: /(?:^|[^:])\/\/[^/\s][^/]*\/\//, weight: 0.8 },
  { pattern: /\[\[[^\][|]+(?:\|[^\][]+)?\]\]/, weight: 0.4 },
  { pattern: /^\{\{\{\s*$/, weight: 1.2 },
  { pattern: /^\|=.*\|/, weight: 1.2 },
  { pattern: /^[*#]{2,} \S/, weight: 0.3 },
  { pattern: /\*\*[^*\s][^*]*\*\*/, weight: 0.2 },
  { pattern: /\{\{[^{}]+\.(?:png|jpe?g|gif)[^{}]*\}\}/, weight: 0.6 },
];

export const creole: Format = {
  id: 'creole',
  title: 'Creole',
  family: 'markup',
  mediaTypes: ['text/x-creole'],
  extensions: ['creole'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return /'''|<ref|\{\||^%title|<code|^\^|^\|={3}/m.test(peek.text().slice(0, 20_000)) ? found / 2 : found;
  },
  load: () => import('./reader.js'),
};
