import { confidence, type Format } from '../../core/format.js';

export const avro: Format = {
  id: 'avro',
  title: 'Avro data',
  family: 'data',
  mediaTypes: ['application/avro'],
  extensions: ['avro'],
  sniff: (peek) => (peek.startsWith('Obj\u0001') ? confidence.SIGNATURE : confidence.NO),
  load: () => import('./reader.js'),
};
