import { confidence, type Format } from '../../core/format.js';
import { rootIs } from '../../sniff/sniff.js';

const ROOTS = [
  'topic',
  'concept',
  'task',
  'reference',
  'generaltask',
  'glossentry',
  'glossgroup',
  'troubleshooting',
  'dita',
  'map',
  'bookmap',
  'learningcontent',
];

const MARKS =
  /DTD DITA|urn:oasis:names:tc:dita|xmlns:ditaarch|<(?:shortdesc|conbody|taskbody|refbody|glossdef|glossterm|topicref|troublebody|prolog)[\s>]/;

export const dita: Format = {
  id: 'dita',
  title: 'DITA topic or map',
  family: 'markup',
  mediaTypes: ['application/dita+xml'],
  extensions: ['dita', 'ditamap', 'bookmap'],
  sniff: (peek) => {
    if (rootIs(peek, ROOTS) === confidence.NO) return confidence.NO;
    const text = peek.text().slice(0, 20_000);
    if (/docbook/i.test(text.slice(0, 4000))) return confidence.NO;
    if (MARKS.test(text)) return confidence.STRUCTURE;
    // A topic of the base kind may have a title and a body alone.
    return peek.xmlRoot()?.name === 'topic' && /<body[\s>]/.test(text) ? confidence.SIGNATURE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
