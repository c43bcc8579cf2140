import { confidence, type Format } from '../../core/format.js';

export const ris: Format = {
  id: 'ris',
  title: 'References (RIS)',
  family: 'data',
  mediaTypes: ['application/x-research-info-systems'],
  extensions: ['ris'],
  sniff: (peek) => {
    const text = peek.text().slice(0, 20_000);
    if (!/^\s*(?:\d+\.\s*)?TY {2}- ?[A-Z]{3,5}\s*$/m.test(text.slice(0, 2000))) return confidence.NO;
    return /^[A-Z][A-Z0-9] {2}- .*\n[A-Z][A-Z0-9] {2}- ?/m.test(text) ? confidence.SIGNATURE : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
