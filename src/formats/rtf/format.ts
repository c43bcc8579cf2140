import { confidence, type Format, type Peek } from '../../core/format.js';

export const rtf: Format = {
  id: 'rtf',
  title: 'Rich Text Format',
  family: 'word',
  mediaTypes: ['application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext'],
  extensions: ['rtf', 'rtfd'],
  sniff,
  load: () => import('./reader.js'),
};

/** A fragment as converters write it when no whole document is asked for: groups that begin with a paragraph reset. */
const FRAGMENT = /^\s*\{\\(?:pard|rtlch|ltrch|fonttbl|trowd)\b[^{}]*[\\{}]/;

function sniff(peek: Peek) {
  if (peek.startsWith('{\\rtf')) return confidence.STRUCTURE;
  const text = peek.text().slice(0, 4096);
  if (/^\ufeff?\s*\{\s*\\rtf/.test(text)) return confidence.STRUCTURE;
  return FRAGMENT.test(text) ? confidence.SIGNATURE : confidence.NO;
}
