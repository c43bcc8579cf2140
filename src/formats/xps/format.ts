import { confidence, type Format } from '../../core/format.js';

export const xps: Format = {
  id: 'xps',
  title: 'XPS document',
  family: 'pdf',
  mediaTypes: ['application/vnd.ms-xpsdocument', 'application/oxps'],
  extensions: ['xps', 'oxps'],
  sniff: (peek) => (hasPages(peek.zipNames()) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

/** Packages of fixed pages have a sequence of documents at their root, and pages. */
function hasPages(names: readonly string[] | undefined): boolean {
  return names?.some((name) => /\.(?:fdseq|fpage)(?:\/\[\d+\](?:\.last)?\.piece)?$/i.test(name)) === true;
}
