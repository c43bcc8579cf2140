import type { Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

export const abiword: Format = {
  id: 'abiword',
  title: 'AbiWord document',
  family: 'word',
  mediaTypes: ['application/x-abiword'],
  extensions: ['abw', 'awt'],
  sniff: (peek) => rootIs(peek, ['abiword', 'awml'], 'http://www.abisource.com/awml.dtd'),
  load: () => import('./reader.js'),
};
