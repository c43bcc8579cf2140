import { confidence, type Format, type Peek } from '../../core/format.js';

const STREAMS = new Set(['stardrawdocument', 'stardrawdocument3', 'starwriterdocument']);

export const staroffice: Format = {
  id: 'staroffice',
  title: 'StarOffice document (3.0-5.2)',
  family: 'word',
  mediaTypes: [
    'application/vnd.stardivision.writer',
    'application/vnd.stardivision.impress',
    'application/vnd.stardivision.draw',
  ],
  extensions: ['sdw', 'sdd', 'sda', 'sgl', 'vor'],
  sniff: (peek) => (streamOf(peek) === undefined ? confidence.NO : confidence.STRUCTURE),
  mediaTypeOf: (peek) =>
    streamOf(peek) === 'starwriterdocument'
      ? 'application/vnd.stardivision.writer'
      : 'application/vnd.stardivision.impress',
  load: () => import('./reader.js'),
};

function streamOf(peek: Peek): string | undefined {
  return peek.oleNames()?.find((name) => STREAMS.has(name));
}
