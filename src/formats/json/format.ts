import { confidence, type Format } from '../../core/format.js';

export const json: Format = {
  id: 'json',
  title: 'JSON',
  family: 'data',
  mediaTypes: ['application/json', 'application/x-ndjson', 'application/geo+json', 'application/ld+json'],
  extensions: ['json', 'ndjson', 'jsonl', 'geojson', 'jsonld'],
  sniff: (peek) => {
    // RFC 8142: each value after a record separator, which other text does not have.
    if (peek.startsWith('\u001e{') || peek.startsWith('\u001e[')) return confidence.LIKELY;
    const text = peek.text().trimStart();
    if (/^(?:[{[]\s*)+(?:"|\}|\]|-?\d|true|false|null|$)/.test(text.slice(0, 2000))) return confidence.LIKELY;
    return text !== '' && peek.extension === 'json' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
