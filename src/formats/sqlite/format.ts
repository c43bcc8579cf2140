import { confidence, type Format } from '../../core/format.js';

export const sqlite: Format = {
  id: 'sqlite',
  title: 'SQLite database',
  family: 'data',
  mediaTypes: ['application/vnd.sqlite3', 'application/geopackage+sqlite3'],
  extensions: ['sqlite', 'sqlite3', 'db', 'db3', 'gpkg', 'mbtiles'],
  sniff: (peek) => (peek.startsWith('SQLite format 3\0') ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
