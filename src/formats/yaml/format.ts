import { confidence, type Format } from '../../core/format.js';
import { looksLikeFlowYaml, looksLikeYaml } from '../../sniff/settings.js';

export const yaml: Format = {
  id: 'yaml',
  title: 'YAML',
  family: 'data',
  mediaTypes: ['application/yaml', 'text/yaml', 'application/x-yaml'],
  extensions: ['yaml', 'yml'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    if (looksLikeYaml(text) || looksLikeFlowYaml(text)) return confidence.LIKELY - confidence.FALLBACK;
    return peek.extension === 'yaml' || peek.extension === 'yml' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
