import { confidence, type Format } from '../../core/format.js';
import { tableEvidence } from '../../sniff/delimited.js';

const NAMED = new Set(['csv', 'tsv', 'tab', 'psv']);

export const csv: Format = {
  id: 'csv',
  title: 'Delimited text',
  family: 'spreadsheet',
  mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/csv'],
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    const found = confidence.MAYBE + tableEvidence(text) * (confidence.LIKELY - confidence.MAYBE);
    if (found > confidence.MAYBE) return found;
    // A list of one column looks like any text: only its name tells.
    return NAMED.has(peek.extension) ? confidence.MAYBE / 2 : confidence.NO;
  },
  load: () => import('./reader.js'),
};
