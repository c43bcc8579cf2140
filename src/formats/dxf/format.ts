import { confidence, type Format } from '../../core/format.js';

export const dxf: Format = {
  id: 'dxf',
  title: 'AutoCAD drawing (DXF)',
  family: 'drawing',
  mediaTypes: ['image/vnd.dxf', 'application/dxf'],
  extensions: ['dxf'],
  sniff: (peek) =>
    peek.startsWith('AutoCAD Binary DXF\r\n') ||
    /^\s*(?:999\s*\n.*\n\s*)*0\s*\n\s*SECTION\s*\n\s*2\s*\n\s*(?:HEADER|CLASSES|TABLES|BLOCKS|ENTITIES)\s*\n/.test(
      peek.text().slice(0, 4000),
    )
      ? confidence.STRUCTURE
      : confidence.NO,
  load: () => import('./reader.js'),
};
