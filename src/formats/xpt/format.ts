import { confidence, type Format } from '../../core/format.js';

export const xpt: Format = {
  id: 'xpt',
  title: 'SAS transport file',
  family: 'data',
  mediaTypes: ['application/x-sas-xport'],
  extensions: ['xpt', 'xport'],
  sniff: (peek) =>
    peek.startsWith('HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!') ? confidence.STRUCTURE : confidence.NO,
  load: () => import('./reader.js'),
};
