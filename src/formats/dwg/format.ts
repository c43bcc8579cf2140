import { confidence, type Format } from '../../core/format.js';

export const dwg: Format = {
  id: 'dwg',
  title: 'AutoCAD drawing (DWG)',
  family: 'drawing',
  mediaTypes: ['image/vnd.dwg', 'application/acad', 'application/x-dwg', 'application/dwg'],
  extensions: ['dwg', 'dwt'],
  sniff: (peek) => (peek.startsWith('AC10') && peek.startsWith([0], 6) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
