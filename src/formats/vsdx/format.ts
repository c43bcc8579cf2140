import type { Format } from '../../core/format.js';
import { packageIs } from '../../sniff/sniff.js';

export const vsdx: Format = {
  id: 'vsdx',
  title: 'Visio drawing',
  family: 'drawing',
  mediaTypes: [
    'application/vnd.ms-visio.drawing',
    'application/vnd.ms-visio.drawing.macroEnabled.12',
    'application/vnd.ms-visio.template',
    'application/vnd.ms-visio.template.macroEnabled.12',
    'application/vnd.ms-visio.stencil',
    'application/vnd.ms-visio.stencil.macroEnabled.12',
  ],
  extensions: ['vsdx', 'vsdm', 'vstx', 'vstm', 'vssx', 'vssm'],
  sniff: (peek) => packageIs(peek, ['ms-visio.drawing', 'ms-visio.template', 'ms-visio.stencil']),
  load: () => import('./reader.js'),
};
