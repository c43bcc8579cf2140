import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^h[1-6]\. \S/, weight: 1.2 },
  { pattern: /^\{(?:code|noformat|quote|panel|info|note|tip|warning|expand|color)(?:[:|][^}]*)?\}\s*$/, weight: 2 },
  { pattern: /\{(?:color|anchor|code|noformat|quote|panel):?[^}]*\}/, weight: 1.5 },
  { pattern: /^bq\. \S/, weight: 0.5 },
  { pattern: /\[[^\][|]+\|(?:https?:|#|~|mailto:)[^\]]+\]/, weight: 1 },
  { pattern: /^\|\|.+\|\|\s*$/, weight: 1.2 },
  { pattern: /\{\{[^{}]+\}\}/, weight: 0.7 },
  { pattern: /^[*#-]{2,} \S/, weight: 0.2 },
];

export const jira: Format = {
  id: 'jira',
  title: 'Jira wiki markup',
  family: 'markup',
  mediaTypes: ['text/x-jira'],
  extensions: ['jira', 'confluence'],
  sniff: (peek) => {
    const found = evidence(peek, marks);
    return /<(?:code|nowiki|ref)>|^h[1-6][(#{[]|^(?:bc|p|table)[.(]|^\{CODE\(|^=+ .* =+\s*$/m.test(
      peek.text().slice(0, 20_000),
    )
      ? found / 2
      : found;
  },
  load: () => import('./reader.js'),
};
