import { confidence, type Format } from '../../core/format.js';

export const parquet: Format = {
  id: 'parquet',
  title: 'Parquet table',
  family: 'data',
  mediaTypes: ['application/vnd.apache.parquet'],
  extensions: ['parquet'],
  sniff: (peek) => (peek.startsWith('PAR1') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
