import { confidence, type Format } from '../../core/format.js';
import { looksLikeIni } from '../../sniff/settings.js';

export const ini: Format = {
  id: 'ini',
  title: 'Settings (INI, properties)',
  family: 'data',
  mediaTypes: ['text/x-ini', 'text/x-java-properties'],
  extensions: ['ini', 'properties', 'cfg', 'conf', 'desktop', 'env', 'inf', 'editorconfig', 'gitconfig'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    if (looksLikeIni(text)) return confidence.LIKELY - confidence.FALLBACK;
    return ini.extensions.includes(peek.extension) ? confidence.FALLBACK * 2 : confidence.NO;
  },
  load: () => import('./reader.js'),
};
