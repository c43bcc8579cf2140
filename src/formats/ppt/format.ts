import type { Format } from '../../core/format.js';
import { oleHas } from '../../sniff/sniff.js';

export const ppt: Format = {
  id: 'ppt',
  title: 'PowerPoint presentation (97-2003)',
  family: 'presentation',
  mediaTypes: ['application/vnd.ms-powerpoint'],
  extensions: ['ppt', 'pps', 'pot'],
  sniff: (peek) => oleHas(peek, ['powerpoint document', 'pp97_dualstorage/powerpoint document']),
  load: () => import('./reader.js'),
};
