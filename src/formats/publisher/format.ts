import { confidence, type Format, type Peek } from '../../core/format.js';

export const publisher: Format = {
  id: 'publisher',
  title: 'Publisher document',
  family: 'word',
  mediaTypes: ['application/vnd.ms-publisher', 'application/x-mspublisher'],
  extensions: ['pub'],
  sniff: (peek) => (isPublication(peek) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

function isPublication(peek: Peek): boolean {
  return peek.oleNames()?.includes('quill/quillsub/contents') === true;
}
