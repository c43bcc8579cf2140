import type { Format } from '../../core/format.js';
import { evidence, type Mark } from '../../sniff/sniff.js';

const marks: readonly Mark[] = [
  { pattern: /^---\+{1,6}!{0,2} ?\S/, weight: 3 },
  { pattern: /%(?:TOC|META|BR|MACRO|INCLUDE|TOPIC|WEB|ATTACHURL)[\w:]*(?:\{[^}]*\})?%/, weight: 2 },
  { pattern: /^(?: {3})+[*1Aai]\.? \S/, weight: 0.5 },
  { pattern: /<verbatim>/, weight: 1 },
  { pattern: /\[\[[^\][]+\]\[[^\][]+\]\]/, weight: 0.5 },
];

export const twiki: Format = {
  id: 'twiki',
  title: 'TWiki',
  family: 'markup',
  mediaTypes: ['text/x-twiki'],
  extensions: ['twiki', 'foswiki'],
  sniff: (peek) => evidence(peek, marks),
  load: () => import('./reader.js'),
};
