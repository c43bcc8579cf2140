import { confidence, type Format } from '../../core/format.js';

export const ipynb: Format = {
  id: 'ipynb',
  title: 'Jupyter notebook',
  family: 'markup',
  mediaTypes: ['application/x-ipynb+json'],
  extensions: ['ipynb'],
  sniff: (peek) => {
    const text = peek.text();
    if (!/^\s*\{/.test(text.slice(0, 200))) return confidence.NO;
    const hasCells = /"cells"\s*:\s*\[|"worksheets"\s*:\s*\[/.test(text);
    if (hasCells && /"(?:cell_type|nbformat|nbformat_minor)"\s*:/.test(text)) return confidence.STRUCTURE;
    return confidence.NO;
  },
  load: () => import('./reader.js'),
};
