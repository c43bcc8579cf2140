import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

const ROOTS = [
  'us-patent-grant',
  'us-patent-application',
  'patent-application-publication',
  'patdoc',
  'ep-patent-document',
];

export const patent: Format = {
  id: 'patent',
  title: 'Patent',
  family: 'markup',
  mediaTypes: [],
  extensions: [],
  sniff: (peek) => {
    if (/^\s*PATN[ \t]*\r?\nWKU {2}/.test(peek.text().slice(0, 2000))) return confidence.STRUCTURE;
    return rootIs(peek, ROOTS);
  },
  load: () => import('./reader.js'),
};
