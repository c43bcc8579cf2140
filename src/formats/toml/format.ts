import { confidence, type Format } from '../../core/format.js';
import { looksLikeToml } from '../../sniff/settings.js';

export const toml: Format = {
  id: 'toml',
  title: 'TOML',
  family: 'data',
  mediaTypes: ['application/toml'],
  extensions: ['toml'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    if (looksLikeToml(text)) return confidence.LIKELY;
    return peek.extension === 'toml' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
