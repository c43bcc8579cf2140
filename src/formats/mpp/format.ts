import { confidence, type Format, type Peek } from '../../core/format.js';

export const mpp: Format = {
  id: 'mpp',
  title: 'Microsoft Project file',
  family: 'data',
  mediaTypes: ['application/vnd.ms-project'],
  extensions: ['mpp', 'mpt'],
  sniff: (peek) => (isProject(peek) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

function isProject(peek: Peek): boolean {
  return peek.oleNames()?.some((name) => /^ +\d+\/tbkndtask$/.test(name)) === true;
}
