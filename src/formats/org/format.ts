import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  {
    pattern:
      /^#\+(?:TITLE|AUTHOR|OPTIONS|STARTUP|DATE|EMAIL|FILETAGS|PROPERTY|LATEX_HEADER|SETUPFILE|TODO|INCLUDE|ATTR_\w+|CAPTION|NAME|RESULTS|TBLFM|HTML_HEAD|EXPORT_\w+|DESCRIPTION|LANGUAGE|KEYWORDS|ARCHIVE|MACRO|HUGO_\w+)\S*:/i,
    weight: 2.5,
  },
  {
    pattern:
      /^\s*#\+begin_(?:src|example|quote|verse|center|export|comment|abstract|html|latex|note|warning|tip|ai)\b/i,
    weight: 2.5,
  },
  { pattern: /^\s*:(?:PROPERTIES|END|CUSTOM_ID|ID|LOGBOOK|CREATED):/, weight: 1.2 },
  { pattern: /^\*+ (?:TODO|DONE|NEXT|WAITING|CANCELLED) \S/, weight: 2 },
  { pattern: /\[\[[^\][|\n]+\]\[[^\][\n]+\]\]/, weight: 1.5 },
  { pattern: /^\*{1,8} \S/, weight: 0.2, most: 5 },
  { pattern: /^\*{2,8} \S/, weight: 0.15 },
  { pattern: /^\s*\|[-+]+\|\s*$/, weight: 0.6 },
  { pattern: /(?:^|[\s(])[=~][^\s=~][^=~\n]*[^\s=~]?[=~](?=[\s.,;:)']|$)/, weight: 0.3 },
  { pattern: /^\s*(?:SCHEDULED|DEADLINE|CLOSED): [<[]\d{4}-/, weight: 2 },
  { pattern: /^\s*[-+] .+ :: /, weight: 0.5 },
];

export const org: Format = {
  id: 'org',
  title: 'Org',
  family: 'markup',
  mediaTypes: ['text/org', 'text/x-org'],
  extensions: ['org'],
  sniff: (peek) => evidence(peek, marks),
  load: () => import('./reader.js'),
};
